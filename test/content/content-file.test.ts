import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkContent, line } from '#content/content-file.ts';
import { demoReviews } from '#content/reviews.ts';

test('an error names the file and the field', () => {
  const schema = v.array(v.strictObject({ title: line }));
  expect(() => checkContent('reviews.json', schema, [{ title: 'Objet' }, { title: ' ' }])).toThrow(
    'content/reviews.json: 1.title: must not be empty',
  );
  expect(() => checkContent('reviews.json', schema, [{ title: 'Objet', txet: '' }])).toThrow(
    'content/reviews.json: 0.txet',
  );
});

test('thirty reviews are written, and no two say the same', () => {
  expect(demoReviews.reviews).toHaveLength(30);
  expect(new Set(demoReviews.reviews.map(({ content }) => content)).size).toBe(30);
});
