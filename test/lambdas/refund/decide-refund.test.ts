import { expect, test } from 'vitest';
import type { Order } from '#lambdas/order/order.ts';
import { countDays, decideRefund, type RefundFacts, readRefundFacts } from '#lambdas/refund/decide-refund.ts';
import { canAskRefund } from '#lambdas/refund/refund-rules.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

/** The first order of its mailbox that is paid back, with the waiver, opened, and shared with nobody. */
const opened: RefundFacts = {
  isRegular: true,
  hasWaiver: true,
  isHandedOut: true,
  daysSincePayment: 0,
  isFirstOfMailbox: true,
  hasGuests: false,
};
const unopened = { ...opened, isHandedOut: false };
const unwaived = { ...opened, hasWaiver: false };
const again = { isFirstOfMailbox: false };

test.each<[string, RefundFacts, ReturnType<typeof decideRefund>['because']]>([
  ['opened', opened, 'guarantee'],
  ['opened, on the last day', { ...opened, daysSincePayment: 30 }, 'guarantee'],
  ['opened, a day too late', { ...opened, daysSincePayment: 31 }, 'late'],
  ['opened, a second time', { ...opened, ...again }, 'second'],
  ['opened, a second time and too late', { ...opened, ...again, daysSincePayment: 31 }, 'late'],
  ['unopened', unopened, 'withdrawal'],
  ['unopened, on the last day to withdraw', { ...unopened, daysSincePayment: 14 }, 'withdrawal'],
  ['unopened, a day later', { ...unopened, daysSincePayment: 15 }, 'guarantee'],
  ['unopened, a second time', { ...unopened, ...again, daysSincePayment: 14 }, 'withdrawal'],
  ['unopened, a second time and a day later', { ...unopened, ...again, daysSincePayment: 15 }, 'second'],
  ['opened without the waiver', { ...unwaived, daysSincePayment: 14 }, 'withdrawal'],
  ['opened without the waiver, a day later', { ...unwaived, daysSincePayment: 15 }, 'guarantee'],
  ['unopened without the waiver', { ...unwaived, isHandedOut: false }, 'withdrawal'],
  ['unopened and shared', { ...unopened, hasGuests: true }, 'withdrawal'],
  ['unopened and shared, a second time', { ...unopened, ...again, hasGuests: true }, 'second'],
  ['of a contested payment', { ...unopened, isRegular: false }, 'contested'],
])('the money of an order %s', (_, facts, because) => {
  const isRight = because === 'guarantee' || because === 'withdrawal';
  expect(decideRefund(facts)).toEqual({ decision: isRight ? 'refunded' : 'to_owner', because });
});

test('days are counted by the date in Paris, through the change of the clocks', () => {
  expect(countDays('2026-11-21T22:59:59.000Z', new Date('2026-11-21T23:00:00.000Z'))).toBe(1);
  expect(countDays('2026-11-21T00:05:00.000Z', new Date('2026-12-05T22:59:59.000Z'))).toBe(14);
  expect(countDays('2026-11-21T00:05:00.000Z', new Date('2026-12-05T23:00:00.000Z'))).toBe(15);
  expect(countDays('2026-10-20T12:00:00.000Z', new Date('2026-10-30T12:00:00.000Z'))).toBe(10);
  expect(countDays('2027-03-20T12:00:00.000Z', new Date('2027-04-19T12:00:00.000Z'))).toBe(30);
});

test('the facts of an order are read from what is stored of it and of the mailbox’s other orders', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const consents = { termsVersion: '2026-11', withdrawalWaiver: true, at: '2026-11-21T20:00:00.000Z' };
  const read = (order: Partial<Order>, ...others: Partial<Order>[]) =>
    readRefundFacts(aPaidOrder(order), { others: others.map(aPaidOrder), keys: undefined, now });
  expect(read({})).toEqual({ ...unwaived, isHandedOut: false, daysSincePayment: 10 });
  expect(read({ guestsMailed: ['hash'] }).hasGuests).toBe(true);
  const handedOut = { consents, firstHandedOutAt: '2026-11-21T20:06:00.000Z' };
  expect(read(handedOut)).toMatchObject({ hasWaiver: true, isHandedOut: true });
  expect(read({ disputeFacts: ['du_1 needs_response'] }).isRegular).toBe(false);
  expect(read({ fraudWarnings: ['issfr_1'] }).isRegular).toBe(false);
  expect(read({ amountPaidCents: 100 }).isRegular).toBe(false);
  expect(read({}, {}, { refundedCents: 1000 }).isFirstOfMailbox).toBe(true);
  expect(read({}, { refundedCents: 7900, failedRefunds: ['re_1 7900'] }).isFirstOfMailbox).toBe(true);
  expect(read({}, { refundedCents: 7900 }).isFirstOfMailbox).toBe(false);
  const asked = { kind: 'guarantee', at: '2026-11-22T20:00:00.000Z' } as const;
  const granted = { ...asked, decision: 'refunded', because: 'guarantee' } as const;
  expect(read({}, { refundAsked: granted }).isFirstOfMailbox).toBe(false);
  expect(read({}, { refundAsked: { ...asked, decision: 'to_owner', because: 'late' } }).isFirstOfMailbox).toBe(true);
});

test('a buyer can ask once, and only for money that was paid and not paid back', () => {
  const granted = { kind: 'guarantee', decision: 'refunded', because: 'guarantee' } as const;
  const asked = { ...granted, at: '2026-11-22T20:00:00.000Z' };
  expect(canAskRefund(aPaidOrder())).toBe(true);
  expect(canAskRefund(aPaidOrder({ refundedCents: 1000 }))).toBe(true);
  expect(canAskRefund(aPaidOrder({ refundedCents: 7900 }))).toBe(false);
  expect(canAskRefund(aPaidOrder({ amountCents: 0, amountPaidCents: 0 }))).toBe(false);
  expect(canAskRefund(aPaidOrder({ paymentReversedAt: '2026-11-22T20:00:00.000Z' }))).toBe(false);
  expect(canAskRefund(aPaidOrder({ refundAsked: asked }))).toBe(false);
  expect(canAskRefund(anOrder({ amountPaidCents: 7900 }))).toBe(false);
});
