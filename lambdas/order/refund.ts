/** What a refund means for an order, also one that Stripe reports before the payment itself. Pure. */
import type { Order } from '#lambdas/order/order.ts';

/** Whether everything that was paid has been refunded. */
export function isRefunded({ refundedCents = 0, amountPaidCents = 0 }: Order): boolean {
  return refundedCents > 0 && refundedCents >= amountPaidCents;
}

/**
 * Whether a refund came before its payment: Stripe's events come in any order. The refunded sum is recorded and the order is
 * due, but it stays unpaid and is not closed: settling asks Stripe for the payment. As soon as that is recorded the order
 * counts as refunded: the buyer gets the mail about the refund and, if all was refunded, no link.
 */
export function isRefundBeforePayment({ paidAt, refundedCents = 0 }: Order): boolean {
  return paidAt === undefined && refundedCents > 0;
}

/** Whether more was refunded than the mails to the buyer have announced. */
export function isRefundMailOwed({ refundedCents = 0, refundMailedCents = 0 }: Order): boolean {
  return refundedCents > refundMailedCents;
}
