/** Facts of a payment: what an order becomes by each, what its log says of it, and which of them are no news. */
import { expect, test, vi } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { removeMarks } from '#lambdas/order/order-facts.store.ts';
import { readLog } from '#lambdas/order/order-log.store.ts';
import type { PaymentFact } from '#lambdas/payment/payment-facts.ts';
import { isRecorded, recordFact } from '#lambdas/payment/record-fact.ts';
import { openShop, placeOrder, placeWithPage } from '#test/lambdas/own-shop.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { sepaDebit } from '#test/local/stripe-under-test.ts';

const shop = await openShop();
const payment = {
  kind: 'paid',
  stripeSessionId: 'cs_1',
  paymentIntent: 'pi_1',
  amountPaidCents: 7900,
  currency: 'eur',
} as const;

const refund = { kind: 'single_refund', refundId: 're_1', amountCents: 1000, keys: [], outcome: 'made' } as const;
const total = { kind: 'refunded_total', refundedCents: 1000 } as const;
const dispute = { kind: 'disputed', disputeId: 'du_1', disputeStatus: 'won' } as const;
const warning = { kind: 'fraud_warning', warningId: 'issfr_1', isActionable: false } as const;

test.each<{ fact: PaymentFact; entry: object; step: string | undefined }>([
  { fact: payment, entry: { kind: 'paid' }, step: 'order_paid' },
  { fact: { kind: 'processing' }, entry: { kind: 'processing' }, step: undefined },
  { fact: { kind: 'expired' }, entry: { kind: 'expired' }, step: 'payment_page_expired' },
  { fact: { kind: 'failed' }, entry: { kind: 'payment_failed' }, step: 'payment_failed' },
  { fact: total, entry: { kind: 'refunded_total', cents: 1000 }, step: 'order_refunded' },
  { fact: refund, entry: { kind: 'single_refund', cents: 1000 }, step: undefined },
  { fact: { ...refund, outcome: 'failed' }, entry: { kind: 'refund_failed', cents: 1000 }, step: undefined },
  { fact: { ...refund, outcome: 'held' }, entry: { kind: 'refund_ordered', cents: 1000 }, step: undefined },
  { fact: { ...refund, outcome: 'short' }, entry: { kind: 'refund_ordered', cents: 1000 }, step: undefined },
  { fact: { ...refund, outcome: 'disputed' }, entry: { kind: 'refund_disputed', cents: 1000 }, step: undefined },
  { fact: dispute, entry: { kind: 'disputed', status: 'won' }, step: 'order_disputed' },
  { fact: warning, entry: { kind: 'fraud_warning' }, step: undefined },
])('$fact.kind is in the order’s log once, however often it is told: $entry', async ({ fact, entry, step }) => {
  const order = await placeOrder();
  const expected = { step, orderId: order.orderId, ms: expect.any(Number), version: undefined };
  expect(isRecorded(order, fact)).toBe(false);
  let current = order;
  for (let told = 0; told < 2; told += 1) {
    current = await recordFact(current, fact, new Date());
    expect(isRecorded(current, fact)).toBe(true);
    expect(await readLog(order.orderId)).toEqual([{ at: expect.any(String), ...entry }]);
    const steps = vi.mocked(console.info).mock.calls.map(([line]) => line);
    expect(steps).toEqual(step === undefined ? [] : [expected]);
  }
  takeLogged();
});

test('a dispute makes a paid order due, for its published reviews, and leaves an unpaid one as it is', async () => {
  const now = new Date();
  const at = now.toISOString();
  const dueAfter = async (facts: Partial<Order>) => (await recordFact(await placeOrder(facts), dispute, now)).dueAt;
  const createdAt = '2026-11-21T20:00:00.000Z';
  expect(await dueAfter({ createdAt, paidAt: createdAt, amountPaidCents: 7900, dueAt: undefined })).toBe(at);
  expect(await dueAfter({ createdAt })).toBe(createdAt);
});

const appealed = ['lost', 'appeal_needs_response'];
const appeal = ['dispute_lost', 'dispute_appeal'];

test.each([
  { told: ['resolved'], marks: ['dispute_lost'], logged: ['dispute_lost'] },
  { told: ['needs_response', 'under_review', 'lost'], marks: ['dispute_lost'], logged: ['disputed', 'dispute_lost'] },
  { told: ['lost', 'needs_response'], marks: ['dispute_lost'], logged: ['dispute_lost'] },
  { told: ['lost', 'du_2 needs_response'], marks: ['dispute_lost', 'disputed'], logged: ['dispute_lost', 'disputed'] },
  { told: appealed, marks: ['dispute_appeal', 'dispute_lost'], logged: appeal },
  { told: [...appealed, 'appeal_under_review'], marks: ['dispute_lost'], logged: appeal },
  { told: [...appealed, 'appeal_under_review', 'won'], marks: undefined, logged: appeal },
  { told: ['needs_response', 'won'], marks: undefined, logged: ['disputed'] },
  { told: ['warning_closed', 'warning_needs_response'], marks: undefined, logged: [] },
  { told: ['needs_response', 'du_2 needs_response', 'won'], marks: ['disputed'], logged: ['disputed', 'disputed'] },
  { told: ['under_review', 'a_new_state'], marks: ['disputed'], logged: ['disputed'] },
])('a dispute that is over asks for no evidence, whichever comes last: $told', async ({ told, marks, logged }) => {
  let order = await placeOrder({ paidAt: new Date().toISOString() });
  for (const state of told) {
    const [disputeStatus = '', disputeId = 'du_1'] = state.split(' ').toReversed();
    order = await recordFact(order, { kind: 'disputed', disputeId, disputeStatus }, new Date());
  }
  expect(order.marks?.toSorted()).toEqual(marks);
  expect(takeLogged()).toEqual(logged);
});

const failed = { ...refund, outcome: 'failed' } as const;
const replaced = { ...refund, outcome: 'disputed' } as const;
const inState = (disputeStatus: string) => ({ ...dispute, disputeStatus });

const dropped = [inState('warning_needs_response'), inState('warning_closed')];
const paidByBank = ['dispute_lost', 'refund_disputed'];
const short = { ...refund, outcome: 'short' } as const;
const ofOther = (fact: typeof refund | typeof short | typeof failed) => ({ ...fact, refundId: 're_2' });

test.each<[what: string, told: PaymentFact[], marks: string[] | undefined]>([
  ['was returned by the bank', [failed], ['refund_failed']],
  ['was returned after a dispute that was won', [dispute, failed], ['refund_failed']],
  ['was returned while the bank only asks', [inState('warning_needs_response'), failed], ['disputed', 'refund_failed']],
  ['was returned while a dispute lasts', [inState('under_review'), failed], ['refund_disputed']],
  ['was returned after a dispute that was lost', [inState('lost'), failed], paidByBank],
  ['was replaced by a dispute that is not told yet', [replaced], ['refund_disputed']],
  ['was replaced by a dispute that is lost', [replaced, inState('lost')], paidByBank],
  ['was replaced by a dispute that is won', [replaced, inState('needs_response'), dispute], ['refund_after_dispute']],
  ['was replaced by a dispute that was won', [dispute, replaced], ['refund_after_dispute']],
  ['was replaced by a dispute that was blocked', [replaced, inState('prevented')], ['refund_after_dispute']],
  ['was replaced by a demand that the bank dropped', [replaced, ...dropped], ['refund_after_dispute']],
  ['was replaced by a dispute that paid the buyer', [replaced, inState('resolved')], paidByBank],
  ['was replaced, and refunded once the dispute was won', [dispute, replaced, failed], ['refund_after_dispute']],
  ['is pending at a bank', [{ ...refund, outcome: 'held' }], undefined],
  ['waits for money', [short], ['refund_held']],
  ['is pending, then waits for money', [{ ...refund, outcome: 'held' }, short], ['refund_held']],
  ['waits for money, and left', [short, refund], undefined],
  ['waits for money, told after it left', [refund, short], undefined],
  ['waits for money, and failed', [short, failed], ['refund_failed']],
  ['waits for money, when another left', [short, ofOther(refund)], ['refund_held']],
  ['waits for money, when another failed', [short, ofOther(failed)], ['refund_failed', 'refund_held']],
  ['waits for money with another, and left', [short, ofOther(short), refund], ['refund_held']],
])('who pays the buyer of a refund that %s is in the marks', async (_, told, marks) => {
  let order = await placeOrder({ paidAt: new Date().toISOString(), amountPaidCents: 7900 });
  for (const fact of told) order = await recordFact(order, fact, new Date());
  expect(order.marks?.toSorted()).toEqual(marks);
  takeLogged();
});

test('a dispute that is won asks for the refund that it replaced, though the owner has cleared its mark', async () => {
  const paid = await placeOrder({ paidAt: new Date().toISOString(), amountPaidCents: 7900 });
  const cleared = await removeMarks(await recordFact(paid, replaced, new Date()));
  expect((await recordFact(cleared, dispute, new Date())).marks).toEqual(['refund_after_dispute']);
  expect(takeLogged()).toEqual(['refund_disputed', 'refund_after_dispute']);
});

test('two states of a dispute that are told at once leave no mark when it is over', async () => {
  const asRead = await placeOrder({ paidAt: new Date().toISOString() });
  await recordFact(asRead, dispute, new Date());
  const late = await recordFact(asRead, { ...dispute, disputeStatus: 'needs_response' }, new Date());
  expect(late.marks).toBeUndefined();
  takeLogged();
});

const paidFor = (stripeSessionId: string, paymentIntent?: string): Partial<Order> => ({
  ...{ paidAt: 'then', stripeSessionId },
  ...(paymentIntent === undefined ? {} : { paymentIntent }),
});
const { paymentIntent: _, ...untold } = payment;
const disputeOfOther = { ...dispute, disputeStatus: 'lost', paymentIntent: 'pi_1' } as const;

test.each<[what: string, facts: Partial<Order>, fact: PaymentFact, isKnown: boolean]>([
  ['an expiry of a paid order', { paidAt: 'then' }, { kind: 'expired' }, true],
  ['the expiry of its page', { stripeSessionId: 'cs_2' }, { kind: 'expired', stripeSessionId: 'cs_2' }, false],
  ['the expiry of a lost page', { stripeSessionId: 'cs_2' }, { kind: 'expired', stripeSessionId: 'cs_1' }, true],
  ['a smaller refund', { refundedCents: 2000 }, total, true],
  ['a larger refund', { refundedCents: 500 }, total, false],
  ['another refund', { refunds: ['re_2*1000'] }, refund, false],
  ['the payment of another page', paidFor('cs_2', 'pi_1'), payment, false],
  ['another payment of the same page', paidFor('cs_1', 'pi_2'), payment, false],
  ['a payment whose intent was not stored', paidFor('cs_1'), payment, true],
  ['a payment told without its intent', paidFor('cs_1', 'pi_1'), untold, true],
  ['a second payment that was noted', { ...paidFor('cs_2', 'pi_2'), otherPayments: ['pi_1'] }, payment, true],
  ['a second payment without an intent', { ...paidFor('cs_2', 'pi_2'), otherPayments: ['cs_1'] }, untold, true],
  ['a refund of another payment', paidFor('cs_2', 'pi_2'), { ...refund, paymentIntent: 'pi_1' }, true],
  ['a dispute of another payment', paidFor('cs_2', 'pi_2'), disputeOfOther, false],
  ['one that was noted', { ...paidFor('cs_2', 'pi_2'), otherPayments: ['du_1 lost'] }, disputeOfOther, true],
])('%s is in the order already', (_, facts, fact, isKnown) => {
  expect(isRecorded(anOrder(facts), fact)).toBe(isKnown);
});

test('an order whose payment ends is due at once, so that its code is free; one whose payment is on its way is not', async () => {
  const now = new Date();
  const dueAt = new Date(now.getTime() + 3_600_000).toISOString();
  const dueAfter = async (kind: 'expired' | 'failed' | 'processing') =>
    (await recordFact(await placeOrder({ dueAt }), { kind }, now)).dueAt;
  const at = now.toISOString();
  expect([await dueAfter('expired'), await dueAfter('failed'), await dueAfter('processing')]).toEqual([at, at, dueAt]);
});

test('a second payment of an order is noted once and marks it; the same payment told again does not', async () => {
  const order = await placeOrder();
  const paid = await recordFact(order, payment, new Date());
  expect(paid).toMatchObject({ status: 'paid', paymentIntent: 'pi_1', stripeSessionId: 'cs_1', currencyPaid: 'eur' });
  expect(await recordFact(paid, payment, new Date())).toMatchObject({ version: paid.version });
  const other = { ...payment, stripeSessionId: 'cs_2', paymentIntent: 'pi_2' };
  for (let told = 0; told < 2; told += 1) await recordFact(paid, other, new Date());
  const twice = await findOrder(order.orderId);
  expect([twice?.otherPayments, twice?.marks]).toEqual([['pi_2'], ['paid_twice']]);
  expect(takeLogged()).toEqual(['paid_twice']);
});

test('a failure told of a payment that stands changes nothing but the mark, and one of a payment that is gone takes it back', async () => {
  const told = await recordFact((await shop.sell()).order, { kind: 'failed' }, new Date());
  expect(told).toMatchObject({ status: 'paid', marks: ['payment_failed_after_delivery'] });
  const answered = await removeMarks(told);
  expect((await recordFact(answered, { kind: 'failed' }, new Date())).marks).toBeUndefined();
  for (const first of ['paid', 'failed']) {
    const debit = await placeWithPage();
    await shop.pay(debit.url, sepaDebit);
    await shop.control({ action: 'async-fail', session: debit.order.orderId });
    const told = (await shop.listEvents()).findLast(({ type }) => type === 'checkout.session.async_payment_failed');
    const itsPayment = { ...payment, paymentIntent: String(told?.data.object.payment_intent) };
    const facts: PaymentFact[] = first === 'paid' ? [itsPayment, { kind: 'failed' }] : [{ kind: 'failed' }, itsPayment];
    let { order: contradictory } = debit;
    for (const fact of facts) contradictory = await recordFact(contradictory, fact, new Date());
    expect(contradictory).toMatchObject({ status: 'failed', paymentReversedAt: expect.any(String) });
  }
  expect(takeLogged()).toEqual(Array.from({ length: 3 }, () => 'payment_failed_after_delivery'));
});
