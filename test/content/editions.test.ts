import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findDetails } from '#content/catalogue.ts';
import { toPlainLetters } from '#content/french-text.ts';
import { checkEdition, readChapters } from '#content/guide/compile.ts';
import { worksCited } from '#content/works-cited.ts';

const folder = 'content/products/guide-amour-1';
const chapters = readChapters(folder);
const check = (texts: { text: string }[]) => {
  const latest = findDetails('guide-amour-1')?.editions.at(-1);
  if (latest === undefined) throw new Error('The guide has no edition');
  checkEdition(texts, latest, folder);
};

test('the guide’s text is that of its latest edition', () => {
  expect(() => check(chapters)).not.toThrow();
});

test('the build fails when a word of the guide changed and no edition says so, and says what to do', () => {
  const changed = chapters.map((chapter, index) => (index === 3 ? { text: `${chapter.text} Un mot.` } : chapter));
  expect(() => check(changed)).toThrow(/text is not that of edition \d+[\s\S]*"textHash": "[0-9a-f]{16}"/);
});

test('a line broken elsewhere or another kind of space is no change of the guide', () => {
  expect(() => check(chapters.map(({ text }) => ({ text: text.replaceAll(' ', '\n\u00a0') })))).not.toThrow();
});

const sources = globSync(`${folder}/chapters/*`)
  .map((file) => readFileSync(file, 'utf8'))
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
