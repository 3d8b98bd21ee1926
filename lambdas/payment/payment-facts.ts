/** Reads Stripe's events and sessions as facts about an order. Pure. */

import * as v from 'valibot';
import { disputeState } from '#lambdas/order/dispute.ts';
import type { Refund } from '#lambdas/order/refund.ts';
import { readRefund } from '#lambdas/payment/read-refund.ts';
import {
  chargeSchema,
  disputeSchema,
  fraudWarningSchema,
  type Session,
  type StripeEvent,
  sessionSchema,
} from '#lambdas/payment/stripe-objects.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';

/** One fact about an order; amounts are cents, `currency` as Stripe writes it (`eur`). */
export type PaymentFact =
  | {
      kind: 'paid';
      stripeSessionId: string;
      paymentIntent?: string;
      amountPaidCents: number;
      currency: string;
      /** ISO 3166, as the buyer gave it on Stripe's page. */
      country?: string;
    }
  | { kind: 'processing' }
  /** Of which page: one whose answer was lost expires too. Without an id it is the order's last one. */
  | { kind: 'expired'; stripeSessionId?: string }
  | { kind: 'failed' }
  | LaterFact;

/**
 * What became of a payment. `paymentIntent` names it: an order that was paid on two pages has two. `refunded_total`: all that was
 * paid back of its charge so far. `single_refund`: one refund, and what became of it; `held`: it is ordered, and
 * has not left yet, as is usual for a bank debit; `short`: not before the shop's balance has the money. `disputed` is a failure: the
 * buyer's bank takes the payment back, so that the refund would pay it twice.
 */
export type LaterFact = { paymentIntent?: string } & (
  | { kind: 'refunded_total'; refundedCents: number }
  | ({ kind: 'single_refund'; outcome: 'made' | 'held' | 'short' | 'failed' | 'disputed' } & Refund)
  | { kind: 'disputed'; disputeId: string; disputeStatus: string; dueBy?: string | undefined }
  | { kind: 'fraud_warning'; warningId: string; isActionable: boolean }
);

/**
 * A fact and the order it belongs to. Sessions and charges carry the order's id. A dispute, a fraud warning or a refund
 * names its payment intent, whose metadata carries the id. `session`: what a lost order is made again from.
 */
export type StripeNotice = { fact: PaymentFact; orderId: string; session?: Session } | { fact: LaterFact };

/** The states of a payment intent whose delayed payment failed: the page is complete, so nobody can try again on it. */
const failedIntents = ['requires_payment_method', 'canceled'];

/**
 * The fact that a checkout session shows, or undefined while it is open. A page whose code takes off the whole price needs
 * no payment from the start: only its completion says that the buyer ordered. A completed session whose payment failed
 * stays `unpaid`: only its payment intent, if it was expanded, shows the failure.
 */
export function readSession(session: Session): PaymentFact | undefined {
  if (session.status === 'expired') return { kind: 'expired', stripeSessionId: session.id };
  if (session.status !== 'complete') return undefined;
  const intent = session.payment_intent ?? undefined;
  if (session.payment_status === 'unpaid') {
    const hasFailed = typeof intent === 'object' && failedIntents.includes(intent.status);
    return { kind: hasFailed ? 'failed' : 'processing' };
  }
  const paymentIntent = typeof intent === 'object' ? intent.id : intent;
  const country = session.customer_details?.address?.country;
  return {
    kind: 'paid',
    stripeSessionId: session.id,
    amountPaidCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    ...(paymentIntent === undefined ? {} : { paymentIntent }),
    ...(country ? { country } : {}),
  };
}

type Reader = (object: unknown) => StripeNotice | undefined;

const sessionEvent: Reader = (object) => {
  const session = v.parse(sessionSchema, object);
  return ofSession(session, readSession(session));
};

const failedSessionEvent: Reader = (object) => ofSession(v.parse(sessionSchema, object), { kind: 'failed' });

const chargeEvent: Reader = (object) => {
  const { amount_refunded: refundedCents, metadata, payment_intent } = v.parse(chargeSchema, object);
  const fact: LaterFact = { kind: 'refunded_total', refundedCents };
  const notice = ofIntent(payment_intent, fact);
  return metadata?.order_id ? { fact, ...notice, orderId: metadata.order_id } : notice;
};

const disputeEvent: Reader = (object) => {
  const {
    id: disputeId,
    status,
    payment_intent,
    evidence_details,
    payment_method_details: paidBy,
  } = v.parse(disputeSchema, object);
  const disputeStatus = disputeState({ status, caseType: paidBy?.card?.case_type });
  const seconds = evidence_details?.due_by;
  const dueBy = seconds ? new Date(seconds * 1000).toISOString() : undefined;
  return ofIntent(payment_intent, { kind: 'disputed', disputeId, disputeStatus, dueBy });
};

const warningEvent: Reader = (object) => {
  const { id: warningId, actionable: isActionable, payment_intent } = v.parse(fraudWarningSchema, object);
  return ofIntent(payment_intent, { kind: 'fraud_warning', warningId, isActionable });
};

const refundEvent =
  (isFailureEvent: boolean): Reader =>
  (object) => {
    const fact = readRefund(object, isFailureEvent);
    return ofIntent(fact.paymentIntent, fact);
  };

const readers = {
  'checkout.session.completed': sessionEvent,
  'checkout.session.async_payment_succeeded': sessionEvent,
  'checkout.session.expired': sessionEvent,
  'checkout.session.async_payment_failed': failedSessionEvent,
  'charge.refunded': chargeEvent,
  'refund.created': refundEvent(false),
  'refund.updated': refundEvent(false),
  'refund.failed': refundEvent(true),
  'charge.dispute.created': disputeEvent,
  'charge.dispute.updated': disputeEvent,
  'charge.dispute.closed': disputeEvent,
  'charge.dispute.funds_withdrawn': disputeEvent,
  'charge.dispute.funds_reinstated': disputeEvent,
  'radar.early_fraud_warning.created': warningEvent,
  'radar.early_fraud_warning.updated': warningEvent,
} satisfies Record<string, Reader>;

/** The types of event that the shop reads: its webhook subscribes to them, its schedule lists them (Stripe allows 20). */
export const eventTypes = keysOf(readers);

const readerOf = new Map<string, Reader>(Object.entries(readers));

/**
 * The notice in an event, or undefined for an event that is not about an order of this shop. Throws valibot's `ValiError`
 * for an object that has not the shape of its type.
 */
export function readEvent({ type, data }: StripeEvent): StripeNotice | undefined {
  return readerOf.get(type)?.(data.object);
}

function ofSession(session: Session, fact: PaymentFact | undefined): StripeNotice | undefined {
  const orderId = session.client_reference_id;
  return fact === undefined || !orderId ? undefined : { orderId, fact, session };
}

function ofIntent(paymentIntent: string | null | undefined, fact: LaterFact): StripeNotice | undefined {
  return paymentIntent ? { fact: { ...fact, paymentIntent } } : undefined;
}
