import { findOrder, refreshOrder } from '#lambdas/order/order.store.ts';
import { isForgotten, type Order } from '#lambdas/order/order.ts';
import {
  raiseAttention,
  recordDispute,
  recordExpiry,
  recordPayment,
  recordPaymentFailure,
  recordRefund,
} from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { reopenOrder } from '#lambdas/order/outbox.store.ts';
import type { PaymentFact, StripeNotice } from '#lambdas/payment/payment-facts.ts';
import { getStripe, undefinedIfMissing } from '#lambdas/payment/stripe.ts';
import { logFault } from '#lambdas/runtime/log.ts';

/** Undefined when the fact, or a later one of its kind, was known. */
function writeFact(order: Order, fact: PaymentFact, at: string): Promise<Order | undefined> {
  const { orderId } = order;
  switch (fact.kind) {
    case 'paid':
      return recordPayment(orderId, { ...readPayment(fact), paidAt: at });
    case 'expired':
      return recordExpiry(orderId, at);
    case 'failed':
      return recordPaymentFailure(orderId, at);
    case 'refunded':
      return recordRefund(orderId, { refundedCents: fact.refundedCents, at });
    case 'disputed':
      return recordDispute(orderId, fact);
    case 'attention':
      return raiseAttention(order, fact.reason);
  }
}

function readPayment({ kind: _, currency, ...payment }: PaymentFact & { kind: 'paid' }) {
  return { ...payment, currencyPaid: currency };
}

/** Stores one fact about an order; storing it twice, or after later ones, changes nothing. Answers the order after it. */
export async function recordFact(order: Order, fact: PaymentFact, now: Date): Promise<Order> {
  const at = now.toISOString();
  const current = (await writeFact(order, fact, at)) ?? (await refreshOrder(order.orderId)) ?? order;
  return isForgotten(current) ? ((await reopenOrder(current.orderId, at)) ?? current) : current;
}

async function findIntentOrderId(paymentIntent: string): Promise<string | undefined> {
  const stripe = await getStripe();
  const intent = await undefinedIfMissing(stripe.paymentIntents.retrieve(paymentIntent));
  return intent?.metadata.order_id;
}

/** The order Stripe speaks of; undefined, with a ring, when it is none of ours. */
export async function findOrderOfNotice(notice: StripeNotice): Promise<Order | undefined> {
  const named = 'orderId' in notice ? notice.orderId : await findIntentOrderId(notice.paymentIntent);
  // A payment link of the same account carries whatever its visitor wrote: not to be looked up, nor logged.
  const orderId = named !== undefined && isOrderId(named) ? named : undefined;
  const order = orderId === undefined ? undefined : await findOrder(orderId);
  if (order === undefined) logFault('unknown_order', { orderId, fact: notice.fact.kind });
  return order;
}
