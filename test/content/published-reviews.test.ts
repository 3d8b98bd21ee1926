import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readPublishedReviews, sealKeyFile, sealReview } from '#content/published-reviews.ts';
import { toPublicHalf, toSealKey } from '#operator/review-seal.ts';
import { makeFolder } from '#test/local/aws.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

const review = {
  id: '0123456789ab',
  productId: 'guide-amour-1',
  rating: 2,
  text: 'Trop long pour nous.',
  experiencedOn: '2026-11-01',
  publishedOn: '2026-11-24',
};
const write = (name: string, data: object) => writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(data));
const key = toSealKey('A'.repeat(43));
const otherKey = toSealKey('B'.repeat(43));
const sealed = sealReview(review, key);
const writeKey = () => writeFileSync(path.join(folder, sealKeyFile), toPublicHalf(key));

test('published reviews are read, the latest first', () => {
  const later = { ...review, id: 'ba9876543210', publishedOn: '2026-12-01', name: 'Camille' };
  writeKey();
  write(review.id, sealed);
  write(later.id, sealReview(later, key));
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

test('a seal holds whatever the order of the fields', () => {
  writeKey();
  write(review.id, Object.fromEntries(Object.entries(sealed).toReversed()));
  expect(readPublishedReviews(folder)).toEqual([review]);
});

const answered = { ...review, answer: { text: 'Merci.', answeredOn: '2026-11-25' } };

test.each([
  ['that was written by hand', review, 'seal: is missing'],
  ['whose words were changed', { ...sealed, text: 'Parfait pour nous.' }, 'seal: is not that of these words'],
  ['whose rating was changed', { ...sealed, rating: 5 }, 'seal: is not that of these words'],
  ['that got an answer by hand', { ...answered, seal: sealed.seal }, 'seal: is not that of these words'],
  ['with an invented seal', { ...review, seal: 'bonjour' }, 'seal: is not that of these words'],
])('a review %s stops the build and is named', (_, data, problem) => {
  writeKey();
  write(review.id, data);
  expect(() => readPublishedReviews(folder)).toThrow(`content/reviews/0123456789ab.json: ${problem}`);
});

test('a review that another key sealed stops the build', () => {
  writeKey();
  write(review.id, sealReview(review, otherKey));
  expect(() => readPublishedReviews(folder)).toThrow('0123456789ab.json: seal: is not that of these words');
});

test('reviews without the key that they are checked by stop the build', () => {
  write(review.id, sealed);
  expect(() => readPublishedReviews(folder)).toThrow(`content/reviews/${sealKeyFile}: must be the public key`);
});
