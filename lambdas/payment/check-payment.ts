/** Asks Stripe what became of an unpaid order, whose webhook may be late or lost. */
import * as v from 'valibot';
import { ApiError } from '#lambdas/http/errors.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isSessionOver } from '#lambdas/order/payment-window.ts';
import { type PaymentFact, readSession } from '#lambdas/payment/payment-facts.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { isRecorded, recordFact } from '#lambdas/payment/record-fact.ts';
import { getStripe, isStripeError, undefinedIfMissing } from '#lambdas/payment/stripe.ts';
import { sessionSchema } from '#lambdas/payment/stripe-objects.ts';
import { logFault } from '#lambdas/runtime/log.ts';

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
    if (error instanceof ApiError || isStripeError(error, 'StripeInvalidRequestError')) return undefined;
    throw error;
  });
  return page === undefined ? { kind: 'expired' } : askForSession(page.sessionId);
}

/** Asks Stripe for the fact that an unpaid order's session shows, and records it. Throws when Stripe is out of reach. */
export async function checkPayment(order: Order, now: Date): Promise<Order> {
  const fact =
    order.stripeSessionId === undefined
      ? await askForLostSession(order, now)
      : await askForSession(order.stripeSessionId);
  return fact === undefined || isRecorded(order, fact) ? order : recordFact(order, fact, now);
}
