/** What is left to do for an order. Each step can be repeated. */

import { addressChangeEnd, isAddressPending } from '#lambdas/address-change/address-change.ts';
import { formerAddressesEnd, listRememberedAddresses } from '#lambdas/address-change/former-address.ts';
import { countArticlePayment } from '#lambdas/article/article-count.store.ts';
import { deliverBonus, hasBonus } from '#lambdas/bonus/bonus.store.ts';
import { keepGuestAddresses, removeGuestAddress } from '#lambdas/copy/copy.store.ts';
import { isMailLeft, nextDueAt } from '#lambdas/fulfil/mail-registry.ts';
import { sendOwedMails } from '#lambdas/fulfil/send-mails.ts';
import { guestDataEnd, keepOfGuests } from '#lambdas/guest/guest-data.ts';
import { addressOf, copyRolesOf } from '#lambdas/order/holder.ts';
import { listBuyingOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark, recordOnce, removeMarks } from '#lambdas/order/order-facts.store.ts';
import { closeOrder } from '#lambdas/order/order-outbox.store.ts';
import { hasAccess, isPaidAsAsked } from '#lambdas/order/order-status.ts';
import { isAllDue, isRefunded } from '#lambdas/order/refund.ts';
import { findFirstOrder } from '#lambdas/paid-twice/paid-twice.ts';
import { spendPromo } from '#lambdas/promo/promo.store.ts';
import { reservedCodeOf } from '#lambdas/promo/promo.ts';
import { ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';
import { listReviews, mayShowReview, reviewMarks } from '#lambdas/review/review.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/**
 * Forgets an address that nobody confirmed in time, those left long enough ago, and what is kept of guests only for a time; gives
 * the order after it.
 */
async function forgetInTime(order: Order, now: Date): Promise<Order> {
  const ends = [addressChangeEnd(order), formerAddressesEnd(order), guestDataEnd(order)].filter(
    (end) => end !== undefined,
  );
  if (!ends.some((end) => now >= new Date(end))) return order;
  const formerEmails = listRememberedAddresses(order, now);
  const { dedication, guestsMailed, ...guests } = keepOfGuests(order, now);
  const isGuestKnown = guests.partner?.email !== undefined || guests.recipient?.email !== undefined;
  const forgotten = await updateUnchanged(order, {
    set: { ...guests, ...(formerEmails.length === 0 ? {} : { formerEmails }) },
    unset: [
      ...(isAddressPending(order, now) ? [] : (['pendingEmail'] as const)),
      ...(formerEmails.length === 0 ? (['formerEmails'] as const) : []),
      ...(dedication === undefined ? (['dedication'] as const) : []),
      ...(guestsMailed === undefined ? (['guestsMailed'] as const) : []),
      ...(isGuestKnown ? [] : (['guestKey'] as const)),
    ],
  });
  if (forgotten === undefined) return order;
  for (const role of copyRolesOf(order)) {
    const email = addressOf(order, role);
    if (email !== undefined && addressOf(forgotten, role) === undefined)
      await removeGuestAddress(order.orderId, role, email);
  }
  return forgotten;
}

/**
 * Does what is left for a paid order, or mails the buyer of an unpaid one that its debit failed. Gives the order after it. A
 * mail that cannot be sent stays due; no link is sent for an order whose access was withdrawn meanwhile.
 */
export async function deliverOrder(order: Order, now: Date): Promise<Order> {
  if (order.paidAt === undefined) return sendOwedMails(order, now);
  if (order.emailSentAt === undefined) await ignoreCounterOutage(() => countArticlePayment(order.orderId, now));
  let delivered = order;
  for (const step of steps) delivered = await step(delivered, now);
  await keepGuestAddresses(delivered);
  const isLeft = isMailLeft(delivered, now) || delivered.refundDue !== undefined;
  if (isLeft || delivered.dueAt === undefined) return delivered;
  const settled = await closeOrder(delivered, nextDueAt(delivered));
  if (settled !== undefined) logStep('order_settled', now, { orderId: order.orderId });
  return settled ?? delivered;
}

/** In this order: the bonus stands before the mail that names it, and a refund leaves after the mails that were owed before. */
const steps: ((order: Order, now: Date) => Promise<Order>)[] = [
  checkSum,
  noteSecondOrder,
  updateReviewMarks,
  spendCode,
  giveBonus,
  forgetInTime,
  sendOwedMails,
  payBack,
];

/**
 * Pays back what is due. Stripe's event of the refund may have come meanwhile: then its mail is sent at once. Stripe's client
 * is loaded here, since few deliveries pay back.
 */
async function payBack(order: Order, now: Date): Promise<Order> {
  if (order.refundDue === undefined) return order;
  const { payRefund } = await import('#lambdas/refund/pay-refund.ts');
  return sendOwedMails(await payRefund(order, now), now);
}

/** A sum or currency other than the order's is for a person to judge. Once all is paid back, neither it nor a stolen card is. */
async function checkSum(order: Order): Promise<Order> {
  if (isRefunded(order)) return removeMarks(order, ['amount_mismatch', 'fraud_warning']);
  return isPaidAsAsked(order) || isAllDue(order) ? order : addMark(order, 'amount_mismatch');
}

/** A mailbox that pays twice in a short time may have meant one: a mail asks its buyer. Gifts are not checked. */
async function noteSecondOrder(order: Order): Promise<Order> {
  const { orderId, email, emailSentAt, recipient, secondOrderOf } = order;
  if (emailSentAt !== undefined || recipient !== undefined || secondOrderOf !== undefined) return order;
  const first = findFirstOrder(order, await listBuyingOrdersOf(email));
  return first === undefined ? order : ((await recordOnce(orderId, 'secondOrderOf', first.orderId)) ?? order);
}

/**
 * Marks a review to take off the site, since it is paid back or disputed, or to decide on: a dispute may be won. Drops the mark
 * of one that there is nothing to decide about any more.
 */
async function updateReviewMarks(order: Order): Promise<Order> {
  const reviews = listReviews(order).map(({ productId, review: { state } }) => ({
    state,
    mayBeShown: mayShowReview(order, productId),
  }));
  const isToUnpublish = reviews.some(({ state, mayBeShown }) => state === 'published' && !mayBeShown);
  const isToDecide = reviews.some(({ state, mayBeShown }) => state === 'waiting' && mayBeShown);
  const marked = isToUnpublish ? await addMark(order, reviewMarks.toUnpublish) : order;
  return isToDecide ? addMark(marked, reviewMarks.waiting) : removeMarks(marked, [reviewMarks.waiting]);
}

async function spendCode(order: Order): Promise<Order> {
  const code = reservedCodeOf(order);
  if (code === undefined || !order.promoReserved || order.paidAt === undefined) return order;
  // Each later delivery spends it again: its date stays that of the payment.
  const isSpent = await spendPromo(code, order.orderId, order.paidAt);
  // Once delivered, also if the link is to leave again, the order is marked already, and a person may have answered it.
  const isDelivered = (order.emailSentAt ?? order.earlierLinks) !== undefined;
  return isSpent || isDelivered ? order : addMark(order, 'promo_spent_twice');
}

async function giveBonus(order: Order, now: Date): Promise<Order> {
  const { orderId, bonusDeliveredAt } = order;
  if (!hasAccess(order) || !hasBonus(order) || bonusDeliveredAt !== undefined) return order;
  await deliverBonus(order, now.toISOString());
  const recorded = await recordOnce(orderId, 'bonusDeliveredAt', now.toISOString());
  if (recorded !== undefined) logStep('bonus_delivered', now, { orderId });
  return recorded ?? order;
}
