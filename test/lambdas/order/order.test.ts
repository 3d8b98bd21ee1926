import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLink } from '#lambdas/download/plan-link-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isOrderId, readOrderId, toMilliseconds, toOrderId } from '#lambdas/order/order-id.ts';
import { hasAccess, isContradictory, isPayable, orderStatus } from '#lambdas/order/order-status.ts';
import { markFor, type Receiver } from '#lambdas/order/planned-mail.ts';
import { isRefundBeforePayment, keptRefundCents } from '#lambdas/order/refund.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const later = '2026-11-21T21:00:00.000Z';

const failed = { refundedCents: 7900, refunds: ['re_1 7900'], failedRefunds: ['re_1 7900'] };
const disputeFacts = ['du_1 needs_response', 'du_1 won'];
const fraudWarnings = ['issfr_1'];

test.each<[what: string, order: Order, status: Order['status'], hasAccess: boolean]>([
  ['without facts', anOrder(), 'pending', false],
  ['paid', aPaidOrder(), 'paid', true],
  ['whose page closed', anOrder({ expiredAt: later }), 'expired', false],
  ['whose slow payment was refused', anOrder({ paymentFailedAt: later }), 'failed', false],
  ['refused, then closed', anOrder({ paymentFailedAt: later, expiredAt: later }), 'failed', false],
  ['paid, closed and refused', aPaidOrder({ expiredAt: later, paymentFailedAt: later }), 'paid', true],
  ['paid below its price', aPaidOrder({ amountPaidCents: 100 }), 'paid', false],
  ['paid above its price', aPaidOrder({ amountPaidCents: 7901 }), 'paid', false],
  ['paid in another currency', aPaidOrder({ currencyPaid: 'huf' }), 'paid', false],
  ['refunded in part', aPaidOrder({ refundedCents: 7899 }), 'paid', true],
  ['refunded in full', aPaidOrder({ refundedCents: 7900 }), 'refunded', false],
  ['refunded before its payment', anOrder({ refundedCents: 7900 }), 'pending', false],
  ['whose refund failed', aPaidOrder(failed), 'paid', true],
  ['refunded again after that', aPaidOrder({ ...failed, refunds: ['re_1 7900', 're_2 7900'] }), 'refunded', false],
  ['of whose refund a part failed', aPaidOrder({ refundedCents: 7900, failedRefunds: ['re_1 1000'] }), 'paid', true],
  ['under dispute', aPaidOrder({ disputeFacts: ['du_1 needs_response'] }), 'disputed', false],
  ['whose dispute was lost', aPaidOrder({ disputeFacts: ['du_1 lost'] }), 'disputed', false],
  ['whose dispute was won', aPaidOrder({ disputeFacts }), 'paid', true],
  ['disputed again', aPaidOrder({ disputeFacts: [...disputeFacts, 'du_2 needs_response'] }), 'disputed', false],
  ['won again', aPaidOrder({ disputeFacts: [...disputeFacts, 'du_2 needs_response', 'du_2 won'] }), 'paid', true],
  ['under a fraud warning', aPaidOrder({ fraudWarnings }), 'paid', false],
  ['cleared of it', aPaidOrder({ fraudWarnings, clearedFraudWarnings: ['issfr_1'] }), 'paid', true],
  ['cleared of another', aPaidOrder({ fraudWarnings, clearedFraudWarnings: ['issfr_2'] }), 'paid', false],
  ['warned of, whose dispute was won', aPaidOrder({ fraudWarnings, disputeFacts: ['du_1 won'] }), 'paid', true],
])('an order %s', (_, order, status, access) => {
  expect([orderStatus(order), hasAccess(order)]).toEqual([status, access]);
});

test('a refund before its payment counts as soon as the payment is recorded', () => {
  const [before, after] = [anOrder({ refundedCents: 7900 }), aPaidOrder({ refundedCents: 7900 })];
  expect([before, after].map(isRefundBeforePayment)).toEqual([true, false]);
  expect(planLink(after)).toEqual([]);
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

test('a payment that Stripe does not have after all is failed, and gives no access', () => {
  const order = aPaidOrder({ paymentFailedAt: later });
  expect([isContradictory(order), orderStatus(order)]).toEqual([true, 'paid']);
  expect([aPaidOrder(), anOrder({ paymentFailedAt: later })].map(isContradictory)).toEqual([false, false]);
  const reversed = aPaidOrder({ paymentFailedAt: later, paymentReversedAt: later });
  expect([isContradictory(reversed), orderStatus(reversed), hasAccess(reversed)]).toEqual([false, 'failed', false]);
});

test('an order can be paid while it is due, and neither paid nor ended', () => {
  const open = anOrder({ dueAt: later });
  expect(isPayable(open)).toBe(true);
  expect(isPayable(anOrder())).toBe(false);
  const ends = [{ paidAt: later }, { expiredAt: later }, { paymentFailedAt: later }];
  expect(ends.map((end) => isPayable({ ...open, ...end }))).toEqual([false, false, false]);
});

test('order ids are "order_" and the milliseconds of their moment, nothing else', () => {
  expect(toOrderId(1700000000000)).toBe('order_1700000000000');
  expect(toMilliseconds('order_1700000000000')).toBe(1700000000000);
  expect(isOrderId('order_1700000000000')).toBe(true);
  const spelt = ['ORDER_1700000000000', 'order_1700000000000 ', '../order_1700000000000'];
  for (const wrong of ['', 'order_', 'order_12', ...spelt]) expect(isOrderId(wrong)).toBe(false);
});

test('an order id typed on a telephone is read, anything else is left as it is', () => {
  expect(readOrderId(' Order_1700000000000 ')).toBe('order_1700000000000');
  expect(readOrderId(' Ma commande ')).toBe('Ma commande');
});

test.each<[Receiver, string | undefined]>([
  ['buyer', 'mail_bounced'],
  ['owner', 'mail_bounced'],
  ['partner', 'guest_mail_bounced'],
  ['copy_2', 'guest_mail_bounced'],
  ['pending', undefined],
  ['former', undefined],
])('a mail to %s that comes back leaves the mark %s', (to, mark) => {
  expect(markFor(to, 'mail_bounced')).toBe(mark);
});
