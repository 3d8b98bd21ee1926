/** Settles one order, for the schedule and for a payer who waits: checks its payment at Stripe, then delivers or closes it. */

import { isMailLeft } from '#lambdas/fulfil/mail-registry.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordOnce, removeMarks } from '#lambdas/order/order-facts.store.ts';
import { closeUnpaidOrder, postponePaymentCheck } from '#lambdas/order/order-outbox.store.ts';
import { decideSettling, isPaymentUnknown, nextPaymentCheck } from '#lambdas/order/payment-window.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { isStripeOutage } from '#lambdas/payment/stripe.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** An order that was neither paid nor refused in all the time a payment can take has expired. */
async function endUnpaid(order: Order, now: Date): Promise<Order> {
  const isEnded = order.expiredAt !== undefined || order.paymentFailedAt !== undefined;
  return isEnded ? order : ((await recordOnce(order.orderId, 'expiredAt', now.toISOString())) ?? order);
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
      return closeAfterMail(await endUnpaid(current, now), now, deliver);
    case 'wait':
      return (await postponePaymentCheck(current.orderId, nextPaymentCheck(current, now).toISOString())) ?? current;
  }
}

/** Closes an order that will not be paid, after the mail about a debit that failed. */
async function closeAfterMail(order: Order, now: Date, deliver: Deliver): Promise<Order> {
  const mailed = isMailLeft(order, now) ? await deliver(order, now) : order;
  if (isMailLeft(mailed, now)) return mailed;
  // A statement may have come while the debit was on its way: there is no contract, and nothing to pay back.
  return closeUnpaidOrder(await removeMarks(mailed, ['withdrawal_requested']), now);
}

/** Logs an alarm event for an order that cannot be settled now: Stripe is out of reach, or our own code fails. It stays due. */
export function logSettlingFault(orderId: string, error: unknown): void {
  logFault(isStripeOutage(error) ? 'stripe_failed' : 'internal_error', { orderId, error: describeError(error) });
}
