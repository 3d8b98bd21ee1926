/** Records what Stripe says of a payment, and does what follows from it: the log, the order's work, a question to Stripe. */
import { refreshOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark, recordOnce } from '#lambdas/order/order-facts.store.ts';
import { type LogEntry, noteInLog } from '#lambdas/order/order-log.store.ts';
import { postponePaymentCheck } from '#lambdas/order/order-outbox.store.ts';
import { isContradictory } from '#lambdas/order/order-status.ts';
import type { PaymentFact } from '#lambdas/payment/payment-facts.ts';
import {
  findSecondPaymentFact,
  hasSecondPaymentFact,
  isKnownPayment,
  keepSecondPayment,
  recordSecondPayment,
  recordSecondPaymentFact,
} from '#lambdas/payment/second-payments.ts';
import { getStripe, undefinedIfMissing } from '#lambdas/payment/stripe.ts';
import { toMember, writeFact } from '#lambdas/payment/write-fact.ts';
import { type LogStep, logStep } from '#lambdas/runtime/log.ts';

const steps = {
  paid: 'order_paid',
  processing: undefined,
  expired: 'payment_page_expired',
  failed: 'payment_failed',
  refunded_total: 'order_refunded',
  disputed: 'order_disputed',
  single_refund: undefined,
  fraud_warning: undefined,
} as const satisfies Record<PaymentFact['kind'], LogStep | undefined>;

const refundEntries = {
  made: 'single_refund',
  held: 'refund_ordered',
  short: 'refund_ordered',
  failed: 'refund_failed',
  disputed: 'refund_disputed',
} as const;

function toLogEntry(fact: PaymentFact): LogEntry {
  switch (fact.kind) {
    case 'refunded_total':
      return { kind: 'refunded_total', cents: fact.refundedCents };
    case 'single_refund':
      return { kind: refundEntries[fact.outcome], cents: fact.amountCents };
    case 'disputed':
      return { kind: 'disputed', status: fact.disputeStatus };
    case 'failed':
      return { kind: 'payment_failed' };
    default:
      return { kind: fact.kind };
  }
}

/** Whether the page that expired is not the order's: Stripe's answer with its address was lost, so nobody could pay on it. */
const isOfLostPage = ({ stripeSessionId }: Order, fact: PaymentFact) =>
  fact.kind === 'expired' &&
  fact.stripeSessionId !== undefined &&
  fact.stripeSessionId !== (stripeSessionId ?? fact.stripeSessionId);

/** Records a fact about an order and gives the order after it. A fact that comes twice, or after later ones, changes nothing. */
export async function recordFact(known: Order, fact: PaymentFact, now: Date): Promise<Order> {
  const order = await keepSecondPayment(known, fact, now);
  const ofSecond = findSecondPaymentFact(order, fact);
  if (ofSecond !== undefined) return recordSecondPaymentFact(order, ofSecond);
  if (isOfLostPage(order, fact)) return order;
  const { orderId } = order;
  const at = now.toISOString();
  const written = await writeFact(order, fact, at);
  const step = steps[fact.kind];
  if (written !== undefined && step !== undefined) logStep(step, now, { orderId });
  if (written !== undefined) await noteInLog(orderId, toLogEntry(fact), now);
  if (written !== undefined && isOver(written)) return (await postponePaymentCheck(orderId, at)) ?? written;
  const stored = written ?? (await refreshOrder(orderId)) ?? order;
  const noted = written === undefined ? await recordSecondPayment(stored, fact) : stored;
  const isAboutPayment = fact.kind === 'paid' || fact.kind === 'failed';
  if (!isAboutPayment || !isContradictory(noted)) return noted;
  // A repeated event asks Stripe again, in case a crash came before the answer was stored. It does not set a mark again that a
  // person has removed.
  return askWhetherPaid(written === undefined ? noted : await addMark(noted, contradicted), at);
}

/** Whether nothing can be paid any more: the order is due at once then, so that its code is free within a minute. */
function isOver({ paidAt, expiredAt, paymentFailedAt, dueAt }: Order): boolean {
  return paidAt === undefined && dueAt !== undefined && (expiredAt !== undefined || paymentFailedAt !== undefined);
}

/** Whether the fact is in the order already, as far as the order was read: then nothing need be written. */
export function isRecorded(order: Order, fact: PaymentFact): boolean {
  const ofSecond = findSecondPaymentFact(order, fact);
  if (ofSecond !== undefined) return hasSecondPaymentFact(order, ofSecond);
  switch (fact.kind) {
    case 'paid':
      return order.paidAt !== undefined && isKnownPayment(order, fact);
    case 'processing':
      return order.processingAt !== undefined;
    case 'expired':
      return order.expiredAt !== undefined || order.paidAt !== undefined || isOfLostPage(order, fact);
    case 'failed':
      return order.paymentFailedAt !== undefined;
    case 'refunded_total':
      return (order.refundedCents ?? 0) >= fact.refundedCents;
    default: {
      const { field, member } = toMember(fact);
      return order[field]?.includes(member) ?? false;
    }
  }
}

const contradicted = 'payment_failed_after_delivery';

/**
 * Stripe reported a payment and its failure, in either order: its payment intent decides whether the payment stands. A
 * person should know in both cases.
 */
async function askWhetherPaid(order: Order, at: string): Promise<Order> {
  if (order.paymentIntent === undefined) return order;
  const stripe = await getStripe();
  const intent = await undefinedIfMissing(stripe.paymentIntents.retrieve(order.paymentIntent));
  if (intent === undefined || intent.status === 'succeeded') return order;
  const marked = await addMark(order, contradicted);
  return (await recordOnce(order.orderId, 'paymentReversedAt', at)) ?? marked;
}
