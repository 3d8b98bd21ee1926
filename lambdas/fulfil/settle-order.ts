/** One order brought as far as it can come: asked after at Stripe, delivered, or let go. Called from three places. */
import Stripe from 'stripe';
import { openPaymentPage } from '#lambdas/checkout/payment-page.ts';
import { deliverOrder } from '#lambdas/fulfil/deliver-order.ts';
import { ApiError } from '#lambdas/http/api-error.ts';
import { isPastHope, isSessionOver, nextPaymentCheck, type Order } from '#lambdas/order/order.ts';
import { closeOrder, postpone } from '#lambdas/order/outbox.store.ts';
import { type PaymentFact, readSession } from '#lambdas/payment/payment-facts.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { getStripe, isStripeOutage } from '#lambdas/payment/stripe.ts';
import { releasePromo } from '#lambdas/promo/promo.store.ts';

async function askForSession(sessionId: string): Promise<PaymentFact | undefined> {
  return readSession(await (await getStripe()).checkout.sessions.retrieve(sessionId));
}

/**
 * A page whose id was never stored (a crash between Stripe's answer and our write). Stripe replays the answer to a known
 * idempotency key and refuses to make a page whose life is nearly over, so asking again never makes a new one.
 */
async function askForLostSession(order: Order, now: Date): Promise<PaymentFact | undefined> {
  if (!isSessionOver(order, now)) return undefined;
  try {
    return await askForSession((await openPaymentPage(order)).sessionId);
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof ApiError;
    if (isRefused && !isStripeOutage(error.cause)) return { kind: 'expired' };
    throw error;
  }
}

/** Asks Stripe how an unpaid order stands and records what it says. Throws when Stripe is out of reach. */
export async function checkPayment(order: Order, now: Date): Promise<Order> {
  const fact =
    order.stripeSessionId === undefined
      ? await askForLostSession(order, now)
      : await askForSession(order.stripeSessionId);
  return fact === undefined ? order : recordFact(order, fact, now);
}

/** An order that will not be paid: its code goes back, and nothing is due. */
async function letGo(order: Order): Promise<Order> {
  if (order.promoCode !== undefined && order.promoHeld) await releasePromo(order.promoCode, order.orderId);
  return (await closeOrder(order)) ?? order;
}

/** Brings an order as far as it can come now and answers it as it then stands. Throws when Stripe is out of reach. */
export async function settleOrder(order: Order, now: Date): Promise<Order> {
  const current = order.paidAt === undefined ? await checkPayment(order, now) : order;
  if (current.paidAt !== undefined) return deliverOrder(current, now);
  const isOver = current.expiredAt !== undefined || current.paymentFailedAt !== undefined || isPastHope(current, now);
  if (isOver) return letGo(current);
  return (await postpone(current.orderId, nextPaymentCheck(current, now).toISOString())) ?? current;
}
