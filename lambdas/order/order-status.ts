/** What an order's facts amount to. Pure. */
import type { orderStatuses } from '#lambdas/http/contract.ts';
import { barsAccess, listDisputeStates } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isRefunded } from '#lambdas/order/refund.ts';

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The status that the facts amount to. A payment outweighs an expiry or a failure, whichever was recorded first, unless
 * Stripe was asked about the contradiction and has no payment.
 */
export function orderStatus(order: Order): OrderStatus {
  if (order.paidAt !== undefined) {
    if (order.paymentReversedAt !== undefined) return 'failed';
    if (isRefunded(order)) return 'refunded';
    return isDisputed(order) ? 'disputed' : 'paid';
  }
  if (order.paymentFailedAt !== undefined) return 'failed';
  return order.expiredAt !== undefined ? 'expired' : 'pending';
}

function isDisputed({ disputeFacts }: Order): boolean {
  return listDisputeStates(disputeFacts).some(barsAccess);
}

/** Whether a fraud warning keeps the links closed: until it is cleared, by Stripe or the operator, or a dispute is won. */
function isPaused({ fraudWarnings = [], clearedFraudWarnings = [], disputeFacts }: Order): boolean {
  const isOpen = fraudWarnings.some((warning) => !clearedFraudWarnings.includes(warning));
  return isOpen && !listDisputeStates(disputeFacts).includes('won');
}

/** Whether an order is paid, or will be by a bank debit on its way. */
export function isBought({ paidAt, processingAt, paymentFailedAt, expiredAt }: Order): boolean {
  return paidAt !== undefined || (processingAt !== undefined && (paymentFailedAt ?? expiredAt) === undefined);
}

/** Whether an unpaid order can still be paid: its page is open, or a bank debit is on its way. */
export function isPayable({ paidAt, expiredAt, paymentFailedAt, dueAt }: Order): boolean {
  return paidAt === undefined && expiredAt === undefined && paymentFailedAt === undefined && dueAt !== undefined;
}

export function isContradictory({ paidAt, paymentFailedAt, paymentReversedAt }: Order): boolean {
  return paidAt !== undefined && paymentFailedAt !== undefined && paymentReversedAt === undefined;
}

export function isPaidAsAsked({ amountPaidCents, amountCents, currencyPaid, currency }: Order): boolean {
  return amountPaidCents === amountCents && (currencyPaid ?? currency) === currency;
}

/** Whether the buyer may have the files: paid as asked, not refunded in full, no open or lost dispute, no fraud warning. */
export function hasAccess(order: Order): boolean {
  return orderStatus(order) === 'paid' && isPaidAsAsked(order) && !isPaused(order);
}

/** Whether the buyer asked for the money back, in whichever way. */
export function isMoneyAskedBack({ withdrawalRequestedAt, refundAsked }: Order): boolean {
  return withdrawalRequestedAt !== undefined || refundAsked !== undefined;
}
