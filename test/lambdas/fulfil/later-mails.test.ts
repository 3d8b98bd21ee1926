import { expect, test } from 'vitest';
import { planNudge } from '#lambdas/nudge/nudge.ts';
import type { Order, Review } from '#lambdas/order/order.ts';
import { canReview, isReviewShown, planReviewRefusal, planReviewRequest } from '#lambdas/review/review.ts';
import { aPaidOrder, ofGuides } from '#test/lambdas/sample-orders.ts';

const sentAt = '2026-11-21T20:06:00.000Z';
const delivered = (facts: Partial<Order> = {}) => aPaidOrder({ emailSentAt: sentAt, ...facts });
const read = (facts: Partial<Order> = {}) => delivered({ firstHandedOutAt: '2026-11-22T08:00:00.000Z', ...facts });

const review: Review = {
  id: '0123456789ab',
  rating: 4,
  text: 'Utile.',
  writtenAt: '2026-11-23T08:00:00.000Z',
  changedAt: '2026-11-23T08:00:00.000Z',
  state: 'waiting',
};

const productId = 'guide-amour-1';
const reviewed = (facts: Partial<Review> = {}) => ({ reviews: { [productId]: { ...review, ...facts } } });

/** What ends every mail that nobody asked for. */
const ends: [why: string, facts: Partial<Order>][] = [
  ['a refund in full', { refundedCents: 7900 }],
  ['a refund of the buyer’s own key', { ...ofGuides(2), amountPaidCents: 15_800, refunds: ['re_1 7900 1'] }],
  ['an open dispute', { disputeFacts: ['du_1 needs_response'] }],
  ['a fraud warning', { fraudWarnings: ['issfr_1'] }],
  [
    'a request for the money',
    { refundAsked: { kind: 'guarantee', at: sentAt, decision: 'to_owner', because: 'late' } },
  ],
  ['a statement of withdrawal', { withdrawalRequestedAt: sentAt }],
  ['a gift to someone else', { recipient: { email: 'noe@example.fr', at: '2026-12-24T07:00:00.000Z' } }],
  ['a link that came back', { mails: { link: { sends: 1, sentAt, outcome: 'bounced' } } }],
  ['a complaint', { mails: { link: { sends: 1, sentAt, outcome: 'complained' } } }],
];

test('a buyer who took no files gets one reminder, 48 hours after the link', () => {
  const at = '2026-11-23T20:06:00.000Z';
  expect(planNudge(delivered())).toEqual([{ occasion: 'nudge', to: 'buyer', at }]);
  expect(planNudge(delivered({ mails: { nudge: { sends: 1, sentAt: at } } }))).toEqual([]);
});

test.each([
  ...ends,
  ['a hand-out', { firstHandedOutAt: sentAt }] as const,
  ['a link that has not been mailed', { emailSentAt: undefined }] as const,
])('no reminder follows %s', (_, facts) => {
  expect(planNudge(delivered(facts))).toEqual([]);
});

test('a reader is asked for a review once, 21 days after the first hand-out', () => {
  const at = '2026-12-13T08:00:00.000Z';
  expect(planReviewRequest(read())).toEqual([{ occasion: 'review', to: 'buyer', at }]);
  expect(planReviewRequest(read({ mails: { review: { sends: 1, sentAt: at } } }))).toEqual([]);
});

test.each([
  ...ends,
  ['a review that is written', reviewed()] as const,
  ['the wish not to be asked', { reviewRefusedAt: sentAt }] as const,
  ['files that nobody took', { firstHandedOutAt: undefined }] as const,
])('no request for a review follows %s', (_, facts) => {
  expect(planReviewRequest(read(facts))).toEqual([]);
});

test('each refusal of a review owes a mail of its own, once', () => {
  const at = '2026-11-24T08:00:00.000Z';
  const refused = (refusals: number) => reviewed({ state: 'refused', refusal: { reason: 'off-topic', at }, refusals });
  const [mail] = planReviewRefusal(read(refused(1)));
  expect(mail).toEqual({ occasion: 'review_refused_0123456789ab_1', to: 'buyer', at });
  const mails = { [mail?.occasion ?? '']: { sends: 1, sentAt: at } };
  expect(planReviewRefusal(read({ ...refused(1), mails }))).toEqual([]);
  expect(planReviewRefusal(read({ ...refused(2), mails }))).toHaveLength(1);
  expect(planReviewRefusal(read(reviewed()))).toEqual([]);
});

test('only the buyer who took the files and was not paid back writes a review', () => {
  expect(canReview(read())).toBe(true);
  expect(canReview(delivered())).toBe(false);
  expect(canReview(read({ refundedCents: 7900 }))).toBe(false);
});

test('a refund or a dispute takes a published review off the site, a refund that failed brings it back', () => {
  const published = (facts: Partial<Order> = {}) => read({ ...reviewed({ state: 'published' }), ...facts });
  expect(isReviewShown(published(), productId)).toBe(true);
  expect(isReviewShown(published({ refundedCents: 7900, refunds: ['re_1 7900'] }), productId)).toBe(false);
  expect(isReviewShown(published({ disputeFacts: ['du_1 lost'] }), productId)).toBe(false);
  const failed = { refundedCents: 7900, refunds: ['re_1 7900'], failedRefunds: ['re_1 7900'] };
  expect(isReviewShown(published(failed), productId)).toBe(true);
  expect(isReviewShown(read(reviewed()), productId)).toBe(false);
});
