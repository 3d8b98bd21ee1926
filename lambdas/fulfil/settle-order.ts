/** Settles one order, for the schedule and for a payer who waits: checks its payment at Stripe, then delivers or closes it. */
import Stripe from 'stripe';
import * as v from 'valibot';
import { ApiError } from '#lambdas/http/errors.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordExpiry } from '#lambdas/order/order-facts.store.ts';
import { closeUnpaidOrder, postponePaymentCheck } from '#lambdas/order/order-outbox.store.ts';
import { decideSettling, isPaymentUnknown, isSessionOver, nextPaymentCheck } from '#lambdas/order/payment-window.ts';
import { type PaymentFact, readSession } from '#lambdas/payment/payment-facts.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { getStripe, isStripeOutage, undefinedIfMissing } from '#lambdas/payment/stripe.ts';
import { sessionSchema } from '#lambdas/payment/stripe-objects.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** A session that does not exist under this key gives no fact: an operator may have changed the key for a while. */
async function askForSession(sessionId: string): Promise<PaymentFact | undefined> {
  const stripe = await getStripe();
  const answer = await undefinedIfMissing(stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }));
  if (answer !== undefined) return readSession(v.parse(sessionSchema, answer));
  logFault('stripe_failed', { error: 'no such session under this key' });
  return undefined;
}

/**
 * The session of a page whose id was never stored, after a crash between Stripe's answer and our write. Stripe replays the
 * answer to a known idempotency key and refuses a page that would close too soon, so that this never makes a new page.
 */
async function askForLostSession(order: Order, now: Date): Promise<PaymentFact | undefined> {
  if (!isSessionOver(order, now)) return undefined;
  const page = await openPaymentPage(order).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  });
  return page === undefined ? { kind: 'expired' } : askForSession(page.sessionId);
}

/** Asks Stripe for the fact that an unpaid order's session shows, and records it. Throws when Stripe is out of reach. */
async function checkPayment(order: Order, now: Date): Promise<Order> {
  const fact =
    order.stripeSessionId === undefined
      ? await askForLostSession(order, now)
      : await askForSession(order.stripeSessionId);
  return fact === undefined ? order : recordFact(order, fact, now);
}

/** An order that was neither paid nor refused in all the time a payment can take has expired. */
async function endUnpaid(order: Order, now: Date): Promise<Order> {
  const isEnded = order.expiredAt !== undefined || order.paymentFailedAt !== undefined;
  return isEnded ? order : ((await recordExpiry(order.orderId, now.toISOString())) ?? order);
}

/** How a paid order is delivered: here and now, or in the background. Gives the order after it. */
type Deliver = (order: Order, now: Date) => Promise<Order>;

/** Does what can be done for an order now and gives the order after it. Throws when Stripe is out of reach. */
export async function settleOrder(order: Order, now: Date, deliver: Deliver): Promise<Order> {
  const current = isPaymentUnknown(order) ? await checkPayment(order, now) : order;
  switch (decideSettling(current, now)) {
    case 'deliver':
      return deliver(current, now);
    case 'close':
      return closeUnpaidOrder(await endUnpaid(current, now), now);
    case 'wait':
      return (await postponePaymentCheck(current.orderId, nextPaymentCheck(current, now).toISOString())) ?? current;
  }
}

/** Logs an alarm event for an order that cannot be settled now: Stripe is out of reach, or our own code fails. It stays due. */
export function logSettlingFault(orderId: string, error: unknown): void {
  logFault(isStripeOutage(error) ? 'stripe_failed' : 'internal_error', { orderId, error: describeError(error) });
}
