import { expect, test } from 'vitest';
import { checkEdition } from '#content/guide/check-edition.ts';
import { editions, latestEdition } from '#content/guide/editions.ts';
import { readChapters } from '#content/guide/figures.ts';

const chapters = readChapters();

test('the guide’s text is that of its latest edition', () => {
  expect(() => checkEdition(chapters)).not.toThrow();
  expect(latestEdition.number).toBe(editions.length);
});

test('the build fails when a word of the guide changed and no edition says so, and says what to do', () => {
  const changed = chapters.map((chapter, index) => (index === 3 ? { text: `${chapter.text} Un mot.` } : chapter));
  expect(() => checkEdition(changed)).toThrow(/text is not that of edition \d+[\s\S]*"textHash": "[0-9a-f]{16}"/);
});

test('a line broken elsewhere or another kind of space is no change of the guide', () => {
  expect(() => checkEdition(chapters.map(({ text }) => ({ text: text.replaceAll(' ', '\n\u00a0') })))).not.toThrow();
});
