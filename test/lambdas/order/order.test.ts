import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLink } from '#lambdas/download/mailed-link.ts';
import { hasAccess, isContradictory, isPaidAsAsked, isPayable, orderStatus } from '#lambdas/order/order-status.ts';
import { isRefundBeforePayment, keptRefundCents } from '#lambdas/order/refund.ts';
import { planPaymentFailed } from '#lambdas/payment/payment-failure.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/orders.ts';

const later = '2026-11-21T21:00:00.000Z';

test('an order without facts is pending and gives no access', () => {
  expect(orderStatus(anOrder())).toBe('pending');
  expect(hasAccess(anOrder())).toBe(false);
});

test('a paid order gives access', () => {
  expect(orderStatus(aPaidOrder())).toBe('paid');
  expect(hasAccess(aPaidOrder())).toBe(true);
});

test('an order unpaid is expired once its page closed, and failed once a slow payment was refused', () => {
  expect(orderStatus(anOrder({ expiredAt: later }))).toBe('expired');
  expect(orderStatus(anOrder({ paymentFailedAt: later }))).toBe('failed');
  expect(orderStatus(anOrder({ paymentFailedAt: later, expiredAt: later }))).toBe('failed');
});

test('a payment outweighs an expiry and a failure, whichever came first', () => {
  expect(orderStatus(aPaidOrder({ expiredAt: later, paymentFailedAt: later }))).toBe('paid');
});

test('a partial refund keeps access, a full refund withdraws it', () => {
  expect(hasAccess(aPaidOrder({ refundedCents: 7899 }))).toBe(true);
  expect(orderStatus(aPaidOrder({ refundedCents: 7900 }))).toBe('refunded');
  expect(hasAccess(aPaidOrder({ refundedCents: 7900 }))).toBe(false);
});

test('a refund before its payment leaves the order unpaid, and counts as soon as the payment is recorded', () => {
  const refunded = anOrder({ refundedCents: 7900 });
  expect(isRefundBeforePayment(refunded)).toBe(true);
  expect([orderStatus(refunded), hasAccess(refunded)]).toEqual(['pending', false]);
  const paid = aPaidOrder({ refundedCents: 7900 });
  expect(isRefundBeforePayment(paid)).toBe(false);
  expect([orderStatus(paid), planLink(paid)]).toEqual(['refunded', []]);
});

test('an open or lost dispute withdraws access, a won one restores it', () => {
  expect(orderStatus(aPaidOrder({ disputeFacts: ['du_1 needs_response'] }))).toBe('disputed');
  expect(hasAccess(aPaidOrder({ disputeFacts: ['du_1 lost'] }))).toBe(false);
  expect(hasAccess(aPaidOrder({ disputeFacts: ['du_1 won'] }))).toBe(true);
});

test('an order paid below its price gives no access', () => {
  expect(hasAccess(aPaidOrder({ amountPaidCents: 100 }))).toBe(false);
});

test('access means paid, whatever other facts an order has', () => {
  const facts = fc.record(
    {
      paidAt: fc.constant(later),
      amountPaidCents: fc.integer({ min: 0, max: 7900 }),
      refundedCents: fc.integer({ min: 0, max: 7900 }),
      disputeFacts: fc.subarray(['du_1 won', 'du_1 lost', 'du_1 needs_response', 'du_2 under_review']),
      fraudWarnings: fc.subarray(['issfr_1']),
      failedRefunds: fc.subarray(['re_1 100']),
      expiredAt: fc.constant(later),
      paymentFailedAt: fc.constant(later),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(facts, (some) => {
      const order = anOrder(some);
      if (!hasAccess(order)) return true;
      return order.paidAt !== undefined && order.amountPaidCents === 7900 && keptRefundCents(order) < 7900;
    }),
  );
});

test('a payment in another currency gives no access, and is not as requested', () => {
  const order = aPaidOrder({ currencyPaid: 'huf' });
  expect([hasAccess(order), isPaidAsAsked(order)]).toEqual([false, false]);
  expect(isPaidAsAsked(aPaidOrder({ currencyPaid: 'eur' }))).toBe(true);
});

test('a payment above the price is not as requested, and gives no access either', () => {
  const order = aPaidOrder({ amountPaidCents: 7901 });
  expect([hasAccess(order), isPaidAsAsked(order)]).toEqual([false, false]);
});

test('a second dispute counts after a first one was won', () => {
  const won = ['du_1 needs_response', 'du_1 won'];
  expect(hasAccess(aPaidOrder({ disputeFacts: won }))).toBe(true);
  expect(orderStatus(aPaidOrder({ disputeFacts: [...won, 'du_2 needs_response'] }))).toBe('disputed');
  expect(hasAccess(aPaidOrder({ disputeFacts: [...won, 'du_2 needs_response', 'du_2 won'] }))).toBe(true);
});

test('a fraud warning closes the links until it is cleared or a dispute is won', () => {
  const warned = { fraudWarnings: ['issfr_1'] };
  expect([orderStatus(aPaidOrder(warned)), hasAccess(aPaidOrder(warned))]).toEqual(['paid', false]);
  expect(hasAccess(aPaidOrder({ ...warned, clearedFraudWarnings: ['issfr_1'] }))).toBe(true);
  expect(hasAccess(aPaidOrder({ ...warned, clearedFraudWarnings: ['issfr_2'] }))).toBe(false);
  expect(hasAccess(aPaidOrder({ ...warned, disputeFacts: ['du_1 won'] }))).toBe(true);
});

test('a failed refund gives access back, and the refund made instead of it takes it again', () => {
  const failed = { refundedCents: 7900, refunds: ['re_1 7900'], failedRefunds: ['re_1 7900'] };
  expect(hasAccess(aPaidOrder(failed))).toBe(true);
  expect(hasAccess(aPaidOrder({ ...failed, refunds: ['re_1 7900', 're_2 7900'] }))).toBe(false);
  expect(hasAccess(aPaidOrder({ refundedCents: 7900, failedRefunds: ['re_1 1000'] }))).toBe(true);
});

test('a payment that Stripe does not have after all is failed, and gives no access', () => {
  const order = aPaidOrder({ paymentFailedAt: later });
  expect([isContradictory(order), orderStatus(order)]).toEqual([true, 'paid']);
  const reversed = aPaidOrder({ paymentFailedAt: later, paymentReversedAt: later });
  expect([isContradictory(reversed), orderStatus(reversed), hasAccess(reversed)]).toEqual([false, 'failed', false]);
});

test('the mail about a failed payment is owed once, and never of a payment that came or did not fail', () => {
  expect(planPaymentFailed(anOrder({ paymentFailedAt: later }))).toHaveLength(1);
  expect(planPaymentFailed(anOrder())).toEqual([]);
  expect(planPaymentFailed(anOrder({ paymentFailedAt: later, failureMailedAt: later }))).toEqual([]);
  expect(planPaymentFailed(aPaidOrder({ paymentFailedAt: later }))).toEqual([]);
});

test('a contradiction is a payment and its failure, until Stripe has said which of them holds', () => {
  expect([anOrder(), aPaidOrder(), anOrder({ paymentFailedAt: later })].map(isContradictory)).toEqual([
    false,
    false,
    false,
  ]);
});

test('an order can be paid while it is due, and neither paid nor ended', () => {
  const open = anOrder({ dueAt: later });
  expect(isPayable(open)).toBe(true);
  expect(isPayable(anOrder())).toBe(false);
  const ends = [{ paidAt: later }, { expiredAt: later }, { paymentFailedAt: later }];
  expect(ends.map((end) => isPayable({ ...open, ...end }))).toEqual([false, false, false]);
});

test('the mail with the link is owed until it is sent, by an order that gives access', () => {
  expect(planLink(aPaidOrder())).toHaveLength(1);
  expect(planLink(aPaidOrder({ emailSentAt: later }))).toEqual([]);
  expect(planLink(anOrder())).toEqual([]);
});
