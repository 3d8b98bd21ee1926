import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPublishedReviews } from '#content/published-reviews.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reviews-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const review = {
  id: '0123456789ab',
  productId: 'guide-amour-1',
  rating: 2,
  text: 'Trop long pour nous.',
  experiencedOn: '2026-11-01',
  publishedOn: '2026-11-24',
};
const write = (name: string, data: object) => writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(data));

test('published reviews are read, the latest first', () => {
  const later = { ...review, id: 'ba9876543210', publishedOn: '2026-12-01', name: 'Camille' };
  write(review.id, review);
  write(later.id, later);
  expect(readPublishedReviews(folder)).toEqual([later, review]);
});

test('a shop without a folder of reviews has none', () => {
  expect(readPublishedReviews(path.join(folder, 'nothing'))).toEqual([]);
});

test.each([
  ['a rating of six', { ...review, rating: 6 }, 'rating'],
  ['no text', { ...review, text: ' ' }, 'text'],
  ['a field that would be published by mistake', { ...review, email: 'a@b.fr' }, 'email'],
  ['the id of another file', { ...review, id: 'ba9876543210' }, 'id'],
])('a review with %s stops the build and is named', (_, data, field) => {
  write(review.id, data);
  expect(() => readPublishedReviews(folder)).toThrow(new RegExp(`content/reviews/0123456789ab.json: ${field}`));
});
