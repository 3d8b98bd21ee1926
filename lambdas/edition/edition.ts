/** Who is told of a new edition of a product, by which mail, and the link to refuse such mails. Pure. */
import { findDetails } from '#content/catalogue.ts';
import type { Edition } from '#content/editions.ts';
import { isMailSent } from '#lambdas/mail/mail-record.ts';
import { listProducts } from '#lambdas/order/copies.ts';
import { addressOf, canRead, handOverAt, type Role, type Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isAskedBack } from '#lambdas/refund/refund-rules.ts';
import { openToken, sealToken } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Who reads an order: its buyer, or the person it was given to. */
export const readerOf = ({ recipient }: Order): Role => (recipient === undefined ? 'buyer' : 'recipient');

/** The editions of a product, the first one first; none of a product without editions. */
export const editionsOf = (productId: string): readonly Edition[] => findDetails(productId)?.editions ?? [];

export const latestOf = (productId: string): number | undefined => editionsOf(productId).at(-1)?.number;

/** By the id of each product that has editions, the number of the latest. */
export function numberEditions(products: readonly { id: string }[]): Record<string, number> {
  return Object.fromEntries(
    products.flatMap(({ id }) =>
      editionsOf(id)
        .slice(-1)
        .map(({ number }) => [id, number]),
    ),
  );
}

/** The number of the edition that a reader has: the one handed out last, or else the one that was sold. */
function numberOf({ editionsHandedOut, paidAt = '' }: Order, { productId, editions }: Required<Editions>): number {
  const sold = editions.findLast(({ date }) => date < paidAt.slice(0, 10));
  return editionsHandedOut?.[productId] ?? sold?.number ?? 1;
}

type Editions = { productId: string; editions?: readonly Edition[] };

/**
 * Whether the reader of an order is to be told of a product's latest edition: one who has an earlier one, may read it, was sent
 * the link, neither refused such mails nor waits for the money, and whom nobody has told yet.
 */
export function isNewsFor(order: Order, news: Editions & { now: Date }): boolean {
  const { productId, now, editions = editionsOf(productId) } = news;
  const { announcedEditions, editionsRefusedAt, emailSentAt } = order;
  const reader = readerOf(order);
  if (editionsRefusedAt !== undefined || isAskedBack(order, reader) || emailSentAt === undefined) return false;
  if (!canRead(order, reader, now) || addressOf(order, reader) === undefined) return false;
  if (!listProducts(order, reader).includes(productId)) return false;
  const latest = editions.at(-1)?.number ?? 0;
  return (announcedEditions?.[productId]?.number ?? 0) < latest && numberOf(order, { productId, editions }) < latest;
}

/** The occasion of the mail about an edition: `edition_guide_amour_1_2`. DynamoDB's paths have no hyphens. */
const editionOccasion = (productId: string, number: number) => `edition_${productId.replaceAll('-', '_')}_${number}`;

/** The announced edition that a mail is about; undefined when a later one was announced since. */
export function findAnnounced({ announcedEditions = {} }: Order, occasion: string) {
  const announced = Object.entries(announcedEditions).map(([productId, { number }]) => ({ productId, number }));
  return announced.find(({ productId, number }) => editionOccasion(productId, number) === occasion);
}

/** For each product the mail about the edition announced last, until its reader has it or refuses such mails. */
export function planEdition(order: Order): PlannedMail[] {
  const { announcedEditions = {}, editionsRefusedAt, editionsHandedOut } = order;
  const reader = readerOf(order);
  if (editionsRefusedAt !== undefined || addressOf(order, reader) === undefined || !hasAccess(order)) return [];
  return Object.entries(announcedEditions).flatMap(([productId, { number, at }]) => {
    const occasion = editionOccasion(productId, number);
    const isDone = isMailSent(order, occasion) || (editionsHandedOut?.[productId] ?? 0) >= number;
    const from = [at, handOverAt(order)].toSorted()[1] ?? at;
    return isDone || !listProducts(order, reader).includes(productId) ? [] : [{ occasion, to: reader, at: from }];
  });
}

export function showEdition(order: Order, { role, now }: Viewer) {
  const books = listProducts(order, role).flatMap((productId) => {
    const latest = latestOf(productId);
    if (latest === undefined) return [];
    const changes = editionsOf(productId).map(({ number, date, changes: lines }) => ({ edition: number, date, lines }));
    const yours = order.editionsHandedOut?.[productId] ?? null;
    return [{ productId, yours, latest, changes: changes.toReversed() }];
  });
  const edition = { isTold: order.editionsRefusedAt === undefined, books };
  const isReader = books.length > 0 && role === readerOf(order) && addressOf(order, role) !== undefined;
  return { edition, can: { editions: isReader && canRead(order, role, now) } };
}

/** The token of the link by which a reader refuses mails about new editions: it opens nothing and never expires. */
export const makeEditionsToken = (orderId: string, keys: LinkKeys) => sealToken('editions', orderId, keys);

/** The order that a token is for; undefined for a forged one. */
export const readEditionsToken = (token: string, keys: LinkKeys) => openToken('editions', token, keys);
