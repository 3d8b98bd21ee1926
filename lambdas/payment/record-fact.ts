import type Stripe from 'stripe';
import { logFault } from '#lambdas/log.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import {
  flagOrder,
  recordDispute,
  recordExpiry,
  recordPayment,
  recordPaymentFailure,
  recordRefund,
} from '#lambdas/order/order-facts.store.ts';
import type { PaymentFact, Told } from '#lambdas/payment/payment-facts.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';

/** Marks an order for the operator, and rings. */
export async function raiseAttention(orderId: string, reason: string): Promise<void> {
  await flagOrder(orderId, reason);
  logFault('order_needs_attention', { orderId, reason });
}

async function recordPaid(order: Order, fact: PaymentFact & { kind: 'paid' }, at: string) {
  const { kind: _, currency, ...payment } = fact;
  const recorded = await recordPayment(order.orderId, { ...payment, paidAt: at });
  if (recorded !== undefined && (payment.amountPaidCents !== order.amountCents || currency !== order.currency)) {
    await raiseAttention(order.orderId, 'amount_mismatch');
  }
}

/** Stores one fact about an order; storing it twice, or after later ones, changes nothing. Answers the order after it. */
export async function recordFact(order: Order, fact: PaymentFact, now: Date): Promise<Order> {
  const { orderId } = order;
  const at = now.toISOString();
  if (fact.kind === 'paid') await recordPaid(order, fact, at);
  if (fact.kind === 'expired') await recordExpiry(orderId, at);
  if (fact.kind === 'failed') await recordPaymentFailure(orderId, at);
  if (fact.kind === 'refunded') await recordRefund(orderId, fact.refundedCents);
  if (fact.kind === 'disputed') await recordDispute(orderId, fact);
  if (fact.kind === 'attention') await raiseAttention(orderId, fact.reason);
  return (await findOrder(orderId)) ?? order;
}

async function findToldOrderId(told: Told): Promise<string | undefined> {
  if ('orderId' in told) return told.orderId;
  const intent: Stripe.PaymentIntent = await (await getStripe()).paymentIntents.retrieve(told.paymentIntent);
  return intent.metadata.order_id;
}

/** The order Stripe speaks of; undefined, with a ring, when it is none of ours. */
export async function findToldOrder(told: Told): Promise<Order | undefined> {
  const orderId = await findToldOrderId(told);
  const order = orderId === undefined ? undefined : await findOrder(orderId);
  if (order === undefined) logFault('unknown_order', { orderId, fact: told.fact.kind });
  return order;
}
