/** Statements of withdrawal are kept without a limit; their mails have limits, beyond which they wait. */
import { beforeEach, expect, test } from 'vitest';
import { formatDay } from '#lambdas/format/dates.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { removeMarks } from '#lambdas/order/order-facts.store.ts';
import { takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import {
  createWithdrawal,
  findWithdrawal,
  keepOpen,
  listOpenStatements,
} from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { callFunction, openShop, placeOrder, sesRefusal, takeMails } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();
const { handler } = await import('#lambdas/request-withdrawal.ts');

let isDown = false;
const mailed = takeMails(() => {
  if (isDown) throw sesRefusal();
});
beforeEach(() => {
  isDown = false;
});

let typed = 0;
function newAddress(): string {
  typed += 1;
  return `adresse${typed}@example.fr`;
}

/** Sends a statement, from a network of its own unless one is given. */
async function send(statement: { orderId: string; email: string; message?: string }, network = typed + 256) {
  const from = `2001:db8:${network.toString(16)}:${(typed % 200).toString(16)}::1:46532`;
  const answer = await callFunction(handler, { body: { name: 'Camille Test', ...statement }, from });
  expect(answer.statusCode).toBe(200);
}

const rowsOf = async (email: string) => (await scanTable('withdrawals')).filter((row) => row.email === email);
async function settle(email: string, now = new Date()): Promise<void> {
  for (const row of await rowsOf(email)) await settleWithdrawal(String(row.withdrawal_id), now);
}
const countMails = (email: string) => mailed.filter((to) => to === email).length;

async function sell(email = newAddress()) {
  const paidAt = new Date().toISOString();
  return placeOrder({ email, paidAt, amountPaidCents: 7900, currencyPaid: 'eur' });
}

test('a statement finds its order under the other form of an international domain', async () => {
  const { orderId } = await sell('lea@exämple.fr');
  await send({ orderId, email: 'Lea@xn--exmple-cua.fr' });
  expect(await rowsOf('Lea@xn--exmple-cua.fr')).toMatchObject([{ order_found: true }]);
});

test('an acknowledgement that a limit holds back is not recorded as sent, and is sent the next day', async () => {
  const email = newAddress();
  for (let count = 0; count < 3; count += 1) await send({ orderId: `order_${count}`, email });
  await settle(email);
  const isHeld = (row: Record<string, unknown>) => row.acknowledged_at === undefined;
  const held = (await rowsOf(email)).filter(isHeld);
  expect(held).toMatchObject([{ operator_notified_at: expect.any(String), due: 'of_strangers' }]);
  expect(countMails(email)).toBe(2);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await settle(email, tomorrow);
  expect(countMails(email)).toBe(3);
  const sent = (await rowsOf(email)).find((row) => row.withdrawal_id === held[0]?.withdrawal_id);
  // It waits for a person now.
  expect(sent).toMatchObject({ acknowledged_at: tomorrow.toISOString(), due: 'open_of_strangers' });
});

test('statements of no order that a stranger sends by the dozen are not mailed for weeks, and wait for a person', async () => {
  const email = newAddress();
  for (let count = 0; count < 12; count += 1) await send({ orderId: `order_${count}`, email });
  for (let day = 0; day < 6; day += 1) await settle(email, new Date(Date.now() + day * 86_400_000));
  expect(countMails(email)).toBe(6);
  expect(new Set((await rowsOf(email)).map(({ due }) => due))).toEqual(new Set(['open_of_strangers']));
});

/** Settles a statement after so many mails of the hour, and gives what it has then. */
async function settleAfter(mails: number, { of, now, ...facts }: { of: string; now: Date } & Partial<Withdrawal>) {
  for (const action of [`withdrawal-notice${of}`, `withdrawal-acknowledgement${of}`])
    await Promise.all(Array.from({ length: mails }, () => takeTry({ action, everyone: true, limit: 0, now })));
  const email = newAddress();
  const statement = { withdrawalId: email, name: 'Léa', orderId: 'order_1', email, orderFound: false, ...facts };
  await createWithdrawal({ ...statement, receivedAt: now.toISOString() });
  await settleWithdrawal(email, now);
  const { acknowledgedAt, operatorNotifiedAt, dueAt } = (await findWithdrawal(email)) ?? {};
  return { acknowledgedAt, operatorNotifiedAt, dueAt };
}

test('after sixty mails of an hour about unmatched statements the next ones wait, those of buyers do not', async () => {
  const now = new Date('2031-05-05T10:00:00.000Z');
  expect(await settleAfter(60, { of: '', now })).toEqual({ dueAt: '2031-05-05T11:00:00.000Z' });
  const answered = { acknowledgedAt: now.toISOString(), operatorNotifiedAt: now.toISOString() };
  expect(await settleAfter(0, { of: '', now, orderFound: true })).toEqual(answered);
});

test('an order’s mark that a person has answered does not come back when a mail of its statement is tried again', async () => {
  const { orderId, email } = await sell();
  await send({ orderId, email });
  isDown = true;
  await settle(email);
  const marked = await findOrder(orderId);
  expect(marked?.marks).toEqual(['withdrawal_requested']);
  if (marked !== undefined) await removeMarks(marked, ['withdrawal_requested']);
  isDown = false;
  await settle(email, new Date(Date.now() + 600_000));
  expect(countMails(email)).toBe(1);
  expect((await findOrder(orderId))?.marks).toBeUndefined();
  expect(new Set(takeLogged())).toEqual(new Set(['mail_failed', 'withdrawal_requested']));
});

test('from the fourth of a day on, an order’s statements wait behind all others, and their mails have limits', async () => {
  const { orderId, email } = await sell();
  for (const message of ['un', 'un', 'un', 'deux', 'trois', 'quatre', 'cinq']) await send({ orderId, email, message });
  const placed = (await rowsOf(email)).map(({ message, due }) => `${message} ${due}`).toSorted();
  expect(placed).toEqual(['cinq of_many', 'deux of_buyers', 'quatre of_many', 'trois of_buyers', 'un of_buyers']);
  const now = new Date('2031-05-07T10:00:00.000Z');
  const oneOfMany = { of: '-busy', now, orderFound: true, isOneOfMany: true } as const;
  expect(await settleAfter(20, oneOfMany)).toEqual({ dueAt: '2031-05-07T11:00:00.000Z' });
});

test('the mails of networks that send many statements have a share of their own, and take none of the others', async () => {
  const now = new Date('2031-05-06T10:00:00.000Z');
  const ofBusy = { of: '-busy', now };
  expect(await settleAfter(20, { ...ofBusy, isOneOfMany: true })).toEqual({ dueAt: '2031-05-06T11:00:00.000Z' });
  const answered = { acknowledgedAt: now.toISOString(), operatorNotifiedAt: now.toISOString() };
  expect(await settleAfter(0, ofBusy)).toEqual({ ...answered, dueAt: now.toISOString() });
});

test('thirty statements of one customer’s networks wait behind those of other people, and take nobody’s acknowledgement away', async () => {
  const { orderId, email: buyer } = await sell();
  const strangers = Array.from({ length: 30 }, newAddress);
  const crowd = 7;
  for (const email of strangers) await send({ orderId: 'order_1', email }, crowd);
  const slip = newAddress();
  await send({ orderId: 'order_1111111111111', email: slip });
  await send({ orderId, email: buyer }, crowd);
  const dueOf = async (email: string) => (await rowsOf(email))[0]?.due;
  const [first, second, third, fourth = ''] = strangers;
  const dues = await Promise.all([slip, buyer, first, second, third, fourth].map((email) => dueOf(String(email))));
  expect(dues).toEqual(['of_strangers', 'of_buyers', 'of_strangers', 'of_strangers', 'of_strangers', 'of_many']);
  // Even if they were first.
  const inTwoHours = new Date(Date.now() + 7_200_000);
  for (const email of [...strangers, slip, buyer]) await settle(email, inTwoHours);
  expect([countMails(slip), countMails(buyer)]).toEqual([1, 1]);
  expect(strangers.reduce((sum, email) => sum + countMails(email), 0)).toBe(3 + 20);
  expect(takeLogged()).toEqual(['withdrawal_requested']);
});

test('statements that fill more than one of DynamoDB’s pages are all listed, up to the limit', async () => {
  const now = new Date('2031-05-08T10:00:00.000Z');
  for (let count = 0; count < 4; count += 1) {
    const facts = { name: 'Léa', orderId: 'order_1', email: newAddress(), orderFound: false };
    const long = { message: 'x'.repeat(380_000), receivedAt: now.toISOString() };
    const statement = { ...facts, ...long, withdrawalId: `long${count}` };
    await createWithdrawal(statement);
    await keepOpen(statement, 'open_of_buyers');
  }
  const count = async (limit: number) => (await listOpenStatements(now, { due: 'open_of_buyers', limit })).length;
  expect([await count(9), await count(3)]).toEqual([4, 3]);
});

test('a withdrawal is paid back fourteen days of the calendar later, also when the clocks change in between', () => {
  expect(formatDay(refundDeadline('2027-03-20T22:30:00.000Z'))).toBe('3 avril 2027');
  expect(formatDay(refundDeadline('2026-10-14T22:30:00.000Z'))).toBe('29 octobre 2026');
});
