import { expect, test } from 'vitest';
import { findDetails } from '#content/catalogue.ts';
import { checkEdition } from '#content/guide/check-edition.ts';
import { readChapters } from '#content/guide/figures.ts';

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
