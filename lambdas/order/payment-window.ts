/** When an unpaid order can be paid, when Stripe is asked about it, and when it is closed. Pure: the time is a parameter. */
import { dayMs } from '#lambdas/format/paris-time.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isRefundBeforePayment } from '#lambdas/order/refund.ts';

/** Stripe refuses a page that would close sooner than this after its own clock's now. */
const shortestSessionMs = 30 * 60_000;

/** How long the payment page is open: Stripe's minimum is 30 min after its own clock's now, so 35 leaves room for both clocks. */
export const sessionLifeMs = 35 * 60_000;

/**
 * How often Stripe is asked about an unpaid order whose page is closed, such as one that a bank debit pays. Its webhook, the success
 * page and the list of its events are the quick ways, and Stripe allows 500 reads for each payment on average:
 * https://docs.stripe.com/rate-limits
 */
const checkEveryMs = 6 * 60 * 60_000;
/** Stripe expires a page within this time after its closing time. */
const closingMs = 2 * 60_000;
/**
 * A SEPA debit succeeds or fails within 14 working days (https://docs.stripe.com/payments/sepa-debit): with weekends and the
 * holidays of banks at most four weeks. After that no webhook will come.
 */
const delayedMethodLimitMs = 28 * dayMs;

/**
 * Until when an order's payment can come: a code is reserved as long, and released earlier when the page expires or the payment
 * fails. An hour more than the longest debit, for its webhook.
 */
export function lastPayment({ createdAt }: Order): Date {
  return new Date(Date.parse(createdAt) + delayedMethodLimitMs + 3_600_000);
}

/** When to ask Stripe about an unpaid order again: as soon as its page is closed, then for slow methods. */
export function nextPaymentCheck(order: Order, now: Date): Date {
  const closedMs = Date.parse(order.sessionExpiresAt) + closingMs;
  return new Date(now.getTime() < closedMs ? closedMs : now.getTime() + checkEveryMs);
}

/** Whether an order was not paid in time, or its payment failed. */
export function hasEnded({ paidAt, expiredAt, paymentFailedAt }: Order): boolean {
  return paidAt === undefined && (expiredAt !== undefined || paymentFailedAt !== undefined);
}

/** What settling does with an order: deliver a paid one, close one that will not be paid, or wait for its payment. */
export function decideSettling(order: Order, now: Date): 'deliver' | 'close' | 'wait' {
  if (order.paidAt !== undefined) return 'deliver';
  if (now.getTime() > Date.parse(order.createdAt) + delayedMethodLimitMs) return 'close';
  if (isRefundBeforePayment(order)) return 'wait';
  return order.expiredAt === undefined && order.paymentFailedAt === undefined ? 'wait' : 'close';
}

/** Whether Stripe may know of a payment that the shop does not. */
export function isPaymentUnknown(order: Order): boolean {
  if (order.paidAt !== undefined) return false;
  return isRefundBeforePayment(order) || (order.expiredAt === undefined && order.paymentFailedAt === undefined);
}

/** Whether the payment page can no longer be open, with a minute for the two clocks. */
export function isSessionOver(order: Order, now: Date): boolean {
  return now.getTime() > Date.parse(order.sessionExpiresAt) + 60_000;
}

/**
 * Whether an order still gets a page: it has one, or its fixed closing time is far enough ahead for Stripe to make one,
 * with a minute for the two clocks.
 */
export function canHavePage(order: Order, now: Date): boolean {
  if (isSessionOver(order, now)) return false;
  const leftMs = Date.parse(order.sessionExpiresAt) - now.getTime();
  return order.stripeSessionId !== undefined || leftMs > shortestSessionMs + 60_000;
}

/** Longer than any checkout takes: an order that is not stored by then was left by a crash. */
export const writingMs = 10_000;
