import { findOrder, refreshOrder } from '#lambdas/order/order.store.ts';
import { isLinkOwedButNotDue, type Order } from '#lambdas/order/order.ts';
import {
  raiseAttention,
  recordDispute,
  recordExpiry,
  recordPayment,
  recordPaymentFailure,
  recordRefund,
} from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { reopenOrder } from '#lambdas/order/order-outbox.store.ts';
import type { PaymentFact, StripeNotice } from '#lambdas/payment/payment-facts.ts';
import { getStripe, undefinedIfMissing } from '#lambdas/payment/stripe.ts';
import { type LogStep, logFault, logStep } from '#lambdas/runtime/log.ts';

/** Undefined when the fact, or a later one of its kind, is recorded already; for `attention` always the order. */
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

const steps = {
  paid: 'order_paid',
  expired: 'payment_page_expired',
  failed: 'payment_failed',
  refunded: 'order_refunded',
  disputed: 'order_disputed',
  attention: undefined,
} as const satisfies Record<PaymentFact['kind'], LogStep | undefined>;

/** Records a fact about an order and gives the order after it. A fact that comes twice, or after later ones, changes nothing. */
export async function recordFact(order: Order, fact: PaymentFact, now: Date): Promise<Order> {
  const { orderId } = order;
  const at = now.toISOString();
  const written = await writeFact(order, fact, at);
  const step = steps[fact.kind];
  if (written !== undefined && step !== undefined) logStep(step, now, { orderId });
  const current = written ?? (await refreshOrder(orderId)) ?? order;
  return isLinkOwedButNotDue(current) ? ((await reopenOrder(orderId, at)) ?? current) : current;
}

async function findIntentOrderId(paymentIntent: string): Promise<string | undefined> {
  const stripe = await getStripe();
  const intent = await undefinedIfMissing(stripe.paymentIntents.retrieve(paymentIntent));
  return intent?.metadata.order_id;
}

/** The order that a notice is about; undefined, with an alarm event logged, when the shop has no such order. */
export async function findOrderOfNotice(notice: StripeNotice): Promise<Order | undefined> {
  const named = 'orderId' in notice ? notice.orderId : await findIntentOrderId(notice.paymentIntent);
  // A payment link of the same Stripe account carries whatever its visitor typed: it is neither looked up nor logged.
  const orderId = named !== undefined && isOrderId(named) ? named : undefined;
  const order = orderId === undefined ? undefined : await findOrder(orderId);
  if (order === undefined) logFault('unknown_order', { orderId, fact: notice.fact.kind });
  return order;
}
