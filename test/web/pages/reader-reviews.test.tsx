import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReviewList } from '#web/pages/product/reader-reviews.tsx';
import { ratingsOf } from '#web/render/structured-data.ts';

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
  const html = render(many(12));
  expect(html).toContain('Voir les 9 autres avis');
  expect(html.indexOf('Avis numéro 2')).toBeLessThan(html.indexOf('<details'));
  expect(html.indexOf('Avis numéro 3')).toBeGreaterThan(html.indexOf('<details'));
});

test('the structured data rates a product by its own reviews only', () => {
  const other = { ...aReview(9, 1), productId: 'another-guide' };
  const ratings = ratingsOf('guide-amour-1', [aReview(1, 5), aReview(2, 4), other]);
  expect(ratings.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
  expect(ratings.review).toHaveLength(2);
});
