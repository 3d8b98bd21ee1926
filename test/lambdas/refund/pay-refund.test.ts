/** A refund that is due, and Stripe's answers to it: paid back once, or with the owner. */
import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark } from '#lambdas/order/order-facts.store.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { keptRefundCents, leftCents, listRefunds } from '#lambdas/order/refund.ts';
import { listDue } from '#lambdas/outbox/outbox.store.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { payRefund } from '#lambdas/refund/pay-refund.ts';
import {
  beginRefund,
  denyRefund,
  orderRefund,
  recordRefundMade,
  recordRefundNotMade,
  recordRefundRequest,
} from '#lambdas/refund/refund-facts.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, withdrawalOutboxOf } from '#lambdas/withdrawal/withdrawal.store.ts';
import { openShop, readOrder } from '#test/lambdas/own-shop.ts';
import { ofGuides } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

vi.mock(import('#lambdas/refund/refund-facts.store.ts'), { spy: true });

const shop = await openShop();
const now = new Date();
const at = now.toISOString();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const sell = async () => (await shop.sell({ createdAt: at }, now)).order;

/** Tries a refund while Stripe fails in this way. */
async function payDuring(mode: 'down' | 'error' | 'lost', owed: Order, on = now): Promise<Order> {
  await shop.control({ action: 'fault', mode });
  const after = await payRefund(owed, on);
  await shop.control({ action: 'fault', mode: 'none' });
  return after;
}

/** A sold order whose refund the owner has decided, in full unless a sum is given. */
async function owe(amountCents?: number): Promise<Order> {
  const owed = await orderRefund(await sell(), { at, amountCents });
  if (owed === undefined) throw new Error('not owed');
  return owed;
}

/** An order whose refund Stripe was asked for by a caller that died. */
async function ask(owed: Order): Promise<Order> {
  await beginRefund(owed, now);
  return readOrder(owed.orderId);
}

/** Whether the schedule finds an order's work by a moment. */
const isDue = async ({ orderId }: Order, by: Date) =>
  (await listDue(orderOutbox, by, 100)).some(({ id }) => id === orderId);

async function listMade({ paymentIntent }: Order): Promise<Record<string, unknown>[]> {
  const events = (await shop.listEvents()).filter(({ type }) => type === 'refund.created');
  return events.map(({ data }) => data.object).filter((refund) => refund.payment_intent === paymentIntent);
}

/** What Stripe paid back of an order, in cents. */
const refundsOf = async (order: Order) => (await listMade(order)).map(({ amount }) => amount);

test('a refund that is due is made once, in the name of its order, and recorded, however often it is tried', async () => {
  const owed = await owe();
  const create = vi.spyOn((await getStripe()).refunds, 'create');
  const paidBack = await payRefund(owed, now);
  expect(paidBack).toMatchObject({ status: 'refunded', refunds: [expect.stringMatching(/^re_\w+ 7900$/)] });
  expect([paidBack.refundDue, paidBack.leaseUntil]).toEqual([undefined, undefined]);
  expect(await payRefund(owed, now)).toBe(owed);
  expect(await payRefund(paidBack, now)).toBe(paidBack);
  const named = { reason: 'requested_by_customer', metadata: expect.objectContaining({ order_id: owed.orderId }) };
  expect(await listMade(owed)).toEqual([expect.objectContaining({ amount: 7900, ...named })]);
  // Stripe makes one refund of two calls that are on their way at once.
  const idempotencyKey = `refund-${owed.orderId}-${now.getTime()}-0`;
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.anything(), { idempotencyKey });
});

/** What Stripe tells of a refund that was held. */
const toldOf = (refundId: string, { cents, outcome }: { cents: number; outcome: 'made' | 'short' }) =>
  ({ kind: 'single_refund', refundId, amountCents: cents, keys: [], outcome }) as const;

/** Stripe makes the next refund in another state than that of one that left. */
async function answerOnce(state: Partial<Stripe.Refund>): Promise<void> {
  const { refunds } = await getStripe();
  const create = refunds.create.bind(refunds);
  vi.spyOn(refunds, 'create').mockImplementationOnce(async (...asked) => ({ ...(await create(...asked)), ...state }));
}

test('a refund that Stripe holds is ordered and not paid back: nothing is refunded twice, and its mark is not the owner’s answer', async () => {
  const owed = await owe();
  await answerOnce({ status: 'pending', pending_reason: 'insufficient_funds' });
  const held = await payRefund(owed, now);
  expect(held).toMatchObject({ status: 'refunded', marks: ['refund_held'] });
  expect([held.refundDue, held.refunds, keptRefundCents(held), leftCents(held)]).toEqual([undefined, undefined, 0, 0]);
  expect((await payRefund(held, now)).version).toBe(held.version);
  const denied = await denyRefund(held, { reason: 'Non.', at });
  expect(denied?.marks).toEqual(['refund_held']);
  const { refundId = '' } = listRefunds(held).held[0] ?? {};
  const made = toldOf(refundId, { cents: 7900, outcome: 'made' });
  const left = await recordFact(await readOrder(owed.orderId), made, now);
  expect([left.marks, keptRefundCents(left), left.status]).toEqual([undefined, 7900, 'refunded']);
  expect(takeLogged()).toEqual(['refund_held']);
});

test('the mark of a refund that was held goes when the next try finds that it left', async () => {
  const owed = await owe(1000);
  const begun = await payDuring('lost', owed);
  const [made] = await listMade(owed);
  const short = toldOf(String(made?.id), { cents: 1000, outcome: 'short' });
  expect(await recordFact(begun, short, now)).toMatchObject({ marks: ['refund_held'], refundDue: { attempt: 1 } });
  const left = await payRefund(await readOrder(owed.orderId), minutesLater(1.1));
  expect([left.marks, keptRefundCents(left), left.refundDue]).toEqual([undefined, 1000, undefined]);
  expect(takeLogged()).toEqual(['stripe_failed', 'refund_held']);
});

test('a refund that fails at once is not recorded as made: nobody asks again, and the owner is told', async () => {
  const owed = await owe();
  await answerOnce({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  const failed = await payRefund(owed, now);
  expect(failed).toMatchObject({ status: 'paid', marks: ['refund_failed'] });
  for (const fact of ['refundDue', 'leaseUntil', 'refunds']) expect(failed).not.toHaveProperty(fact);
  expect(keptRefundCents(failed)).toBe(0);
  expect(takeLogged()).toEqual(['refund_failed']);
});

test.each<[what: string, answer: Partial<Stripe.Refund>, marks: string[]]>([
  ['is to leave', { status: 'pending', pending_reason: 'insufficient_funds' }, ['refund_held']],
  ['fails at once', { status: 'failed' }, ['refund_failed', 'withdrawal_requested']],
  [
    'a dispute replaces at once',
    { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' },
    ['refund_disputed', 'withdrawal_requested'],
  ],
])('a refund that %s answers its buyer’s withdrawal only if it is to leave', async (_, answer, marks) => {
  const stated = await addMark(await owe(), 'withdrawal_requested');
  await answerOnce(answer);
  expect((await payRefund(stated, now)).marks?.toSorted()).toEqual(marks);
  takeLogged();
});

test('two callers at once make one refund, and a caller that died delays it by a minute', async () => {
  const owed = await owe();
  await Promise.all([payRefund(owed, now), payRefund(owed, now), payRefund(owed, now)]);
  expect(await refundsOf(owed)).toEqual([7900]);
  const other = await owe();
  await beginRefund(other, now);
  expect(await payRefund(other, minutesLater(1))).toBe(other);
  expect(await payRefund(other, minutesLater(1.1))).toMatchObject({ status: 'refunded' });
});

test('a caller whom another one overtakes while Stripe answers changes nothing and gives the order that it read', async () => {
  const owed = await owe();
  const begun = { orderId: owed.orderId, refundDue: owed.refundDue, leaseUntil: minutesLater(1).toISOString() };
  vi.mocked(recordRefundMade).mockImplementationOnce(async (order, made) => {
    expect(await payRefund(owed, minutesLater(2))).toMatchObject({ status: 'refunded' });
    return recordRefundMade(order, made);
  });
  expect(await payRefund(owed, now)).toMatchObject(begun);
  expect(await refundsOf(owed)).toEqual([7900]);

  const other = await owe();
  vi.mocked(recordRefundNotMade).mockImplementationOnce(async (order, next) => {
    await shop.control({ action: 'fault', mode: 'none' });
    expect(await payRefund(other, minutesLater(2))).toMatchObject({ status: 'refunded' });
    return recordRefundNotMade(order, next);
  });
  await shop.control({ action: 'fault', mode: 'down' });
  expect(await payRefund(other, now)).toMatchObject({ orderId: other.orderId, refundDue: other.refundDue });
  expect(await findOrder(other.orderId)).toMatchObject({ status: 'refunded' });
  expect(takeLogged()).toEqual(['stripe_failed']);
});

test.each([
  ['the whole', undefined],
  ['a part', 1000],
])('%s that Stripe paid back and our table did not record is paid once: the next try has its key', async (_, sum) => {
  const owed = await owe(sum);
  vi.mocked(recordRefundMade).mockRejectedValueOnce(new Error('The table does not answer'));
  await expect(payRefund(owed, now)).rejects.toThrow('does not answer');
  expect(await findOrder(owed.orderId)).toMatchObject({ refundDue: owed.refundDue });
  const { refundDue, refunds } = await payRefund(owed, minutesLater(1.1));
  expect([refundDue, refunds]).toEqual([undefined, [expect.stringMatching(` ${sum ?? 7900}$`)]]);
  expect(await refundsOf(owed)).toEqual([sum ?? 7900]);
});

test('a whole refund that no person decided answers a withdrawal, also one that is stated again afterwards', async () => {
  const { orderId, email } = await sell();
  const sent = { sends: 1, sentAt: at };
  const state = async (withdrawalId: string) => {
    const statement = { orderId, email, name: 'Léa', orderFound: true };
    await createWithdrawal({ withdrawalId, receivedAt: at, ...statement });
    const mails = { notice: sent, acknowledgement: sent };
    await withdrawalOutboxOf(statement).update(withdrawalId, { facts: { mails } });
    await settleWithdrawal(withdrawalId, now);
    return readOrder(orderId);
  };
  const stated = await state(`${orderId}-1`);
  expect(stated.marks).toEqual(['withdrawal_requested']);
  const asked = { kind: 'withdrawal', at, decision: 'refunded', because: 'withdrawal' } as const;
  const due = await recordRefundRequest(stated, asked, undefined);
  if (due === undefined) throw new Error('not recorded');
  const paidBack = await payRefund({ ...due, mails: { refund_asked: sent } }, now);
  expect([paidBack.status, paidBack.marks]).toEqual(['refunded', undefined]);
  expect(await state(`${orderId}-2`)).not.toHaveProperty('marks');
  expect(takeLogged()).toEqual(['withdrawal_requested']);
});

test('what somebody has paid back at Stripe is not paid back again', async () => {
  const owed = await owe();
  await shop.control({ action: 'refund', session: owed.stripeSessionId });
  const after = await payRefund(owed, now);
  expect([after.refundDue, after.refundRefused, after.marks]).toEqual([undefined, undefined, undefined]);
  expect(await refundsOf(owed)).toEqual([7900]);
});

test('while Stripe is out of reach a refund stays due every minute, and marks the order after a quarter of an hour', async () => {
  const owed = await owe();
  await shop.control({ action: 'fault', mode: 'down' });
  const later = await payRefund(owed, minutesLater(15));
  expect(vi.mocked(console.error)).toHaveBeenCalledWith(
    expect.objectContaining({ orderId: owed.orderId, error: expect.stringContaining('Stripe') }),
  );
  expect(later).toMatchObject({ dueAt: minutesLater(16).toISOString(), refundDue: { attempt: 0 } });
  expect(await isDue(owed, minutesLater(16))).toBe(true);
  expect(later.marks).toBeUndefined();
  expect(await payRefund(later, minutesLater(15.1))).toMatchObject({ marks: ['refund_failing'] });
  await shop.control({ action: 'fault', mode: 'none' });
  const paidBack = await payRefund(later, minutesLater(16));
  expect(paidBack).toMatchObject({ status: 'refunded' });
  expect(paidBack.marks).toBeUndefined();
  expect(await refundsOf(owed)).toEqual([7900]);
  expect(takeLogged()).toEqual(['stripe_failed', 'stripe_failed', 'refund_failing']);
});

test('a 500 that Stripe replays ends its key, and one that it does not keeps it: the part is paid back once', async () => {
  for (const amountCents of [undefined, 1000]) {
    const owed = await owe(amountCents);
    // Stripe's client asks again at once, and Stripe replays what it kept.
    expect(await payDuring('error', owed)).toMatchObject({ refundDue: { attempt: 1 } });
    await payRefund(await readOrder(owed.orderId), minutesLater(1.1));
    expect(await refundsOf(owed)).toEqual([amountCents ?? 7900]);
  }
  const fresh = await owe(1000);
  const { refunds } = await getStripe();
  const unanswered = Object.assign(new Error('Stripe'), { type: 'StripeAPIError', statusCode: 500, headers: {} });
  vi.spyOn(refunds, 'create').mockRejectedValueOnce(unanswered);
  expect(await payRefund(fresh, now)).toMatchObject({ refundDue: { attempt: 0 } });
  expect(takeLogged()).toEqual(['stripe_failed', 'stripe_failed', 'stripe_failed']);
});

test.each([
  ['the whole', undefined, 1.1],
  ['a part', 1000, 1.1],
  ['a part, whose key Stripe has forgotten by then,', 1000, 24 * 60],
  ['the copy of a key', [2], 1.1],
])('%s that Stripe paid back before its 500 is found at the next try, never paid twice', async (_, what, minutes) => {
  const ofCopies = typeof what === 'object' ? { ...ofGuides(3), amountCents: 23_700 } : {};
  const { order } = await shop.sell({ createdAt: at, ...ofCopies }, now);
  const wish = typeof what === 'object' ? { keys: what } : { amountCents: what };
  const owed = (await orderRefund(order, { at, ...wish })) ?? order;
  expect(await payDuring('lost', owed)).toMatchObject({ refundDue: { attempt: 1 } });
  expect(await refundsOf(owed)).toHaveLength(1);
  const paidBack = await payRefund(await readOrder(owed.orderId), minutesLater(minutes));
  const cents = what === 1000 ? 1000 : 7900;
  expect(await refundsOf(owed)).toEqual([cents]);
  expect([paidBack.refundDue, paidBack.refundRefused, keptRefundCents(paidBack)]).toEqual([
    undefined,
    undefined,
    cents,
  ]);
  expect(listRefunds(paidBack).standing[0]?.keys).toEqual(typeof what === 'object' ? what : []);
  expect(takeLogged()).toEqual(['stripe_failed']);
});

test('the same sum, ordered again, is another request: what was made for the first is not taken for it', async () => {
  const first = await payRefund(await owe(1000), now);
  const again = await orderRefund(first, { at: minutesLater(5).toISOString(), amountCents: 1000 });
  expect(keptRefundCents(await payRefund(again ?? first, minutesLater(5)))).toBe(2000);
  expect(await refundsOf(first)).toEqual([1000, 1000]);
});

test('a part of the sum is not asked for after its key is forgotten, the whole is', async () => {
  const [part, whole] = [await ask(await owe(1000)), await ask(await owe())];
  expect(await payRefund(part, minutesLater(23 * 60 + 1))).toMatchObject({
    refundRefused: { code: 'key_expired', at: minutesLater(23 * 60 + 1).toISOString() },
    marks: ['refund_refused'],
  });
  expect(await refundsOf(part)).toEqual([]);
  expect(await payRefund(whole, minutesLater(23 * 60 + 1))).toMatchObject({ status: 'refunded' });
  const inTime = await ask(await owe(1000));
  expect(await payRefund(inTime, minutesLater(23 * 60))).toMatchObject({ refunds: [expect.stringMatching(/ 1000$/)] });
  expect(takeLogged()).toEqual(['refund_refused']);
  const neverAsked = await payRefund(await owe(1000), minutesLater(48 * 60));
  expect(neverAsked).toMatchObject({ refunds: [expect.stringMatching(/ 1000$/)] });
});

test('a refund that Stripe refuses is the owner’s, with Stripe’s code', async () => {
  const owed = await owe(9000);
  const refused = await payRefund(owed, now);
  expect(refused).toMatchObject({ refundRefused: { code: expect.any(String), at }, marks: ['refund_refused'] });
  expect(refused.refundDue).toBeUndefined();
  expect(await refundsOf(owed)).toEqual([]);
  expect(takeLogged()).toEqual(['refund_refused']);
});

test('the owner’s refund is of the order as it was read: not after another one is due or made', async () => {
  const read = await sell();
  const part = { at, amountCents: 1000 };
  const owed = (await orderRefund(read, part)) ?? read;
  expect(await orderRefund(read, part)).toBeUndefined();
  await payRefund(owed, now);
  expect(await orderRefund(read, part)).toBeUndefined();
  expect(await refundsOf(read)).toEqual([1000]);
});
