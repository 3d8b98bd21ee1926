import { expect, test } from 'vitest';
import {
  factsOfSentMail,
  isLinkUndeliverable,
  isMailLeft,
  listOwedMails,
  nextMailAt,
  refundOccasion,
} from '#lambdas/order/order-mails.ts';
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

test('each mail says its kind, its addressee and from when it is owed', () => {
  const failedAt = '2026-11-21T20:30:00.000Z';
  const { paidAt } = aPaidOrder();
  expect(listOwedMails(anOrder({ paymentFailedAt: failedAt }), now)).toEqual([
    { kind: 'payment_failed', occasion: 'payment_failed', to: 'buyer', at: failedAt },
  ]);
  const pendingEmail = { email: 'nouvelle@example.fr', askedAt: failedAt };
  expect(listOwedMails(aPaidOrder({ refundedCents: 1000, pendingEmail }), now)).toEqual([
    { kind: 'link', occasion: 'link', to: 'buyer', at: paidAt },
    { kind: 'address', occasion: `address_${Date.parse(failedAt)}`, to: 'buyer', at: failedAt },
    { kind: 'refund', occasion: 'refund_1000', to: 'buyer', at: paidAt },
  ]);
});

test('an unpaid order owes no mail about its refund, nor one about an address', () => {
  const pendingEmail = { email: 'nouvelle@example.fr', askedAt: '2026-11-21T20:30:00.000Z' };
  expect(listOwedMails(anOrder({ refundedCents: 1000, pendingEmail }), now)).toEqual([]);
});

test('work is left while one mail of several can be sent, and the earliest of them is next', () => {
  const refused = { link: { sends: 0, outcome: 'refused' } } as const;
  expect(isMailLeft(aPaidOrder(), now)).toBe(true);
  expect(isMailLeft(aPaidOrder({ refundedCents: 1000, mails: refused }), now)).toBe(true);
  expect(isMailLeft(anOrder(), now)).toBe(false);
  const christmas = '2026-12-25T07:00:00.000Z';
  const gift = aPaidOrder({ recipient: { email: 'max@example.fr', at: christmas } });
  expect(nextMailAt(gift)).toBe(gift.paidAt);
  expect(nextMailAt({ ...gift, emailSentAt: christmas })).toBe(christmas);
});

test('a mail that SES took becomes the fact that its occasion stands for', () => {
  const sent = { messageId: 'ses-1', at: '2026-11-21T21:00:00.000Z' };
  expect(factsOfSentMail(aPaidOrder(), 'link', sent)).toEqual({ messageId: 'ses-1', emailSentAt: sent.at });
  expect(factsOfSentMail(anOrder(), 'payment_failed', sent)).toEqual({ failureMailedAt: sent.at });
  expect(factsOfSentMail(aPaidOrder(), 'refund_3000', sent)).toEqual({ refundMailedCents: 3000 });
  expect(factsOfSentMail(aPaidOrder({ refundMailedCents: 7900 }), 'refund_3000', sent)).toEqual({
    refundMailedCents: 7900,
  });
  expect(factsOfSentMail(aPaidOrder(), 'refund_asked', sent)).toEqual({});
  expect(factsOfSentMail(aPaidOrder(), 'nudge', sent)).toEqual({});
  expect([refundOccasion(aPaidOrder()), refundOccasion(aPaidOrder({ refundedCents: 3000 }))]).toEqual([
    'refund_0',
    'refund_3000',
  ]);
});

test('the link is undeliverable once its mail came back or was refused', () => {
  const withOutcome = (outcome: 'delivered' | 'bounced' | 'refused') =>
    aPaidOrder({ mails: { link: { sends: 1, outcome } } });
  expect(isLinkUndeliverable(aPaidOrder())).toBe(false);
  expect([withOutcome('delivered'), withOutcome('bounced'), withOutcome('refused')].map(isLinkUndeliverable)).toEqual([
    false,
    true,
    true,
  ]);
});
