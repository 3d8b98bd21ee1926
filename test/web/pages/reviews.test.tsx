import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { demoReviews } from '#web/page-data/claims.data.ts';
import { listReviews } from '#web/pages/product/demo-reviews.ts';
import { averageRating, countByRating, summariseByProduct } from '#web/pages/product/ratings.ts';
import { ReviewList } from '#web/pages/product/reader-reviews.tsx';
import { leftOfDay, recentBuyers, stepBuyers } from '#web/pages/sales/live-proof.tsx';
import { ratingsOf } from '#web/render/structured-data.ts';
import { inRelativeFrench } from '#web/ui/format.ts';

const aReview = (index: number, rating = 4) => ({
  id: String(index).padStart(12, '0'),
  productId: 'guide-amour-1',
  rating,
  text: `Avis numéro ${index}`,
  name: 'Anonyme',
  experiencedOn: '1er novembre 2026',
  published: { date: '2026-11-24', words: '24 novembre 2026' },
  answer: undefined,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => aReview(index, 5 - (index % 2)));
const render = (reviews: ReturnType<typeof many>) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ReviewList, { reviews })));

test('without a review the page has no section of reviews and the structured data has no rating', () => {
  expect(render([])).toBe('');
  expect(ratingsOf('guide-amour-1', [])).toEqual({});
});

test('each review shows its stars, both its dates and who checked it', () => {
  const html = render([aReview(1, 2)]);
  for (const words of ['2 sur 5', '1<sup>er</sup> novembre 2026', '24 novembre 2026', 'Anonyme', 'achat vérifié'])
    expect(html).toContain(words);
  for (const words of ['contrôlés avant publication', 'plus récent au plus ancien', 'rien n’est offert'])
    expect(html).toContain(words);
  expect(html).toContain('href="/mentions-legales#les-avis-des-lecteurs"');
});

test('after three reviews the others can be opened without script', () => {
  const html = render(many(10));
  expect(html).toContain('Voir les 7 autres avis');
  expect(html.indexOf('Avis numéro 2')).toBeLessThan(html.indexOf('<details'));
  expect(html.indexOf('Avis numéro 3')).toBeGreaterThan(html.indexOf('<details'));
  expect(html).not.toContain('<nav');
});

test('more than ten reviews have pages of ten, which links turn without script', () => {
  const [first, second, third = ''] = render(many(21)).split('id="avis-page-').slice(1);
  for (const words of ['21 avis, page 1 sur 3', 'Avis numéro 9<', 'href="#avis-page-2"'])
    expect(first).toContain(words);
  for (const words of ['page 2 sur 3', 'Avis numéro 10<', 'href="#avis-page-1"', 'href="#avis-page-3"'])
    expect(second).toContain(words);
  expect(third).toContain('Avis numéro 20<');
  expect(third).not.toContain('Suivants');
});

test('the structured data rates a product by its own reviews only', () => {
  const other = { ...aReview(9, 1), productId: 'another-guide' };
  const ratings = ratingsOf('guide-amour-1', [aReview(1, 5), aReview(2, 4), other]);
  expect(ratings.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
  expect(ratings.review).toHaveLength(2);
});

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

test('each product has the rating of its own reviews, whichever was reviewed last', () => {
  const ofAnother = { ...aReview(9, 2), productId: 'another-guide' };
  expect(summariseByProduct([ofAnother, aReview(1, 5), aReview(2, 4)])).toEqual({
    'another-guide': { average: 2, count: 1 },
    'guide-amour-1': { average: 4.5, count: 2 },
  });
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

test.each([
  ['00:00:00', '23:59:59'],
  ['00:00:01', '23:59:58'],
  ['12:30:00', '11:29:59'],
  ['23:59:58', '00:00:01'],
  ['23:59:59', '00:00:00'],
])('at %s there are %s left of the day', (clock, left) => {
  expect(leftOfDay(new Date(`2026-11-21T${clock}`))).toBe(left);
});

test('the buyers counter moves by one at most and stays between 12 and 20', () => {
  expect([0, 0.34, 0.67, 1].map((draw) => stepBuyers(16, draw))).toEqual([15, 16, 17, 17]);
  expect(stepBuyers(recentBuyers.least, 0)).toBe(12);
  expect(stepBuyers(recentBuyers.most, 0.99)).toBe(20);
});
