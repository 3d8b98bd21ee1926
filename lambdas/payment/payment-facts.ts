/** Reads Stripe's events and sessions as facts about an order. Pure. */
import type Stripe from 'stripe';
import { disputeRank } from '#lambdas/order/dispute.ts';

/** One fact about an order; amounts are cents, `currency` as Stripe writes it (`eur`). */
export type PaymentFact =
  | { kind: 'paid'; stripeSessionId: string; paymentIntent?: string; amountPaidCents: number; currency: string }
  | { kind: 'expired' }
  | { kind: 'failed' }
  | { kind: 'refunded'; refundedCents: number }
  | { kind: 'disputed'; disputeStatus: string; disputeRank: number }
  | { kind: 'attention'; reason: string };

/**
 * A fact and the order it belongs to. Sessions and charges carry the order's id. A dispute, a fraud warning or a failed
 * refund names its payment intent, whose metadata carries the id.
 */
export type StripeNotice = { fact: PaymentFact } & ({ orderId: string } | { paymentIntent: string });

/**
 * The fact that a checkout session shows, or undefined while it is open or a slow payment method is processing. A page whose
 * code takes off the whole price needs no payment from the start: only its completion says that the buyer ordered.
 */
export function readSession(session: Stripe.Checkout.Session): PaymentFact | undefined {
  if (session.status === 'complete' && session.payment_status !== 'unpaid') {
    const paymentIntent = toId(session.payment_intent);
    return {
      kind: 'paid',
      stripeSessionId: session.id,
      amountPaidCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      ...(paymentIntent === undefined ? {} : { paymentIntent }),
    };
  }
  return session.status === 'expired' ? { kind: 'expired' } : undefined;
}

/** The notice in an event, or undefined for an event that is not about an order of this shop. */
export function readEvent(event: Stripe.Event): StripeNotice | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return ofSession(event.data.object, readSession(event.data.object));
    case 'checkout.session.async_payment_failed':
      return ofSession(event.data.object, { kind: 'failed' });
    case 'charge.refunded':
      return ofCharge(event.data.object, { kind: 'refunded', refundedCents: event.data.object.amount_refunded });
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ofIntent(event.data.object.payment_intent, readDispute(event.data.object.status));
    case 'radar.early_fraud_warning.created':
      return ofIntent(event.data.object.payment_intent, { kind: 'attention', reason: 'fraud_warning' });
    case 'refund.failed':
      return ofIntent(event.data.object.payment_intent, { kind: 'attention', reason: 'refund_failed' });
    default:
      return undefined;
  }
}

function readDispute(disputeStatus: string): PaymentFact {
  return { kind: 'disputed', disputeStatus, disputeRank: disputeRank(disputeStatus) };
}

function ofSession(session: Stripe.Checkout.Session, fact: PaymentFact | undefined): StripeNotice | undefined {
  const orderId = session.client_reference_id;
  return fact === undefined || !orderId ? undefined : { orderId, fact };
}

function ofCharge(charge: Stripe.Charge, fact: PaymentFact): StripeNotice | undefined {
  const orderId = charge.metadata.order_id;
  return orderId ? { orderId, fact } : ofIntent(charge.payment_intent, fact);
}

function ofIntent(intent: string | { id: string } | null | undefined, fact: PaymentFact): StripeNotice | undefined {
  const paymentIntent = toId(intent);
  return paymentIntent === undefined ? undefined : { paymentIntent, fact };
}

function toId(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
