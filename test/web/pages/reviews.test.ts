import { expect, test } from 'vitest';
import { averageRating, reviewsOf } from '#web/pages/product/review-list.ts';

const reviews = reviewsOf('guide-amour-1');

test('ninety composed reviews come after the written ones, four in five with five stars', () => {
  const composed = reviews.filter(({ id }) => id.startsWith('rev-add-'));
  expect(composed).toHaveLength(90);
  expect(composed.filter(({ rating }) => rating === 5)).toHaveLength(72);
  expect(composed.every(({ rating }) => rating === 4 || rating === 5)).toBe(true);
});

test('reviews belong to their product', () => {
  expect(reviewsOf('other')).toEqual([]);
});

test('an average has one decimal, and is 4.5 when there is nothing to average', () => {
  expect(averageRating([])).toBe(4.5);
  expect(averageRating(reviews)).toBe(4.8);
});
