import { expect, test } from 'vitest';
import { findFirstOrder, planPaidTwice } from '#lambdas/paid-twice/paid-twice.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const paidAt = '2026-11-22T20:00:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(paidAt) - hours * 3_600_000).toISOString();
const second = aPaidOrder({ orderId: 'order_1700000000009', paidAt });
const earlier = (hours: number, facts: Parameters<typeof aPaidOrder>[0] = {}) =>
  aPaidOrder({ orderId: `order_170000000000${Math.abs(hours) % 9}`, paidAt: hoursBefore(hours), ...facts });

test('an order is the second of the one that its mailbox paid last in the day before it', () => {
  expect(findFirstOrder(second, [second])).toBeUndefined();
  expect(findFirstOrder(second, [earlier(3), earlier(1), earlier(2), second])?.paidAt).toBe(hoursBefore(1));
  expect(findFirstOrder(second, [earlier(24)])?.paidAt).toBe(hoursBefore(24));
  expect(findFirstOrder(second, [earlier(25)])).toBeUndefined();
  expect(findFirstOrder(second, [earlier(-1)])).toBeUndefined();
});

test('an order paid while a bank debit was on its way, or in the day before, is the first one of the debit’s', () => {
  const debit = { ...second, processingAt: hoursBefore(96) };
  for (const hours of [72, 119]) expect(findFirstOrder(debit, [earlier(hours)])).toBeDefined();
  expect(findFirstOrder(debit, [earlier(121)])).toBeUndefined();
});

test('orders that are unpaid, paid back or given away are no first order', () => {
  const others = [anOrder(), earlier(1, { refundedCents: 7900 }), earlier(2, { recipient: {} })];
  expect(findFirstOrder(second, others)).toBeUndefined();
});

test('of two payments of one millisecond one is the second, whichever asks', () => {
  const [low, high] = ['order_1700000000001', 'order_1700000000002'].map((orderId) => aPaidOrder({ orderId, paidAt }));
  const both = [low, high].filter((order) => order !== undefined);
  expect(both.map((order) => findFirstOrder(order, both)?.orderId)).toEqual([undefined, low?.orderId]);
});

test('the buyer of a second order is asked once, unless the money was asked for or paid back', () => {
  const twice = { ...second, secondOrderOf: 'order_1700000000001' };
  expect(planPaidTwice(twice)).toEqual([{ occasion: 'paid_twice', to: 'buyer', at: paidAt }]);
  expect(planPaidTwice(second)).toEqual([]);
  expect(planPaidTwice(anOrder({ secondOrderOf: 'order_1700000000001' }))).toEqual([]);
  expect(planPaidTwice({ ...twice, refundedCents: 7900 })).toEqual([]);
  expect(planPaidTwice({ ...twice, mails: { paid_twice: { sends: 1, sentAt: paidAt } } })).toEqual([]);
  const refundAsked = { kind: 'guarantee', at: paidAt, decision: 'to_owner', because: 'late' } as const;
  expect(planPaidTwice({ ...twice, refundAsked })).toEqual([]);
});
