import { ApiError } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import {
  type CardReply,
  type CardRequest,
  cardReplySchema,
  cardRequestSchema,
} from '#lambdas/http/my-order-contract.ts';
import { buyersFunction } from '#lambdas/my-order/open-link.ts';
import { nameProducts, receiverOf } from '#lambdas/order/copies.ts';
import { findGift, isPaidBack, type Role } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { type LinkKeys, loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

type Given = { role: Role; recipient: Recipient };

/** The copies that are asked for. Throws `order_not_found` when one of them is not given, or was paid back. */
function listGiven(order: Order, { keys }: CardRequest): Given[] {
  const roles = keys == null ? (['recipient'] as const) : keys.map((number) => receiverOf(order, number));
  return [...new Set(roles)].map((role) => {
    const recipient = findGift(order, role);
    if (recipient === undefined || isPaidBack(order, role)) throw new ApiError('order_not_found');
    return { role, recipient };
  });
}

function toCard(order: Order, { role, recipient }: Given, { keys, now }: { keys: LinkKeys; now: Date }) {
  return {
    productName: nameProducts(order, role),
    message: recipient.message ?? '',
    url: makeDownloadUrl(order, { siteUrl: getVariable('SITE_URL'), keys, role }),
    at: order.createdAt,
    ...(recipient.at !== undefined && recipient.at > now.toISOString() ? { opensAt: recipient.at } : {}),
  };
}

/** The cards, each with the link of the person a copy is given to. They are kept nowhere. */
async function makeCards(order: Order, given: Given[], now: Date): Promise<CardReply> {
  const [{ drawCards }, { listUnprintable }, { fontFiles }, keys] = await Promise.all([
    import('#lambdas/gift/draw-card.ts'),
    import('#lambdas/pdf/sheet.ts'),
    import('#lambdas/pdf/fonts.ts'),
    loadLinkKeys(),
  ]);
  const cards = given.map((one) => toCard(order, one, { keys, now }));
  const messages = cards.map(({ message }) => message).join('');
  return {
    name: cards.length > 1 ? 'cartes-cadeaux.pdf' : 'carte-cadeau.pdf',
    pdf: Buffer.from(await drawCards(cards, fontFiles)).toString('base64'),
    unprinted: listUnprintable(messages, fontFiles.serifItalic),
  };
}

/** POST /api/my-order/card: the cards of what a buyer gives, to print and hand over. */
export const handler = buyersFunction(cardRequestSchema, async ({ request, order, caller: { now } }) => {
  const given = listGiven(order, request);
  if (!hasAccess(order)) throw new ApiError('access_revoked');
  return ok(cardReplySchema, await makeCards(order, given, now));
});
