import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readEvent, readSession } from '#lambdas/payment/payment-facts.ts';

const session = (facts: object) =>
  ({ id: 'cs_1', amount_total: 7900, currency: 'eur', payment_intent: 'pi_1', ...facts }) as Stripe.Checkout.Session;

const event = (type: string, object: object) => ({ type, data: { object } }) as Stripe.Event;

test.each([
  [{ status: 'complete', payment_status: 'paid' }, 'paid'],
  [{ status: 'complete', payment_status: 'no_payment_required' }, 'paid'],
  [{ status: 'complete', payment_status: 'unpaid' }, undefined],
  [{ status: 'open', payment_status: 'unpaid' }, undefined],
  [{ status: 'open', payment_status: 'no_payment_required' }, undefined],
  [{ status: 'expired', payment_status: 'unpaid' }, 'expired'],
  [{ status: 'expired', payment_status: 'no_payment_required' }, 'expired'],
])('a session that is %j shows the fact: %s', (facts, kind) => {
  expect(readSession(session(facts))?.kind).toBe(kind);
});

test('a payment is read with its sum, currency and intent, expanded or not', () => {
  const paid = { kind: 'paid', stripeSessionId: 'cs_1', amountPaidCents: 7900, currency: 'eur', paymentIntent: 'pi_1' };
  const facts = { status: 'complete', payment_status: 'paid' };
  expect(readSession(session(facts))).toEqual(paid);
  expect(readSession(session({ ...facts, payment_intent: { id: 'pi_1' } }))).toEqual(paid);
});

test('a session without our reference and an event of another kind give no notice', () => {
  const paid = session({ status: 'complete', payment_status: 'paid', client_reference_id: null });
  expect(readEvent(event('checkout.session.completed', paid))).toBeUndefined();
  expect(readEvent(event('customer.created', {}))).toBeUndefined();
});

test('a refund is read with the charge’s sum so far, by the order it names or by its intent', () => {
  const fact = { kind: 'refunded', refundedCents: 1500 };
  const charge = { amount: 7900, amount_refunded: 1500, payment_intent: 'pi_1' };
  const named = event('charge.refunded', { ...charge, metadata: { order_id: 'order_1700000000000' } });
  expect(readEvent(named)).toEqual({ orderId: 'order_1700000000000', fact });
  expect(readEvent(event('charge.refunded', { ...charge, metadata: {} }))).toEqual({ paymentIntent: 'pi_1', fact });
});

test.each([
  ['charge.dispute.created', 'needs_response'],
  ['charge.dispute.updated', 'under_review'],
  ['charge.dispute.closed', 'lost'],
  ['charge.dispute.funds_withdrawn', 'needs_response'],
  ['charge.dispute.funds_reinstated', 'won'],
])('%s gives the dispute’s state', (type, status) => {
  const notice = readEvent(event(type, { payment_intent: 'pi_1', status }));
  expect(notice).toMatchObject({ paymentIntent: 'pi_1', fact: { kind: 'disputed', disputeStatus: status } });
});

test.each([
  ['radar.early_fraud_warning.created', 'fraud_warning'],
  ['refund.failed', 'refund_failed'],
])('%s asks for a person’s attention', (type, reason) => {
  const notice = readEvent(event(type, { payment_intent: 'pi_1' }));
  expect(notice).toEqual({ paymentIntent: 'pi_1', fact: { kind: 'attention', reason } });
});

test('a delayed payment that failed is read as failed', () => {
  const failed = session({ status: 'complete', payment_status: 'unpaid', client_reference_id: 'order_1700000000000' });
  expect(readEvent(event('checkout.session.async_payment_failed', failed))?.fact).toEqual({ kind: 'failed' });
});
