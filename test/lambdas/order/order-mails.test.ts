import { expect, test } from 'vitest';
import { isMailLeft, listOwedMails, nextMailAt } from '#lambdas/order/order-mails.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/orders.ts';

const now = new Date('2026-11-21T21:00:00.000Z');
const occasions = (order: Parameters<typeof listOwedMails>[0]) =>
  listOwedMails(order, now).map(({ occasion }) => occasion);

test('a paid order owes its link, a refunded one the mail about the refund', () => {
  expect(occasions(anOrder())).toEqual([]);
  expect(occasions(aPaidOrder())).toEqual(['link']);
  expect(occasions(aPaidOrder({ refundedCents: 1000 }))).toEqual(['link', 'refund_1000']);
  expect(occasions(aPaidOrder({ refundedCents: 7900 }))).toEqual(['refund_7900']);
});

test('a buyer whose dispute ended before the mail was sent still gets the mail', () => {
  expect(occasions(aPaidOrder({ disputeFacts: ['du_1 needs_response'] }))).toEqual([]);
  expect(nextMailAt(aPaidOrder({ disputeFacts: ['du_1 needs_response'] }))).toBeUndefined();
  expect(occasions(aPaidOrder({ disputeFacts: ['du_1 won'] }))).toEqual(['link']);
  expect(nextMailAt(aPaidOrder())).toBe(aPaidOrder().paidAt);
});

test('a mail that SES refuses is not waited for', () => {
  const refused = aPaidOrder({ mails: { link: { sends: 0, outcome: 'refused' } } });
  expect(isMailLeft(refused, now)).toBe(false);
  expect(nextMailAt(refused)).toBeUndefined();
});

test('a bank debit that failed owes its mail once', () => {
  const failed = anOrder({ paymentFailedAt: '2026-11-21T20:30:00.000Z' });
  expect(occasions(failed)).toEqual(['payment_failed']);
  expect(occasions({ ...failed, failureMailedAt: '2026-11-21T20:31:00.000Z' })).toEqual([]);
});
