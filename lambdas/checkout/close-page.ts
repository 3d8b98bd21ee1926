/** Closes an unpaid payment page before its code goes to another order. */
import { refreshOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordOnce } from '#lambdas/order/order-facts.store.ts';
import { hasEnded } from '#lambdas/order/payment-window.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { getStripe, isMissingAtStripe, isStripeError } from '#lambdas/payment/stripe.ts';

/**
 * False when the page was paid, or a bank debit is on its way: a completed page keeps its code, unless its debit has failed, whether or
 * not a webhook came. A page that Stripe is making at this moment cannot be stored after the recorded expiry, and is closed by the
 * checkout that made it.
 */
export async function closePage(order: Order, now: Date): Promise<boolean> {
  const end = () => recordOnce(order.orderId, 'expiredAt', now.toISOString());
  const isOpened = order.stripeSessionId !== undefined;
  if (isOpened && hasEnded(order)) return true;
  const current = isOpened ? order : ((await end()) ?? (await refreshOrder(order.orderId)));
  if (current?.paidAt !== undefined) return false;
  if (current?.stripeSessionId === undefined) return true;
  if (!(await expireSession(current.stripeSessionId))) return hasFailed(current, now);
  await end();
  return true;
}

/** Expires a session at Stripe; one that is over, or of another key, stays as it is. False when it is complete. */
async function expireSession(sessionId: string): Promise<boolean> {
  const { sessions } = (await getStripe()).checkout;
  try {
    await sessions.expire(sessionId);
  } catch (error) {
    if (isMissingAtStripe(error)) return true;
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    const { status } = await sessions.retrieve(sessionId);
    return status !== 'complete';
  }
  return true;
}

async function hasFailed(order: Order, now: Date): Promise<boolean> {
  const { paidAt, paymentFailedAt } = await checkPayment(order, now);
  return paidAt === undefined && paymentFailedAt !== undefined;
}
