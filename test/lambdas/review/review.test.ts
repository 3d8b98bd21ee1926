import { expect, test } from 'vitest';
import { reviewRules } from '#content/review-rules.ts';
import type { Review } from '#lambdas/order/order.ts';
import { describeReview, writeReview } from '#lambdas/review/review.ts';

const words = { rating: 4, text: 'Utile, un peu long.' };
const first = writeReview(undefined, words, { id: '0123456789ab', at: '2026-11-23T08:00:00.000Z' });
const later = { id: 'ba9876543210', at: '2026-11-25T08:00:00.000Z' };

test('a review is anonymous unless its author gives a name, and waits to be read', () => {
  expect(first).toEqual({
    id: '0123456789ab',
    ...words,
    writtenAt: '2026-11-23T08:00:00.000Z',
    changedAt: '2026-11-23T08:00:00.000Z',
    state: 'waiting',
  });
});

const published: Review = { ...first, state: 'published', publishedAt: '2026-11-24T08:00:00.000Z' };

test('the same words, sent again, change nothing', () => {
  expect(writeReview(published, words, later)).toBe(published);
});

test.each([{ rating: 5 }, { text: 'Utile.' }, { name: 'Camille' }])('a review with %j is another', (change) => {
  const other = { ...first, ...change, changedAt: later.at };
  expect(writeReview(first, { ...words, ...change }, later)).toStrictEqual(other);
});

test('a refusal whose reason the rules no longer have has no words', () => {
  const refused: Review = { ...first, state: 'refused', refusal: { reason: 'of-before', at: later.at } };
  expect(describeReview(refused)).toEqual({ ...words, name: null, state: 'refused', reason: null, answer: null });
});

test('other words keep the review’s id, wait again and lose the answer to the earlier ones, not the count of refusals', () => {
  const answer = { text: 'Merci.', at: '2026-11-24T09:00:00.000Z' };
  const answered = { ...published, answer, refusals: 2 };
  const changed = { ...first, name: 'Camille', changedAt: later.at, refusals: 2 };
  expect(writeReview(answered, { ...words, name: 'Camille' }, later)).toEqual(changed);
});

test('the author of a refused review reads the reason in words', () => {
  const refused: Review = { ...first, state: 'refused', refusal: { reason: 'off-topic', at: later.at } };
  expect(describeReview(refused)).toMatchObject({ state: 'refused', reason: reviewRules.reasons['off-topic'] });
  expect(describeReview(undefined)).toBeNull();
});
