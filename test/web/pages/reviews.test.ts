import { expect, test } from 'vitest';
import { demoReviews } from '#web/page-data/claims.data.ts';
import { listReviews } from '#web/pages/product/demo-reviews.ts';
import { averageRating, countByRating } from '#web/pages/product/ratings.ts';
import { inRelativeFrench } from '#web/ui/format.ts';

const reviews = demoReviews === null ? [] : listReviews(demoReviews);
const composed = reviews.filter(({ id }) => id.startsWith('rev-add-'));

test('two visits see the same reviews, and no two composed reviews say the same', () => {
  expect(demoReviews && listReviews(demoReviews)).toEqual(reviews);
  expect(new Set(composed.map(({ content }) => content)).size).toBe(90);
  expect(new Set(reviews.map(({ id }) => id)).size).toBe(120);
});

test('reviews stand from the newest to the oldest', () => {
  const days = reviews.map(({ daysAgo }) => daysAgo);
  expect(days).toEqual([...days].sort((one, other) => one - other));
});

test('an average has one decimal, and is 4.5 when there is nothing to average', () => {
  expect(averageRating([])).toBe(4.5);
  expect(averageRating([{ rating: 5 }, { rating: 4 }, { rating: 4 }])).toBe(4.3);
  expect(averageRating(reviews)).toBe(4.8);
});

test('every review is counted under its stars', () => {
  expect(countByRating([{ rating: 5 }, { rating: 3 }, { rating: 5 }]).map(({ count }) => count)).toEqual([
    2, 0, 1, 0, 0,
  ]);
  expect(countByRating(reviews).reduce((sum, { count }) => sum + count, 0)).toBe(120);
});

test.each([
  [0, 'aujourd’hui'],
  [1, 'il y a 1 jour'],
  [6, 'il y a 6 jours'],
  [7, 'il y a 1 semaine'],
  [29, 'il y a 4 semaines'],
  [64, 'il y a 2 mois'],
  [364, 'il y a 12 mois'],
  [800, 'il y a 2 ans'],
])('%i days ago is « %s »', (days, words) => {
  expect(inRelativeFrench(days).replaceAll('\u00a0', ' ')).toBe(words);
});
