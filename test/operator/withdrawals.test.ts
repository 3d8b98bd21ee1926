/** What the owner answers to a buyer who asks for some keys of an order, and withdraws from the whole of it. */

import { afterEach, expect, test, vi } from 'vitest';
import { listOwedMails } from '#lambdas/fulfil/mail-registry.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark, recordPayment } from '#lambdas/order/order-facts.store.ts';
import { findRequestToAnswer } from '#lambdas/refund/pending-request.ts';
import { recordRefundMade, recordRefundRequest } from '#lambdas/refund/refund-facts.store.ts';
import { createWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { clearMarks } from '#operator/orders.ts';
import { refundOrder } from '#operator/refunds.ts';
import { answerWithdrawal, listWithdrawals } from '#operator/withdrawals.ts';
import { openShop, placeOrder, readOrder } from '#test/lambdas/own-shop.ts';
import { ofGuides } from '#test/lambdas/sample-orders.ts';
import { takeLogged, takePrinted } from '#test/lambdas/take-logged.ts';

await openShop();

afterEach(() => {
  vi.useRealTimers();
  // Each mark that a test raises.
  takeLogged();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
type Asked = NonNullable<Order['refundAsked']>;
const forOwner: Asked = { keys: [2], kind: 'guarantee', at: hoursAgo(3), decision: 'to_owner', because: 'late' };
const granted: Asked = { ...forOwner, decision: 'refunded', because: 'guarantee' };

/** An order of three keys. */
async function sell({ refunds, ...set }: Partial<Order>): Promise<Order> {
  const { orderId } = await placeOrder(ofGuides(3));
  const payment = { amountPaidCents: 23_700, currencyPaid: 'eur', stripeSessionId: 'cs_1', paymentIntent: 'pi_1' };
  await recordPayment(orderId, { ...payment, paidAt: hoursAgo(4) });
  return readOrder(orderId, { set, ...(refunds && { add: { refunds: new Set(refunds) } }) });
}

/** An order of three keys whose buyer asked for the second alone, and then withdrew from the whole by the form. */
async function withdrawAfterAsking(facts: Partial<Order>): Promise<string> {
  const { orderId, email } = await sell(facts);
  const receivedAt = hoursAgo(2);
  const marked = { withdrawalRequestedAt: receivedAt, withdrawalName: 'Camille' };
  await updateOrder(orderId, { set: marked, add: { marks: new Set(['withdrawal_requested']) } });
  await createWithdrawal({ withdrawalId: orderId, name: 'Camille', orderId, email, receivedAt, orderFound: true });
  return orderId;
}

async function readListed(orderId: string) {
  await listWithdrawals({ json: true });
  return JSON.parse(takePrinted().at(-1) ?? '').find((one: { orderId: string }) => one.orderId === orderId);
}

const stateOf = async (orderId: string): Promise<string> => (await readListed(orderId)).state;

test('a withdrawal from the order’s page is listed with its name and what was decided', async () => {
  const decided = { kind: 'withdrawal', at: hoursAgo(1), decision: 'refunded', because: 'withdrawal' } as const;
  const { orderId } = await sell({ refundAsked: decided, withdrawalName: 'Camille Test' });
  const statement = { name: 'Camille Test', decision: 'refunded', receivedAt: decided.at, state: 'underway' };
  expect(await readListed(orderId)).toMatchObject(statement);
});

test('a payment that was taken back can neither be refunded nor wait for an answer; one that is on its way waits for its end', async () => {
  const reversed = await withdrawAfterAsking({ paymentReversedAt: hoursAgo(1) });
  const refunding = answerWithdrawal(reversed, { refund: true, yes: true });
  await expect(refunding).rejects.toThrow('n’a pas de paiement à rembourser : `orders clear`');
  await clearMarks(reversed, { yes: true });
  expect((await findOrder(reversed))?.marks).toBeUndefined();
  const { orderId } = await placeOrder({ processingAt: hoursAgo(1), withdrawalRequestedAt: hoursAgo(0.5) });
  for (const answer of [
    { refund: true, yes: true },
    { refuse: 'Déjà ouvert', yes: true },
  ] as const)
    await expect(answerWithdrawal(orderId, answer)).rejects.toThrow('n’est pas encore payée');
});

test('a withdrawal from a payment that is in dispute waits for the bank, until the shop has won', async () => {
  const orderId = await withdrawAfterAsking({});
  const tell = async (state: string) => {
    await updateOrder(orderId, { add: { disputeFacts: new Set([`du_1 ${state}`]) } });
    return stateOf(orderId);
  };
  expect([await tell('needs_response'), await tell('won')]).toEqual(['with_bank', 'with_owner']);
});

test.each<[what: string, facts: Partial<Order>, left: string]>([
  ['waits', { refundAsked: forOwner }, '237,00'],
  ['was refused', { refundAsked: forOwner, refundDenied: { reason: 'Trop tard.', at: hoursAgo(2.5) } }, '237,00'],
  ['was paid back', { refundAsked: granted, refunds: ['re_1 7900 2'] }, '158,00'],
])('after a request for a key that %s a withdrawal from all waits, and is paid whole', async (_, facts, left) => {
  const orderId = await withdrawAfterAsking(facts);
  expect(await stateOf(orderId)).toBe('with_owner');
  await answerWithdrawal(orderId, { refund: true, yes: true });
  expect(takePrinted().at(-1)).toContain(left);
  const { refundDue, marks } = (await findOrder(orderId)) ?? {};
  expect([refundDue?.keys, refundDue?.amountCents, marks]).toEqual([undefined, undefined, undefined]);
});

test('a part of the sum does not answer a withdrawal from the whole', async () => {
  const orderId = await withdrawAfterAsking({ refundAsked: forOwner });
  await refundOrder(orderId, { keys: '2', yes: true });
  expect((await findOrder(orderId))?.marks).toEqual(['withdrawal_requested']);
});

test('the mark of a withdrawal is not cleared without an answer to the buyer', async () => {
  const orderId = await withdrawAfterAsking({});
  await expect(clearMarks(orderId, { yes: true })).rejects.toThrow('withdrawals answer');
  await answerWithdrawal(orderId, { refuse: 'Vous gardez le guide, comme convenu.', yes: true });
  expect((await readOrder(orderId)).marks).toBeUndefined();
});

test('the mark of a withdrawal from a free order is cleared: there is nothing to pay back', async () => {
  const orderId = await withdrawAfterAsking({ amountPaidCents: 0 });
  await clearMarks(orderId, { yes: true });
  const order = await readOrder(orderId);
  expect([order.marks, findRequestToAnswer(order)?.state]).toEqual([undefined, 'paid_back']);
});

const whole: Asked = { kind: 'guarantee', at: hoursAgo(3), decision: 'to_owner', because: 'late' };
const refuse = (orderId: string) => answerWithdrawal(orderId, { refuse: 'Trop tard.', yes: true });

/** The refusals of an order that its buyer is still to be mailed. */
const unsent = (order: Order) => listOwedMails(order, new Date()).filter(({ kind }) => kind === 'refund_denied');

/** An order whose buyer was refused what these facts ask for, and has the mail about it. */
async function refused(facts: Partial<Order>): Promise<Order> {
  const { orderId } = await sell(facts);
  await refuse(orderId);
  const [mail] = unsent(await readOrder(orderId));
  return readOrder(orderId, { set: { [`mails.${mail?.occasion}`]: { sends: 1, sent_at: hoursAgo(0) } } });
}

test.each<[what: string, options: Parameters<typeof refundOrder>[1]]>([
  ['a sum', { euros: '20' }],
  ['a key', { keys: '2' }],
])('a refused request stays refused when the owner gives back %s: gifts do not wait again', async (_, options) => {
  const { orderId } = await refused({ refundAsked: whole });
  await refundOrder(orderId, { ...options, yes: true });
  expect(findRequestToAnswer(await readOrder(orderId, { unset: ['refundDue'] }))?.state).toBe('denied');
  await expect(refuse(orderId)).rejects.toThrow('est refusée depuis');
});

test('a part of the sum leaves a request of the whole to answer, with its mark', async () => {
  const asked = await sell({ refundAsked: whole });
  const { orderId } = await addMark(asked, 'refund_asked');
  await refundOrder(orderId, { euros: '20', yes: true });
  const paidBack = await recordRefundMade(await readOrder(orderId), 're_1 2000');
  expect([paidBack?.marks, findRequestToAnswer(paidBack ?? asked)?.state]).toEqual([['refund_asked'], 'with_owner']);
  await refuse(orderId);
  expect((await readOrder(orderId)).marks).toBeUndefined();
});

test.each([
  ['`orders refund`', (orderId: string) => refundOrder(orderId, { keys: '2', yes: true })],
  ['`withdrawals answer`', (orderId: string) => answerWithdrawal(orderId, { refund: true, yes: true })],
])('%s answers a request for two keys, of which one was paid back before, and ends its mark', async (_, answer) => {
  const asked = await sell({ refundAsked: { ...forOwner, keys: [2, 3] } });
  const { orderId } = await addMark(asked, 'refund_asked');
  await refundOrder(orderId, { keys: '3', yes: true });
  const part = await recordRefundMade(await readOrder(orderId), 're_1 7900 3');
  expect([part?.marks, findRequestToAnswer(part ?? asked)?.state]).toEqual([['refund_asked'], 'with_owner']);
  await answer(orderId);
  const answered = await readOrder(orderId);
  expect([answered.refundDue?.keys, answered.marks]).toEqual([[2], undefined]);
  await expect(answerWithdrawal(orderId, { refund: true })).rejects.toThrow('est en cours de remboursement');
  await recordRefundMade(answered, 're_2 7900 2');
  await expect(answerWithdrawal(orderId, { refund: true })).rejects.toThrow('est remboursée');
});

test.each<[what: string, facts: Partial<Order>]>([
  ['for a key', { refundAsked: forOwner }],
  ['for the whole', { refundAsked: whole }],
])('a form after a refused request %s is refused by a mail of its own', async (_, facts) => {
  const { orderId } = await refused(facts);
  await updateOrder(orderId, { set: { withdrawalRequestedAt: hoursAgo(-1) } });
  vi.setSystemTime(hoursAgo(-2));
  await refuse(orderId);
  const order = await readOrder(orderId);
  expect([unsent(order).length, findRequestToAnswer(order)?.state]).toEqual([1, 'denied']);
});

test('a request after a refused form is open again, and its refusal has a mail of its own', async () => {
  const order = await refused({ withdrawalRequestedAt: hoursAgo(2) });
  const asked = await recordRefundRequest(order, { ...whole, turn: 1, at: hoursAgo(-1) }, undefined);
  expect(asked && findRequestToAnswer(asked)?.state).toBe('with_owner');
  vi.setSystemTime(hoursAgo(-2));
  await refuse(order.orderId);
  expect(unsent(await readOrder(order.orderId)).length).toBe(1);
});

test('what a stranger typed into a statement makes no line of the list', async () => {
  const forged = '\nle 2 janvier 2026  order_1  Léa : remboursée';
  const statement = { name: `Léa${forged}`, orderId: `order_9${forged}`, email: 'lea@example.fr', orderFound: false };
  await createWithdrawal({ ...statement, withdrawalId: 'forged', receivedAt: hoursAgo(1) });
  await listWithdrawals({});
  expect(takePrinted().join('\n')).not.toMatch(/^le 2 janvier/m);
});
