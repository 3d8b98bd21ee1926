import { expect, test } from 'vitest';
import { isLinkUndeliverable } from '#lambdas/download/plan-link-mail.ts';
import { isMailLeft, listOwedMails, nextDueAt } from '#lambdas/fulfil/mail-registry.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const now = new Date('2026-11-21T21:00:00.000Z');
const occasions = (order: Parameters<typeof listOwedMails>[0]) =>
  listOwedMails(order, now).map(({ occasion }) => occasion);

test('an unpaid order owes no mail, a paid one its link, a refunded one the mail about the refund', () => {
  const pendingEmail = { email: 'nouvelle@example.fr', askedAt: '2026-11-21T20:30:00.000Z' };
  expect(occasions(anOrder({ refunds: ['re_1 1000'], pendingEmail }))).toEqual([]);
  expect(occasions(aPaidOrder())).toEqual(['link']);
  expect(occasions(aPaidOrder({ refunds: ['re_1 1000'] }))).toEqual(['link', 'refund_re_1']);
  expect(occasions(aPaidOrder({ refunds: ['re_1 7900'] }))).toEqual(['refund_re_1']);
  // The refund itself is still to come: the mail names it.
  expect(occasions(aPaidOrder({ refundedCents: 7900 }))).toEqual([]);
});

const sent = (...mails: string[]) => ({
  mails: Object.fromEntries(mails.map((occasion) => [occasion, { sends: 1, sentAt: '2026-11-21T20:30:00.000Z' }])),
});

test('each refund has a mail of its own, and one more if it fails after that', () => {
  const two = { ...sent('link'), emailSentAt: '2026-11-21T20:30:00.000Z', refunds: ['re_Bb 4900', 're_Aa 3000'] };
  expect(occasions(aPaidOrder(two))).toEqual(['refund_re_aa', 'refund_re_bb']);
  const failed = { ...two, failedRefunds: ['re_Aa 3000'] };
  expect(occasions(aPaidOrder(failed))).toEqual(['refund_re_bb']);
  const told = ['refund_re_aa', 'refund_re_bb'];
  expect(occasions(aPaidOrder({ ...failed, ...sent(...told) }))).toEqual(['returned_re_aa']);
  expect(occasions(aPaidOrder({ ...failed, ...sent(...told, 'returned_re_aa') }))).toEqual([]);
});

test('a refund that fails in the very answer to its request is told too: the acknowledgement announced it', () => {
  const at = '2026-11-21T20:30:00.000Z';
  const granted = { kind: 'guarantee', at, decision: 'refunded', because: 'guarantee' } as const;
  const failed = { ...sent('refund_asked'), emailSentAt: at, failedRefunds: ['re_Aa 7900'] };
  expect(occasions(aPaidOrder({ ...failed, refundAsked: granted }))).toContain('returned_re_aa');
});

test('a refund that is held has a mail of its own, another once it leaves, and one more if it fails', () => {
  const held = { ...sent('link'), emailSentAt: '2026-11-21T20:30:00.000Z', heldRefunds: ['re_Aa 3000'] };
  expect(occasions(aPaidOrder(held))).toEqual(['ordered_re_aa']);
  expect(occasions(aPaidOrder({ ...held, ...sent('ordered_re_aa') }))).toEqual([]);
  expect(occasions(aPaidOrder({ ...held, refunds: held.heldRefunds }))).toEqual(['refund_re_aa']);
  const failed = { ...held, failedRefunds: held.heldRefunds };
  expect(occasions(aPaidOrder(failed))).toEqual([]);
  expect(occasions(aPaidOrder({ ...failed, ...sent('ordered_re_aa') }))).toEqual(['returned_re_aa']);
});

test('a buyer whose dispute ended before the mail was sent still gets the mail', () => {
  expect(occasions(aPaidOrder({ disputeFacts: ['du_1 needs_response'] }))).toEqual([]);
  expect(nextDueAt(aPaidOrder({ disputeFacts: ['du_1 needs_response'] }))).toBeUndefined();
  expect(occasions(aPaidOrder({ disputeFacts: ['du_1 won'] }))).toEqual(['link']);
  expect(nextDueAt(aPaidOrder())).toBe(aPaidOrder().paidAt);
});

test('an erased buyer is owed no mail, nor is a guest in that name; the owner and a new address are owed theirs', () => {
  const at = '2026-11-21T20:30:00.000Z';
  const erased = aPaidOrder({
    email: 'erased-a1b2c3',
    refunds: ['re_1 1000'],
    refundAsked: { kind: 'guarantee', keys: [3], at, decision: 'to_owner', because: 'late' },
    copies: { copy_2: { productId: 'guide-amour-1', version: 0, recipient: { email: 'noe@example.fr' } } },
    pendingEmail: { email: 'nouvelle@example.fr', askedAt: at },
  });
  expect(occasions(erased)).toEqual([`address_${Date.parse(at)}`, 'refund_notice']);
});

test('a bank debit that failed owes its mail once', () => {
  const failed = anOrder({ paymentFailedAt: '2026-11-21T20:30:00.000Z' });
  expect(occasions(failed)).toEqual(['payment_failed']);
  expect(occasions({ ...failed, ...sent('payment_failed') })).toEqual([]);
  expect(occasions({ ...aPaidOrder(), paymentFailedAt: failed.paymentFailedAt })).toEqual(['link']);
});

test('each mail says its kind, its addressee and from when it is owed', () => {
  const failedAt = '2026-11-21T20:30:00.000Z';
  const { paidAt } = aPaidOrder();
  expect(listOwedMails(anOrder({ paymentFailedAt: failedAt }), now)).toEqual([
    { kind: 'payment_failed', occasion: 'payment_failed', to: 'buyer', at: failedAt },
  ]);
  const pendingEmail = { email: 'nouvelle@example.fr', askedAt: failedAt };
  expect(listOwedMails(aPaidOrder({ refunds: ['re_1 1000'], pendingEmail }), now)).toEqual([
    { kind: 'link', occasion: 'link', to: 'buyer', at: paidAt },
    { kind: 'address', occasion: `address_${Date.parse(failedAt)}`, to: 'pending', at: failedAt },
    { kind: 'refund', occasion: 'refund_re_1', to: 'buyer', at: paidAt },
  ]);
});

test('work is left while one mail of several can be sent, and the earliest of them is next', () => {
  const refused = { link: { sends: 0, outcome: 'refused' } } as const;
  const waiting = { link: { sends: 2, sendingSince: '2026-11-21T20:30:00.000Z' } };
  expect([isMailLeft(aPaidOrder(), now), isMailLeft(aPaidOrder({ mails: waiting }), now)]).toEqual([true, true]);
  expect(isMailLeft(aPaidOrder({ mails: refused }), now)).toBe(false);
  expect(nextDueAt(aPaidOrder({ mails: refused }))).toBeUndefined();
  expect(isMailLeft(aPaidOrder({ refunds: ['re_1 1000'], mails: refused }), now)).toBe(true);
  expect(isMailLeft(anOrder(), now)).toBe(false);
  const christmas = '2026-12-25T07:00:00.000Z';
  const gift = aPaidOrder({ recipient: { email: 'max@example.fr', at: christmas } });
  expect(nextDueAt(gift)).toBe(gift.paidAt);
  expect(nextDueAt({ ...gift, emailSentAt: christmas })).toBe(christmas);
});

test('the link is undeliverable once its mail came back or was refused', () => {
  const withOutcome = (outcome: 'delivered' | 'bounced' | 'refused') =>
    aPaidOrder({ mails: { link: { sends: 1, outcome } } });
  for (const order of [aPaidOrder(), withOutcome('delivered')]) expect(isLinkUndeliverable(order)).toBe(false);
  for (const outcome of ['bounced', 'refused'] as const) expect(isLinkUndeliverable(withOutcome(outcome))).toBe(true);
});
