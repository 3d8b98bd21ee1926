/** Facts of an order that are recorded once, and those that replace each other. */
import { expect, test } from 'vitest';
import { listBuyingOrdersOf, listOrdersOf, listOrdersSharedWith } from '#lambdas/order/listed-orders.store.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import {
  addMark,
  adoptPaymentPage,
  claimPaymentQuestion,
  clearFraudWarnings,
  recordHandOut,
  recordMember,
  recordOnce,
  recordPayment,
  recordRefund,
  recordWithdrawal,
  removeMarks,
} from '#lambdas/order/order-facts.store.ts';
import { findRequestToAnswer } from '#lambdas/refund/pending-request.ts';
import { getItem } from '#lambdas/runtime/table.ts';
import { openShop, placeOrder, readOrder } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();
const at = '2026-11-22T10:00:00.000Z';
const later = '2026-11-22T10:05:00.000Z';

test('a payment page that was lost is the order’s again, also of an order that expired', async () => {
  const { orderId } = await placeOrder({ expiredAt: at });
  expect(await adoptPaymentPage(orderId, 'cs_1')).toMatchObject({ stripeSessionId: 'cs_1' });
});

test('an order given to a mailbox is listed for its spellings and for no other', async () => {
  const { orderId } = await placeOrder();
  await updateOrder(orderId, { set: { guestKey: 'noe@example.fr' } });
  expect((await listOrdersSharedWith('noe+1@example.fr')).map((order) => order.orderId)).toEqual([orderId]);
  expect(await listOrdersSharedWith('lea@example.fr')).toEqual([]);
});

test('Stripe is asked about an unpaid order by one caller, and again once the last question is old', async () => {
  const { orderId } = await placeOrder();
  const waitedMs = Date.parse(later) - Date.parse(at);
  const ask = (moment: string, everyMs: number) => claimPaymentQuestion(orderId, new Date(moment), everyMs);
  expect(await ask(at, waitedMs)).toMatchObject({ paymentAskedAt: at });
  expect(await ask(later, waitedMs + 1)).toBeUndefined();
  expect(await ask(later, waitedMs)).toMatchObject({ paymentAskedAt: later });
  await updateOrder(orderId, { set: { paidAt: at } });
  expect(await ask(later, 0)).toBeUndefined();
});

test('warnings of fraud that the operator has answered are cleared with their mark, and no other', async () => {
  const order = await addMark(await placeOrder(), 'disputed');
  expect(await clearFraudWarnings(order)).toBeUndefined();
  const warned = await recordMember(order, { field: 'fraudWarnings', member: 'issfr_1', reason: 'fraud_warning' });
  expect(takeLogged()).toEqual(['disputed', 'fraud_warning']);
  const cleared = warned && (await clearFraudWarnings(warned));
  expect(cleared).toMatchObject({ fraudWarnings: ['issfr_1'], clearedFraudWarnings: ['issfr_1'] });
  expect(cleared?.marks).toEqual(['disputed']);
});

test('of files handed out the first moment stays and the newest edition counts', async () => {
  const order = await placeOrder();
  const first = (await recordHandOut(order, { role: 'buyer', at })) ?? order;
  expect(first).toMatchObject({ firstHandedOutAt: at, lastHandedOutAt: at });
  expect(await recordHandOut(first, { role: 'buyer', at: later, editions: { 'guide-amour-1': 2 } })).toMatchObject({
    firstHandedOutAt: at,
    lastHandedOutAt: later,
    editionsHandedOut: { 'guide-amour-1': 2 },
  });
});

test('the first statement of a withdrawal counts, and the first after a refusal', async () => {
  const state = (withdrawalRequestedAt: string) => ({ withdrawalRequestedAt, withdrawalName: 'Léa' });
  const first = await recordWithdrawal(await placeOrder(), state(at));
  expect(first).toMatchObject(state(at));
  expect(first && (await recordWithdrawal(first, state(later)))).toBeUndefined();
  const denied = await readOrder(first?.orderId ?? '', { set: { refundDenied: { reason: 'Trop tard.', at } } });
  const again = await recordWithdrawal(denied, state(later));
  expect(again && findRequestToAnswer(again)?.state).toBe('with_owner');
  expect(again && (await recordWithdrawal(again, state('2026-11-22T10:10:00.000Z')))).toBeUndefined();
});

test('marks that are answered go, the others stay', async () => {
  const order = await addMark(await addMark(await placeOrder(), 'disputed'), 'mail_bounced');
  expect(takeLogged()).toEqual(['disputed', 'mail_bounced']);
  expect((await addMark(order, 'disputed')).version).toBe(order.version);
  expect(await removeMarks(order, ['paid_twice'])).toBe(order);
  expect(await removeMarks(order, ['disputed', 'paid_twice'])).toMatchObject({ marks: ['mail_bounced'] });
});

test('the largest sum refunded counts: a paid order is due for its mail, an unpaid one for a question to Stripe', async () => {
  const orders = [await placeOrder({ paidAt: at, amountPaidCents: 7900 }), await placeOrder()];
  for (const order of orders) {
    expect(await recordRefund(order, { refundedCents: 2000, at })).toMatchObject({ refundedCents: 2000, dueAt: at });
    expect(await recordRefund(order, { refundedCents: 1000, at: later })).toBeUndefined();
  }
  const rows = await Promise.all(orders.map(({ orderId }) => getItem('ORDERS_TABLE', { order_id: orderId })));
  const stored = { refunded_cents: 2000, due_at: at };
  expect(rows).toMatchObject(['deliver', 'check_payment'].map((due) => ({ ...stored, due })));
});

test('a mailbox’s orders are listed newest first, under any alias; those that came to nothing only in that list', async () => {
  const facts = { email: 'liste@example.fr', paidAt: at, amountPaidCents: 7900 };
  const older = await placeOrder({ ...facts, createdAt: '2026-11-20T10:00:00.000Z' });
  const ended = await placeOrder({ ...facts, createdAt: '2026-11-21T10:00:00.000Z' });
  await updateOrder(ended.orderId, { unset: ['due', 'dueAt', 'paidAt'], set: { expiredAt: at } });
  const newer = await placeOrder({ ...facts, createdAt: '2026-11-22T09:00:00.000Z' });
  const idsOf = (orders: { orderId: string }[]) => orders.map(({ orderId }) => orderId);
  const mailbox = 'Liste+2@example.fr';
  expect(idsOf(await listOrdersOf(mailbox))).toEqual([newer, ended, older].map(({ orderId }) => orderId));
  expect(idsOf(await listBuyingOrdersOf(mailbox)).toSorted()).toEqual(idsOf([newer, older]).toSorted());
});

test('a hundred checkouts that a stranger opens under a buyer’s address hide no paid order', async () => {
  const mailbox = { email: 'cachee@example.fr' };
  const paid = await placeOrder({ ...mailbox, createdAt: '2026-11-20T10:00:00.000Z', paidAt: at });
  for (let count = 0; count < 100; count += 1) await placeOrder(mailbox);
  const listed = await listOrdersOf(mailbox.email);
  expect([listed.length, listed.at(-1)?.orderId]).toEqual([101, paid.orderId]);
});

test('facts that arrive at once leave the status of all of them', async () => {
  const orders = await Promise.all(Array.from({ length: 25 }, () => placeOrder()));
  const payment = { paidAt: at, amountPaidCents: 7900, currencyPaid: 'eur', stripeSessionId: 'cs_1' };
  const facts = orders.flatMap((order) => [
    recordOnce(order.orderId, 'expiredAt', at),
    recordPayment(order.orderId, payment),
    recordMember(order, { field: 'disputeFacts', member: 'du_1 needs_response' }),
    recordRefund(order, { refundedCents: 100, at }),
    recordRefund(order, { refundedCents: 7900, at }),
  ]);
  await Promise.all(facts);
  const stored = await Promise.all(orders.map(({ orderId }) => findOrder(orderId)));
  expect(new Set(stored.map((order) => order?.status))).toEqual(new Set(['refunded']));
});
