import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkContent, line } from '#content/content-file.ts';

test('an error names the file and the field', () => {
  const schema = v.array(v.strictObject({ title: line }));
  expect(() => checkContent('reviews.json', schema, [{ title: 'Objet' }, { title: ' ' }])).toThrow(
    'content/reviews.json: 1.title: must not be empty',
  );
  expect(() => checkContent('reviews.json', schema, [{ title: 'Objet', txet: '' }])).toThrow(
    'content/reviews.json: 0.txet',
  );
});
