import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gifts, products } from '#content/catalogue.ts';
import { choosePages, type Heading } from '#content/guide/chosen-pages.ts';
import { makeExcerpt } from '#content/guide/excerpt.ts';

const folder = mkdtempSync(join(tmpdir(), 'excerpt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const heading = (title: string, page: number, more: Partial<Heading> = {}): Heading => ({
  level: 1,
  kind: 'Section',
  title,
  page,
  top: 60,
  ...more,
});

const headings = [
  heading('Sommaire', 3),
  heading('Faire le point', 10),
  heading('Low on its page', 12, { level: 2, kind: 'Exercice 1', top: 300 }),
  heading('Se parler autrement', 20),
  heading('Plain', 22, { level: 2, kind: 'Exercice 7' }),
  heading('Rich', 25, { level: 2, kind: 'Exercice 8' }),
  heading('Calm', 30, { level: 2, kind: 'Méditation' }),
];
/** Page 13 has most to fill in, but its exercise starts low on a page; page 27 most of those that start at the top. */
const ruledLines = Object.assign(Array<number>(40).fill(0), { 13: 90, 23: 5, 26: 10, 27: 20 });

test('the pages shown follow what stands on them: the fullest sheet of an exercise that opens a page', () => {
  expect(choosePages(headings, ruledLines).inside.map(({ page }) => page)).toEqual([25, 27, 30, 20, 3]);
});

test('a guide that lacks a page to show is not pictured without it', () => {
  expect(() => choosePages(headings.slice(1), ruledLines)).toThrow('no table of contents');
});

test('five pages in two formats and two covers, none heavier than 45 kB', async () => {
  await makeExcerpt(folder);
  const pictures = readdirSync(folder).filter((name) => name !== 'pages.json');
  expect(pictures).toHaveLength(12);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 45_000)).toEqual([]);
  for (const { imageUrl } of [...products, ...gifts]) expect(pictures).toContain(basename(imageUrl));
}, 30_000);
