/** The mails that an order owes its buyer. Each has an occasion: its name in the order's `mails` and in SES's events. Pure. */
import { isUndeliverable, nextStep } from '#lambdas/order/mail-record.ts';
import { isLinkOwed, isPaymentFailedMailOwed, type Order } from '#lambdas/order/order.ts';
import { isRefundMailOwed } from '#lambdas/order/refund.ts';

/** The mail with the download link. */
export const linkOccasion = 'link';

/** The mail that tells of a bank debit that failed. */
export const paymentFailedOccasion = 'payment_failed';

/** Several refunds that no mail has announced yet are announced in one, named after their sum so far: `refund_3000`. */
export function refundOccasion({ refundedCents = 0 }: Order): string {
  return `refund_${refundedCents}`;
}

/** The occasions of the mails that the order owes now, the link before any refund. */
export function listOwedOccasions(order: Order): string[] {
  return [
    ...(isPaymentFailedMailOwed(order) ? [paymentFailedOccasion] : []),
    ...(isLinkOwed(order) ? [linkOccasion] : []),
    ...(order.paidAt !== undefined && isRefundMailOwed(order) ? [refundOccasion(order)] : []),
  ];
}

/** Whether a mail is still to be sent, now or later. */
export function isMailLeft(order: Order, now: Date): boolean {
  return listOwedOccasions(order).some((occasion) => nextStep(order.mails?.[occasion], now) !== 'stop');
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
