import { expect, test } from 'vitest';
import { canHavePage, isPastHope, isSessionOver, nextPaymentCheck } from '#lambdas/order/payment-window.ts';
import { anOrder } from '#test/lambdas/orders.ts';

const order = anOrder();
const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);

test('Stripe is asked every two minutes while the page lives, hourly afterwards', () => {
  expect(nextPaymentCheck(order, at('20:10:00'))).toEqual(at('20:12:00'));
  expect(nextPaymentCheck(order, at('22:00:00'))).toEqual(at('23:00:00'));
});

test('a page is over a minute after its closing time', () => {
  expect(isSessionOver(order, at('20:36:00'))).toBe(false);
  expect(isSessionOver(order, at('20:36:01'))).toBe(true);
});

test('without a page yet, an order gets one as long as Stripe’s half hour fits before its closing time', () => {
  expect(canHavePage(order, at('20:03:59'))).toBe(true);
  expect(canHavePage(order, at('20:04:00'))).toBe(false);
  expect(canHavePage(anOrder({ stripeSessionId: 'cs_1' }), at('20:30:00'))).toBe(true);
  expect(canHavePage(anOrder({ stripeSessionId: 'cs_1' }), at('20:37:00'))).toBe(false);
});

test('an order is given up a day after the slowest payment could have come', () => {
  expect(isPastHope(order, new Date('2026-12-06T20:00:00.000Z'))).toBe(false);
  expect(isPastHope(order, new Date('2026-12-06T20:00:00.001Z'))).toBe(true);
});
