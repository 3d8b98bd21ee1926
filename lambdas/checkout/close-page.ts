import Stripe from 'stripe';
import { ApiError } from '#lambdas/http/errors.ts';
import { refreshOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordExpiry } from '#lambdas/order/order-facts.store.ts';
import { getStripe, isMissingAtStripe } from '#lambdas/payment/stripe.ts';

/**
 * Closes an unpaid page before its code goes to another order; throws `promo_invalid` when it was just paid. A page Stripe
 * is making at this very moment meets the expiry when it comes to be stored, and is closed by whoever asked for it.
 */
export async function closePage(order: Order, now: Date): Promise<void> {
  const at = now.toISOString();
  const isUnopened = order.stripeSessionId === undefined;
  const current = isUnopened ? ((await recordExpiry(order.orderId, at)) ?? (await refreshOrder(order.orderId))) : order;
  if (current?.paidAt !== undefined) throw new ApiError('promo_invalid');
  if (current?.stripeSessionId === undefined) return;
  await expireSession(current.stripeSessionId);
  await recordExpiry(order.orderId, at);
}

/** Expires a session at Stripe; one that is over, or of another key, stays as it is; a completed one throws `promo_invalid`. */
async function expireSession(sessionId: string): Promise<void> {
  const { sessions } = (await getStripe()).checkout;
  try {
    await sessions.expire(sessionId);
  } catch (error) {
    if (isMissingAtStripe(error)) return;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await sessions.retrieve(sessionId);
    if (status === 'complete') throw new ApiError('promo_invalid');
  }
}
