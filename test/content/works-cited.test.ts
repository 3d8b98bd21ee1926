import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toPlainLetters } from '#content/french-text.ts';
import { worksCited } from '#content/works-cited.ts';

const folder = join(import.meta.dirname, '../../content/products/guide-amour-1/chapters');
const sources = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** Every year in parentheses, as in `James McNulty (2011)`, with the words before it. */
const cited = [...sources.matchAll(/([^.()]{4,90})\(((?:19|20)\d\d)\)/gu)];

const surnames = (authors: string) =>
  [...authors.matchAll(/(\p{L}[\p{L}’ -]+), \p{Lu}/gu)].map(([, name = '']) => name);

test('every study that a chapter names with its year is among the works cited', () => {
  expect(cited.length).toBeGreaterThan(25);
  const missing = cited.filter(
    ([, words = '', year]) =>
      !worksCited.some(
        (work) =>
          String(work.year) === year && surnames(work.authors).some((name) => words.includes(name.replace(/^et /, ''))),
      ),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('the works stand in the order of their authors, each once', () => {
  const names = worksCited.map(({ authors, year }) => toPlainLetters(`${authors} ${year}`));
  expect(new Set(worksCited.map(({ title }) => title)).size).toBe(worksCited.length);
  expect(names.map((name) => name.split(',')[0])).toEqual(names.map((name) => name.split(',')[0]).toSorted());
});
