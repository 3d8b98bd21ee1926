import { expect, test } from 'vitest';
import type { Order } from '#lambdas/order/order.ts';
import { countDays, decideRefund, type RefundFacts, readRefundFacts } from '#lambdas/refund/decide-refund.ts';
import { canAskRefund } from '#lambdas/refund/refund-request.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const [withdrawal, guarantee] = ['withdrawal', 'guarantee'].map((because) => ({ decision: 'refunded', because }));
const [second, late] = ['second', 'late'].map((because) => ({ decision: 'to_owner', because }));

const guest = { decision: 'to_owner', because: 'guest' };

const days = [0, 13, 14, 15, 30, 31];
/** What is decided on each of the days, for the first order of a mailbox that is paid back and for a second one. */
const lost = {
  first: [guarantee, guarantee, guarantee, guarantee, guarantee, late],
  second: [second, second, second, second, second, late],
};
const kept = {
  first: [withdrawal, withdrawal, withdrawal, guarantee, guarantee, late],
  second: [withdrawal, withdrawal, withdrawal, second, second, late],
};
/** The waiver ends the right to withdraw only together with a hand-out. */
const cases = [
  { hasWaiver: true, isHandedOut: true, expected: lost },
  { hasWaiver: true, isHandedOut: false, expected: kept },
  { hasWaiver: false, isHandedOut: true, expected: kept },
  { hasWaiver: false, isHandedOut: false, expected: kept },
];

test.each(cases)('waiver $hasWaiver, handed out $isHandedOut', ({ expected, ...buyer }) => {
  for (const place of ['first', 'second'] as const) {
    const decide = (change: Partial<RefundFacts>) =>
      days.map((daysSincePayment) =>
        decideRefund({
          ...buyer,
          daysSincePayment,
          isFirstOfMailbox: place === 'first',
          isRegular: true,
          hasGuests: false,
          isFirstOfGuests: true,
          hasRoom: true,
          ...change,
        }),
      );
    expect(decide({})).toEqual(expected[place]);
    const ceiling = { decision: 'to_owner', because: 'ceiling' };
    const withoutRoom = expected[place].map((one) => (one?.decision === 'refunded' ? ceiling : one));
    expect(decide({ hasRoom: false })).toEqual(withoutRoom);
    const others = expected[place].map((one) => (one?.decision === 'refunded' ? guest : one));
    expect(decide({ hasGuests: true, isFirstOfGuests: false, isFirstOfMailbox: true })).toEqual(
      place === 'first' ? others : others.map((one) => (one === second ? guest : one)),
    );
    const again = expected.second.map((one) => (one?.decision === 'refunded' ? second : one));
    expect(decide({ hasGuests: true, isFirstOfMailbox: false })).toEqual(again);
    expect(decide({ isRegular: false })).toEqual(days.map(() => ({ decision: 'to_owner', because: 'contested' })));
  }
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
  expect(read({})).toEqual({
    isRegular: true,
    hasWaiver: false,
    isHandedOut: false,
    daysSincePayment: 10,
    hasGuests: false,
    isFirstOfMailbox: true,
  });
  expect(read({ guestsMailed: ['hash'] }).hasGuests).toBe(true);
  expect(read({ consents, firstHandedOutAt: '2026-11-21T20:06:00.000Z' })).toMatchObject({
    hasWaiver: true,
    isHandedOut: true,
  });
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
  const asked = {
    kind: 'guarantee',
    at: '2026-11-22T20:00:00.000Z',
    decision: 'refunded',
    because: 'guarantee',
  } as const;
  expect(canAskRefund(aPaidOrder())).toBe(true);
  expect(canAskRefund(aPaidOrder({ refundedCents: 1000 }))).toBe(true);
  expect(canAskRefund(aPaidOrder({ refundedCents: 7900 }))).toBe(false);
  expect(canAskRefund(aPaidOrder({ amountCents: 0, amountPaidCents: 0 }))).toBe(false);
  expect(canAskRefund(aPaidOrder({ paymentReversedAt: '2026-11-22T20:00:00.000Z' }))).toBe(false);
  expect(canAskRefund(aPaidOrder({ refundAsked: asked }))).toBe(false);
  expect(canAskRefund(anOrder({ amountPaidCents: 7900 }))).toBe(false);
});
