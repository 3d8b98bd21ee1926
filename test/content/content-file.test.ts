import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkContent, checkTexts, line } from '#content/content-file.ts';

test('an error names the file and the field', () => {
  const schema = v.array(v.strictObject({ title: line }));
  expect(() => checkContent('reviews.json', schema, [{ title: 'Objet' }, { title: ' ' }])).toThrow(
    'content/reviews.json: 1.title: must not be empty',
  );
  expect(() => checkContent('reviews.json', schema, [{ title: 'Objet', txet: '' }])).toThrow(
    'content/reviews.json: 0.txet',
  );
});

test('texts without a schema are refused where one is empty, or names what nobody fills in', () => {
  const texts = { title: 'Objet', notes: ['Le {jour}', ' '], table: { total: '{total}' }, some: [] };
  expect(() => checkTexts('mails.json', texts, ['jour'])).toThrow(
    ['notes.1: must not be empty', 'table.total: {total} is not filled in', 'some: must not be empty']
      .map((problem) => `content/mails.json.${problem}`)
      .join('\n'),
  );
});
