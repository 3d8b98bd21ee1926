import type { Checkout } from '#lambdas/checkout/checkout-request.ts';
import type { Wishes } from '#lambdas/checkout/wishes.ts';
import type { Order, OrderLine } from '#lambdas/order/order.ts';
import { toMilliseconds, toOrderId } from '#lambdas/order/order-id.ts';
import { canHavePage, hasEnded, nextPaymentCheck, writingMs } from '#lambdas/order/payment-window.ts';
import { makePendingOrder } from '#lambdas/order/pending-order.ts';
import { discountOf, type Promo } from '#lambdas/promo/promo.ts';

/** `termsHash`: of the terms in force, which `request` has consented to. `requestKey`: the hash of its idempotency key. */
export type Intent = {
  orderId: string;
  request: Checkout;
  lines: OrderLine[];
  promo: Promo | undefined;
  requestKey: string;
  termsHash: string;
  wishes: Wishes;
};

/** The pending order of a checkout. Its times come from its id, so that making it again makes the same order. */
export function makeOrder({ orderId, request, lines, promo, requestKey, termsHash, wishes }: Intent): Order {
  const { email, consents } = request;
  const code = promo && {
    promoCode: promo.code,
    ...discountOf(promo),
    promoReserved: promo.singleUse || promo.uses !== undefined,
  };
  const pending = makePendingOrder({ orderId, email, lines }, code);
  const order: Order = {
    ...pending,
    requestKey,
    ...(consents == null ? {} : { consents: { ...consents, termsHash, at: pending.createdAt } }),
    ...wishes,
  };
  return { ...order, dueAt: nextPaymentCheck(order, new Date(order.createdAt)).toISOString() };
}

/** `stored`: the order that stands under the id to which the request's key is bound. */
type KeyState = { orderId: string; stored: Order | undefined; requestKey: string; now: Date };

/** Use the order that the key has made, write it under the key's id, or bind the key to another id. */
type PlacingDecision = { step: 'use'; order: Order } | { step: 'write' } | { step: 'move'; orderId: string };

/**
 * What a checkout does under the id its key is bound to. An order of the key is used until it can no longer be paid, also while a
 * bank debit is on its way, then replaced by a new one. An id taken by another buyer of the same millisecond leads to the next
 * millisecond; an id without an order is free, unless it is so old that the order's payment page would close too early.
 */
export function decidePlacing({ orderId, stored, requestKey, now }: KeyState): PlacingDecision {
  const milliseconds = toMilliseconds(orderId);
  const moveTo = (time: number): PlacingDecision => ({ step: 'move', orderId: toOrderId(time) });
  const replace = () => moveTo(Math.max(now.getTime(), milliseconds + 1));
  if (stored === undefined) return now.getTime() - milliseconds < writingMs ? { step: 'write' } : replace();
  if (stored.requestKey !== requestKey) return moveTo(milliseconds + 1);
  const isKept = stored.paidAt !== undefined || stored.processingAt !== undefined || canHavePage(stored, now);
  return isKept && !hasEnded(stored) ? { step: 'use', order: stored } : replace();
}
