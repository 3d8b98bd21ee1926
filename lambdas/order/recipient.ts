/** The person an order is given to: what is mailed to them, and when. Pure. */
import { isMailSent } from '#lambdas/mail/mail-record.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';

/** The mail that hands the gift over. */
const giftOccasion = 'gift';
/** The mail that tells of a gift that was refunded. */
const giftClosedOccasion = 'gift_closed';

/** From when on the gift may be opened, ISO 8601 UTC: the agreed moment, but not before the payment. */
export function handOverAt({ paidAt = '', recipient }: Order): string {
  const at = recipient?.at ?? paidAt;
  return at > paidAt ? at : paidAt;
}

/** The mail with the recipient's link, not before the agreed moment; none for a gift that the buyer hands over. */
export function planGift(order: Order): PlannedMail[] {
  const isOwed = order.recipient?.email !== undefined && hasAccess(order) && !isMailSent(order, giftOccasion);
  return isOwed ? [{ kind: 'gift', occasion: giftOccasion, to: 'recipient', at: handOverAt(order) }] : [];
}

/** A gift that was refunded in full is told of, but only to somebody who knows of it. */
export function planGiftClosed(order: Order): PlannedMail[] {
  const { paidAt, recipient } = order;
  const isKnown = recipient?.email !== undefined && isMailSent(order, giftOccasion);
  if (paidAt === undefined || !isKnown || orderStatus(order) !== 'refunded') return [];
  return isMailSent(order, giftClosedOccasion)
    ? []
    : [{ kind: 'gift_closed', occasion: giftClosedOccasion, to: 'recipient', at: paidAt }];
}
