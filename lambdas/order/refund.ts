/** What a refund means for an order, also one that Stripe reports before the payment itself. Pure. */
import type { Order } from '#lambdas/order/order.ts';

/** A refund, as an order stores it. */
export function toRefundFact({ refundId, amountCents }: { refundId: string; amountCents: number }): string {
  return `${refundId} ${amountCents}`;
}

function sumOf(refunds: string[]): number {
  return refunds.reduce((sum, refund) => sum + Number(refund.slice(refund.lastIndexOf(' ') + 1)), 0);
}

/**
 * The cents that were paid back and did not fail. `refundedCents` is the largest sum that a charge had, failed refunds
 * included; `refunds` also has those made after a failure, at which Stripe's sum of the charge goes back.
 */
export function keptRefundCents({ refundedCents = 0, refunds = [], failedRefunds = [] }: Order): number {
  const madeCents = sumOf([...new Set([...refunds, ...failedRefunds])]);
  return Math.max(refundedCents, madeCents) - sumOf(failedRefunds);
}

/** Whether everything that was paid has been refunded. */
export function isRefunded(order: Order): boolean {
  const cents = keptRefundCents(order);
  return cents > 0 && cents >= (order.amountPaidCents ?? 0);
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
