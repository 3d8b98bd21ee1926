/** The person an order is given to: what is mailed to them, and when. Pure. */
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { canRead, handOverAt, type Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** The mail that hands the gift over. */
const giftOccasion = 'gift';
/** The mail that tells the buyer that this one is withheld. */
const giftWithheldOccasion = 'gift_withheld';
/** The mail that tells of a gift that was refunded. */
const giftClosedOccasion = 'gift_closed';

/** The mail with the recipient's link, not before the agreed moment; none for a gift that the buyer hands over. */
export function planGift(order: Order): PlannedMail[] {
  const isOwed = order.recipient?.email !== undefined && hasAccess(order) && !isMailSent(order, giftOccasion);
  return isOwed ? [{ occasion: giftOccasion, to: 'recipient', at: handOverAt(order) }] : [];
}

/** The mail that tells the buyer to hand a gift over, since the mail to its recipient is withheld. */
export function planGiftWithheld(order: Order): PlannedMail[] {
  const { outcome, outcomeAt } = order.mails?.[giftOccasion] ?? {};
  if (outcome !== 'withheld' || outcomeAt === undefined || !hasAccess(order)) return [];
  return isMailSent(order, giftWithheldOccasion)
    ? []
    : [{ occasion: giftWithheldOccasion, to: 'buyer', at: outcomeAt }];
}

/** A gift that was refunded in full is told of, but only to somebody who has opened it. */
export function planGiftClosed(order: Order): PlannedMail[] {
  const { paidAt, recipient, firstHandedOutAt } = order;
  const isKnown = recipient?.email !== undefined && firstHandedOutAt !== undefined && isMailSent(order, giftOccasion);
  if (paidAt === undefined || !isKnown || orderStatus(order) !== 'refunded') return [];
  return isMailSent(order, giftClosedOccasion) ? [] : [{ occasion: giftClosedOccasion, to: 'recipient', at: paidAt }];
}

/**
 * A gift as its buyer or its recipient may see it. `url`: the recipient's link, for a buyer who hands the gift over: as intended,
 * or since the mail did not arrive.
 */
export function showGift(order: Order, { role, now, linkFor }: Viewer) {
  const { recipient, mails } = order;
  const isBuyer = role === 'buyer';
  const can = { card: isBuyer && recipient !== undefined && hasAccess(order) };
  if (recipient === undefined) return { gift: null, can };
  const isByHand = isBuyer && (recipient.email === undefined || isUndeliverable(mails?.[giftOccasion]));
  const gift = {
    to: isBuyer ? (recipient.email ?? null) : null,
    at: handOverAt(order),
    isOpen: canRead(order, 'recipient', now),
    message: recipient.message ?? null,
    url: isByHand ? linkFor('recipient') : null,
  };
  return { gift, can };
}
