import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { gifts, products } from '#content/catalogue.ts';
import { makeExcerpt } from '#content/guide/excerpt.ts';
import { readChapters } from '#content/guide/figures.ts';

const pagesSchema = v.object({ pages: v.array(v.object({ alt: v.string() })) });

const folder = mkdtempSync(join(tmpdir(), 'excerpt-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('five pages in two formats and two covers, none heavier than 45 kB', async () => {
  await makeExcerpt(folder);
  const pictures = readdirSync(folder).filter((name) => name !== 'pages.json');
  expect(pictures).toHaveLength(12);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 45_000)).toEqual([]);
  for (const { imageUrl } of [...products, ...gifts]) expect(pictures).toContain(basename(imageUrl));
}, 60_000);

test('a page is described by a title that the guide has', async () => {
  const { pages } = v.parse(pagesSchema, JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));
  const described = pages.flatMap(({ alt }) => /«\s(.+)\s»/.exec(alt)?.[1] ?? []);
  expect(described).toHaveLength(4);
  const titles = readChapters().flatMap(({ headings }) => headings.map(({ title }) => title));
  expect(titles).toEqual(expect.arrayContaining(described));
});
