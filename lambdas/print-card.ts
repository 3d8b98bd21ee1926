import { buyersFunction } from '#lambdas/download/open-link.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { ok } from '#lambdas/http/http.ts';
import { type CardReply, cardReplySchema, linkSchema } from '#lambdas/http/my-order-contract.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { getVariable, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

requireEnvironment('ORDERS_TABLE', 'COUNTERS_TABLE', 'SITE_URL');

type Gift = Order & { recipient: NonNullable<Order['recipient']> };

const isGift = (order: Order): order is Gift => order.recipient !== undefined;

/** The card, with the link of the person it is given to. It is kept nowhere. */
async function makeCard(order: Gift, now: Date): Promise<CardReply> {
  const { recipient, lines, createdAt } = order;
  const [{ drawCard }, { listUnprintable }, { fontFiles }, keys] = await Promise.all([
    import('#lambdas/gift/draw-card.ts'),
    import('#lambdas/pdf/sheet.ts'),
    import('#lambdas/pdf/fonts.ts'),
    loadLinkKeys(),
  ]);
  const card = {
    productName: lines.map(({ name }) => name).join(', '),
    message: recipient.message ?? '',
    url: makeDownloadUrl(order, { siteUrl: getVariable('SITE_URL'), keys, role: 'recipient' }),
    at: createdAt,
    ...(recipient.at !== undefined && recipient.at > now.toISOString() ? { opensAt: recipient.at } : {}),
  };
  return {
    name: 'carte-cadeau.pdf',
    pdf: Buffer.from(await drawCard(card, fontFiles)).toString('base64'),
    unprinted: listUnprintable(card.message, fontFiles.serifItalic),
  };
}

/** POST /api/my-order/card: the card of a gift, for its buyer to print and hand over. */
export const handler = buyersFunction(linkSchema, async ({ order, caller: { now } }) => {
  if (!isGift(order)) throw new ApiError('order_not_found');
  if (!hasAccess(order)) throw new ApiError('access_revoked');
  return ok(cardReplySchema, await makeCard(order, now));
});
