/** When an unpaid order can be paid, is asked after and is given up. Pure: the clock's time comes in. */
import type { Order } from '#lambdas/order/order.ts';

/** Stripe takes no page that would close less than this after its own clock's now. */
const shortestSessionMs = 30 * 60_000;

/** How long the payment page lives: Stripe's floor is 30 min after its own clock's now, so 35 leaves room for both clocks. */
export const sessionLifeMs = 35 * 60_000;

const paymentCheckEveryMs = 2 * 60_000;
const delayedMethodCheckEveryMs = 60 * 60_000;
/** Bank debits settle within 14 days; after that no webhook will come. */
const delayedMethodLimitMs = 15 * 24 * 60 * 60_000;

/** When to ask Stripe about an unpaid order again: every two minutes while its page lives, then hourly for slow methods. */
export function nextPaymentCheck(order: Order, now: Date): Date {
  const pageIsOpen = now.getTime() < Date.parse(order.sessionExpiresAt) + 2 * paymentCheckEveryMs;
  return new Date(now.getTime() + (pageIsOpen ? paymentCheckEveryMs : delayedMethodCheckEveryMs));
}

/** Whether an unpaid order is past every chance of being paid. */
export function isPastHope(order: Order, now: Date): boolean {
  return now.getTime() > Date.parse(order.createdAt) + delayedMethodLimitMs;
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

/** Longer than any checkout takes: an order that is still not written by then was left by a crash. */
export const writingMs = 10_000;
