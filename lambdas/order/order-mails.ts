/** The mails that an order owes. Each has an occasion: its name in the order's `mails` and in SES's events. Pure. */

import { isUndeliverable, nextStep } from '#lambdas/mail/mail-record.ts';
import { addressChangeEnd, addressOccasion, isAddressMailOwed } from '#lambdas/order/address-change.ts';
import { planEdition } from '#lambdas/order/edition-plan.ts';
import { formerAddressesEnd, planFormerAddresses } from '#lambdas/order/former-address.ts';
import type { Role } from '#lambdas/order/holder.ts';
import { planNudge } from '#lambdas/order/nudge.ts';
import { isLinkOwed, isPaymentFailedMailOwed, type Order } from '#lambdas/order/order.ts';
import { planPaidTwice } from '#lambdas/order/paid-twice.ts';
import { planPartner } from '#lambdas/order/partner.ts';
import { planGift, planGiftClosed } from '#lambdas/order/recipient.ts';
import { isRefundMailOwed } from '#lambdas/order/refund.ts';
import { planRefundDenial, planRefundNotice, planRefundReceipt } from '#lambdas/order/refund-request.ts';
import { planReviewRefusal, planReviewRequest } from '#lambdas/order/review-request.ts';

/** The kinds of mail; `fulfil/send-mails.ts` has a sender for each. */
export type MailKind =
  | 'payment_failed'
  | 'link'
  | 'paid_twice'
  | 'refund_asked'
  | 'address'
  | 'former_address'
  | 'refund'
  | 'refund_notice'
  | 'refund_denied'
  | 'gift'
  | 'gift_closed'
  | 'edition'
  | 'nudge'
  | 'review'
  | 'review_refused'
  | 'partner';

/** A mail that is still owed, to the holder named by `to` or to the shop's owner, not before `at` (ISO 8601 UTC). */
export type PlannedMail = { kind: MailKind; occasion: string; to: Role | 'owner'; at: string };

/** The mail with the download link. */
export const linkOccasion = 'link';

/** The mail that tells of a bank debit that failed. */
export const paymentFailedOccasion = 'payment_failed';

/** Several refunds that no mail has announced yet are announced in one, named after their sum so far: `refund_3000`. */
export function refundOccasion({ refundedCents = 0 }: Order): string {
  return `refund_${refundedCents}`;
}

function planPaymentFailed(order: Order): PlannedMail[] {
  const { paymentFailedAt } = order;
  if (paymentFailedAt === undefined || !isPaymentFailedMailOwed(order)) return [];
  return [{ kind: 'payment_failed', occasion: paymentFailedOccasion, to: 'buyer', at: paymentFailedAt }];
}

function planLink(order: Order): PlannedMail[] {
  const { paidAt } = order;
  if (paidAt === undefined || !isLinkOwed(order)) return [];
  return [{ kind: 'link', occasion: linkOccasion, to: 'buyer', at: paidAt }];
}

function planAddress(order: Order): PlannedMail[] {
  const { pendingEmail } = order;
  if (pendingEmail === undefined || !isAddressMailOwed(order)) return [];
  // Not to the buyer's address of today, but to the one that waits.
  return [{ kind: 'address', occasion: addressOccasion(pendingEmail), to: 'buyer', at: pendingEmail.askedAt }];
}

function planRefund(order: Order): PlannedMail[] {
  const { paidAt } = order;
  if (paidAt === undefined || !isRefundMailOwed(order)) return [];
  return [{ kind: 'refund', occasion: refundOccasion(order), to: 'buyer', at: paidAt }];
}

/** In the order in which mails that are owed together are sent. */
const plans: ((order: Order) => PlannedMail[])[] = [
  planPaymentFailed,
  planLink,
  planRefundReceipt,
  planAddress,
  planFormerAddresses,
  planRefund,
  planRefundDenial,
  planGift,
  planGiftClosed,
  planPaidTwice,
  planPartner,
  planReviewRefusal,
  planEdition,
  planNudge,
  planReviewRequest,
  planRefundNotice,
];

/** Every mail that the order owes, now or later. A mail is owed until the order's facts say that SES took it. */
function listPlannedMails(order: Order): PlannedMail[] {
  return plans.flatMap((plan) => plan(order));
}

/** The mails that the order owes now. */
export function listOwedMails(order: Order, now: Date): PlannedMail[] {
  return listPlannedMails(order).filter(({ at }) => Date.parse(at) <= now.getTime());
}

/** Whether a mail that is owed now is still to be sent. */
export function isMailLeft(order: Order, now: Date): boolean {
  return listOwedMails(order, now).some(({ occasion }) => nextStep(order.mails?.[occasion], now) !== 'stop');
}

/**
 * When the order owes its next mail, or an address that nobody confirmed or that was left is to be forgotten, ISO 8601 UTC;
 * undefined when it owes no mail that SES would take.
 */
export function nextMailAt(order: Order): string | undefined {
  const left = listPlannedMails(order).filter(({ occasion }) => order.mails?.[occasion]?.outcome !== 'refused');
  const times = [...left.map(({ at }) => at), addressChangeEnd(order), formerAddressesEnd(order)];
  return times.filter((at) => at !== undefined).toSorted()[0];
}

/** What an order records of a mail that SES took, beside the mail's own record. Later refunds may have been mailed since. */
export function factsOfSentMail(
  { refundMailedCents = 0 }: Order,
  occasion: string,
  { messageId, at }: { messageId: string; at: string },
): Partial<Order> {
  if (occasion === linkOccasion) return { messageId, emailSentAt: at };
  if (occasion === paymentFailedOccasion) return { failureMailedAt: at };
  const [, cents] = /^refund_(\d+)$/.exec(occasion) ?? [];
  return cents === undefined ? {} : { refundMailedCents: Math.max(refundMailedCents, Number(cents)) };
}

/** Whether the mail with the link cannot reach the buyer's address. */
export function isLinkUndeliverable({ mails }: Order): boolean {
  return isUndeliverable(mails?.[linkOccasion]);
}
