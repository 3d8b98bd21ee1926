import { ValiError } from 'valibot';
import { expect, test } from 'vitest';
import { readEvent, readSession } from '#lambdas/payment/payment-facts.ts';

const ofSession = { id: 'cs_1', payment_intent: 'pi_1', metadata: {} };
const asked = { payment_status: 'unpaid', amount_total: 7900, currency: 'eur' };
const session = (facts: object) => ({ ...ofSession, ...asked, ...facts });

const event = (type: string, object: object) => {
  const data = { object: { ...object } };
  return { id: 'evt_1', type, livemode: false, data };
};

test.each([
  [{ status: 'complete', payment_status: 'paid' }, 'paid'],
  [{ status: 'complete', payment_status: 'no_payment_required' }, 'paid'],
  [{ status: 'complete', payment_status: 'unpaid' }, 'processing'],
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
  expect(readSession(session({ ...facts, payment_intent: { id: 'pi_1', status: 'succeeded' } }))).toEqual(paid);
});

test('a payment without an intent or an address has neither, and the buyer’s country is kept when there is one', () => {
  const facts = { status: 'complete', payment_status: 'no_payment_required', payment_intent: null };
  const free = { kind: 'paid', stripeSessionId: 'cs_1', amountPaidCents: 7900, currency: 'eur' };
  expect(readSession(session(facts))).toStrictEqual(free);
  expect(readSession(session({ ...facts, customer_details: { address: null } }))).toStrictEqual(free);
  const details = { address: { country: 'BE' } };
  expect(readSession(session({ ...facts, customer_details: details }))).toStrictEqual({ ...free, country: 'BE' });
});

test('a session without our reference and an event of another kind give no notice', () => {
  const paid = session({ status: 'complete', payment_status: 'paid', client_reference_id: null });
  expect(readEvent(event('checkout.session.completed', paid))).toBeUndefined();
  expect(readEvent(event('customer.created', {}))).toBeUndefined();
});

test('a refund is read with the charge’s sum so far, by the order it names or by its intent', () => {
  const fact = { kind: 'refunded_total', refundedCents: 1500, paymentIntent: 'pi_1' };
  const charge = { amount: 7900, amount_refunded: 1500, payment_intent: 'pi_1' };
  const named = event('charge.refunded', { ...charge, metadata: { order_id: 'order_1700000000000' } });
  expect(readEvent(named)).toEqual({ orderId: 'order_1700000000000', fact });
  for (const metadata of [{}, null]) {
    expect(readEvent(event('charge.refunded', { ...charge, metadata }))).toEqual({ fact });
  }
});

test.each([
  ['charge.dispute.created', 'needs_response'],
  ['charge.dispute.updated', 'under_review'],
  ['charge.dispute.closed', 'lost'],
  ['charge.dispute.funds_withdrawn', 'needs_response'],
  ['charge.dispute.funds_reinstated', 'won'],
])('%s gives the dispute’s state', (type, status) => {
  const fact = { kind: 'disputed', disputeId: 'du_1', disputeStatus: status, paymentIntent: 'pi_1' };
  expect(readEvent(event(type, { id: 'du_1', payment_intent: 'pi_1', status }))).toMatchObject({ fact });
});

test.each([
  ['block', 'prevented'],
  ['resolution', 'resolved'],
  ['a_new_case', 'resolved'],
])('a prevented dispute of the case %s is %s', (case_type, disputeStatus) => {
  const payment_method_details = { card: { case_type } };
  const dispute = { id: 'du_1', payment_intent: 'pi_1', status: 'prevented', payment_method_details };
  expect(readEvent(event('charge.dispute.created', dispute))).toMatchObject({ fact: { disputeStatus } });
});

const warning = { kind: 'fraud_warning', warningId: 'issfr_1' };
const refund = { kind: 'single_refund', refundId: 're_1', amountCents: 500, keys: [] };
const told = { id: 're_1', amount: 500 };
const short = { status: 'pending', pending_reason: 'insufficient_funds' };
const replaced = 'charge_for_pending_refund_disputed';

test.each([
  ['radar.early_fraud_warning.created', { id: 'issfr_1' }, { ...warning, isActionable: true }],
  ['radar.early_fraud_warning.updated', { id: 'issfr_1', actionable: false }, { ...warning, isActionable: false }],
  ['refund.created', { ...told, status: 'succeeded' }, { ...refund, outcome: 'made' }],
  ['refund.updated', { ...told, status: 'canceled' }, { ...refund, outcome: 'failed' }],
  ['refund.updated', { ...told, status: 'failed' }, { ...refund, outcome: 'failed' }],
  ['refund.created', { ...told, metadata: { keys: '2,3' } }, { ...refund, keys: [2, 3], outcome: 'made' }],
  ['refund.failed', { ...told, failure_reason: replaced }, { ...refund, outcome: 'disputed' }],
  ['refund.created', { ...told, status: 'pending' }, { ...refund, outcome: 'held' }],
  ['refund.created', { ...told, status: 'requires_action' }, { ...refund, outcome: 'held' }],
  ['refund.updated', { ...told, ...short }, { ...refund, outcome: 'short' }],
  ['refund.failed', told, { ...refund, outcome: 'failed' }],
])('%s is read from %j', (type, object, fact) => {
  expect(readEvent(event(type, { ...object, payment_intent: 'pi_1' }))).toEqual({
    fact: { ...fact, paymentIntent: 'pi_1' },
  });
});

test.each([
  ['checkout.session.completed', session({ status: 'complete', payment_status: 'paid', amount_total: '7900' })],
  ['checkout.session.completed', session({ status: 'complete', payment_status: 'paid', amount_total: -1 })],
  ['checkout.session.completed', session({ status: 'complete', payment_status: 'paid', amount_total: 0.5 })],
  ['checkout.session.completed', { id: 'cs_1' }],
  ['charge.refunded', { amount_refunded: '100', metadata: {} }],
  ['charge.refunded', { metadata: { order_id: 'order_1700000000000' } }],
  ['charge.dispute.created', { payment_intent: 'pi_1' }],
  ['refund.failed', { id: 're_1', amount: null, payment_intent: 'pi_1' }],
])('%s of a wrong shape is refused: %j', (type, object) => {
  expect(() => readEvent(event(type, object))).toThrow(ValiError);
});

test.each([
  ['processing', 'processing'],
  ['requires_action', 'processing'],
  ['requires_payment_method', 'failed'],
  ['canceled', 'failed'],
])('a completed page whose delayed payment is %s shows the fact: %s', (status, kind) => {
  const facts = { status: 'complete', payment_intent: { id: 'pi_1', status } };
  expect(readSession(session(facts))?.kind).toBe(kind);
});

test('a delayed payment that failed is read as failed', () => {
  const failed = session({ status: 'complete', payment_status: 'unpaid', client_reference_id: 'order_1700000000000' });
  expect(readEvent(event('checkout.session.async_payment_failed', failed))?.fact).toEqual({ kind: 'failed' });
});
