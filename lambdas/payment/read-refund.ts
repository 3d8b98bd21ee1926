/** Reads Stripe's refunds as facts about an order. Pure. */
import * as v from 'valibot';
import { readKeys } from '#lambdas/order/refund.ts';
import type { PaymentFact } from '#lambdas/payment/payment-facts.ts';
import { refundSchema } from '#lambdas/payment/stripe-objects.ts';

type StripeRefund = v.InferOutput<typeof refundSchema>;

type RefundFact = PaymentFact & { kind: 'single_refund' };

function outcomeOf(
  { status, pending_reason, failure_reason }: StripeRefund,
  isFailureEvent: boolean,
): RefundFact['outcome'] {
  if (!isFailureEvent && (status === 'pending' || status === 'requires_action'))
    return pending_reason === 'insufficient_funds' ? 'short' : 'held';
  if (!isFailureEvent && status !== 'failed' && status !== 'canceled') return 'made';
  return failure_reason === 'charge_for_pending_refund_disputed' ? 'disputed' : 'failed';
}

/** What a refund shows, in an event or in Stripe's answer. */
export function readRefund(object: unknown, isFailureEvent = false): RefundFact {
  const refund = v.parse(refundSchema, object);
  const { id: refundId, amount: amountCents, payment_intent: paymentIntent, metadata } = refund;
  const outcome = outcomeOf(refund, isFailureEvent);
  const fact = { kind: 'single_refund', refundId, amountCents, keys: readKeys(metadata?.keys), outcome } as const;
  return paymentIntent ? { ...fact, paymentIntent } : fact;
}
