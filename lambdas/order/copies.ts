/** The copies of an order: the first of each line is for its buyer, or for the recipient of a gift; the others are to give. Pure. */
import { type CopyRole, copyOf, findGift, isCopyRole, type ReceiverRole, type Role } from '#lambdas/order/holder.ts';
import { listKeptFirstCopies, listRepaidCopies, numberCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order, OrderLine } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';

/** The role of whoever is given a copy beside the first of its line. */
const toCopyRole = (number: number): CopyRole => `copy_${number}`;

/** The role of whoever is given a copy, or would be: `recipient` for the first of a line, also while it is the buyer's own. */
export function receiverOf({ copies }: Order, number: number): ReceiverRole {
  const role = toCopyRole(number);
  return copies?.[role] === undefined ? 'recipient' : role;
}

/** The copies to give, as a new order stores them; none where each line is a single copy. */
export function makeCopies(lines: OrderLine[]): Pick<Order, 'copies'> {
  const toGive = numberCopies(lines).filter(({ isFirst }) => !isFirst);
  if (toGive.length === 0) return {};
  return {
    copies: Object.fromEntries(toGive.map(({ number, productId }) => [toCopyRole(number), { productId, version: 0 }])),
  };
}

/** The products that the holder of a role gets: the one of a further copy, or those whose first copy is not paid back. */
export function listProducts(order: Order, role: Role): string[] {
  const copy = isCopyRole(role) ? order.copies?.[role] : undefined;
  return (copy === undefined ? listKeptFirstCopies(order) : [copy]).map(({ productId }) => productId);
}

function listLines(order: Order, role: Role) {
  const products = listProducts(order, role);
  return order.lines.filter(({ productId }) => products.includes(productId));
}

export function listBonusIds(order: Order, role: Role): string[] {
  return listLines(order, role).flatMap(({ bonusId }) => bonusId ?? []);
}

export function nameProducts(order: Order, role: Role): string {
  return listLines(order, role)
    .map(({ name }) => name)
    .join(', ');
}

/** The mail that hands a copy over, the one that tells the buyer that it is withheld, and the one about a refund. */
type GiftMail = 'gift' | 'gift_withheld' | 'gift_closed';

/** `gift`, or `gift_2_0` for a further copy: each time a copy is given has a mail of its own. */
export function nameGiftMail(mail: GiftMail, order: Order, role: Role): string {
  if (isCopyRole(role)) return `${role.replace('copy', mail)}_${order.copies?.[role]?.version ?? 0}`;
  return order.recipientVersion === undefined ? mail : `${mail}_1_${order.recipientVersion}`;
}

/** When the mail that hands a copy over left, ISO 8601 UTC. */
export const giftSentAt = (order: Order, role: Role) => order.mails?.[nameGiftMail('gift', order, role)]?.sentAt;

/** When the copy that a role reads was first opened, by whomever, ISO 8601 UTC. */
export const openedAt = (order: Order, role: Role) => copyOf(order, role).openedAt;

/** Whether copies of an order change hands: there are some to give, or its only one was bought as a gift. */
export const hasCopiesToGive = ({ copies, recipient, recipientVersion }: Order) =>
  (copies ?? recipient ?? recipientVersion) !== undefined;

/**
 * Whether the buyer may give a copy now, or take it back: until it is opened or paid back. The first one only of an order of one
 * line, and while it is shared with nobody: with it all first copies change hands.
 */
export function findHandOver(order: Order, number: number): 'give' | 'take_back' | null {
  const role = receiverOf(order, number);
  const isFree = role !== 'recipient' || (number === 1 && order.lines.length === 1 && order.partner === undefined);
  const isClosed = openedAt(order, role) !== undefined || listRepaidCopies(order).includes(number);
  if (!hasCopiesToGive(order) || !isFree || isClosed || !hasAccess(order)) return null;
  return findGift(order, role) === undefined ? 'give' : 'take_back';
}
