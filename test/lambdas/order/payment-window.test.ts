import { expect, test } from 'vitest';
import {
  canHavePage,
  decideSettling,
  isPaymentUnknown,
  isSessionOver,
  lastPayment,
  nextPaymentCheck,
} from '#lambdas/order/payment-window.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const order = anOrder();
const later = '2026-11-21T20:36:00.000Z';
const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);

test('Stripe is asked two minutes after the page closes, then every six hours', () => {
  expect(nextPaymentCheck(order, at('20:00:00'))).toEqual(at('20:37:00'));
  expect(nextPaymentCheck(order, at('20:37:00'))).toEqual(new Date('2026-11-22T02:37:00.000Z'));
});

test('an unpaid order is asked about until its page expires or its payment fails', () => {
  expect(isPaymentUnknown(order)).toBe(true);
  expect(isPaymentUnknown(aPaidOrder())).toBe(false);
  expect(isPaymentUnknown(anOrder({ expiredAt: later }))).toBe(false);
  expect(isPaymentUnknown(anOrder({ paymentFailedAt: later }))).toBe(false);
  expect(isPaymentUnknown(anOrder({ expiredAt: later, refundedCents: 7900 }))).toBe(true);
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

const lastDay = new Date('2026-12-19T20:00:00.000Z');
const dayAfter = new Date('2026-12-19T20:00:00.001Z');

test('a paid order is delivered, whatever else is recorded', () => {
  const order = aPaidOrder({ expiredAt: later, paymentFailedAt: later, refundedCents: 7900 });
  expect(decideSettling(order, at('20:10:00'))).toBe('deliver');
  expect(decideSettling(order, dayAfter)).toBe('deliver');
});

test('an unpaid order waits until its page expires, its payment fails, or no payment can come any more', () => {
  expect(decideSettling(order, at('20:10:00'))).toBe('wait');
  expect(decideSettling(anOrder({ expiredAt: later }), at('20:40:00'))).toBe('close');
  expect(decideSettling(anOrder({ paymentFailedAt: later }), at('20:40:00'))).toBe('close');
  expect(decideSettling(order, lastDay)).toBe('wait');
  expect(decideSettling(order, dayAfter)).toBe('close');
});

test('an order with a refund before its payment is not closed while the payment can still be found', () => {
  const refunded = anOrder({ expiredAt: later, refundedCents: 7900 });
  expect(decideSettling(refunded, at('20:40:00'))).toBe('wait');
  expect(decideSettling(refunded, dayAfter)).toBe('close');
});

test('a debit that its bank confirms on the fourteenth working day, with holidays between, is delivered', () => {
  const debit = anOrder({ createdAt: '2026-12-11T20:00:00.000Z', processingAt: '2026-12-11T20:02:00.000Z' });
  expect(decideSettling(debit, new Date('2027-01-05T09:00:00.000Z'))).toBe('wait');
});

test('a code is held for an hour more than the longest debit takes', () => {
  expect(lastPayment(order)).toEqual(new Date('2026-12-19T21:00:00.000Z'));
});
