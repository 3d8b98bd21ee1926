import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { gifts, products } from '#content/catalogue.ts';
import { makeExcerpt } from '#content/guide/excerpt.ts';
import { readChapters } from '#content/guide/figures.ts';

const picture = v.object({ alt: v.string() });
const pagesSchema = v.object({
  pages: v.array(picture),
  spreads: v.array(v.object({ ...picture.entries, avif: v.array(v.string()), webp: v.string() })),
});
const readPages = () => v.parse(pagesSchema, JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));

const folder = mkdtempSync(join(tmpdir(), 'excerpt-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('five pages in two formats and two covers, none heavier than 45 kB', async () => {
  await makeExcerpt(folder);
  const pictures = readdirSync(folder).filter((name) => name !== 'pages.json' && !name.startsWith('spread-'));
  expect(pictures).toHaveLength(12);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 45_000)).toEqual([]);
  for (const { imageUrl } of [...products, ...gifts]) expect(pictures).toContain(basename(imageUrl));
}, 120_000);

test('five spreads, for phones under 35 kB and for large screens under 90 kB', async () => {
  const { spreads } = readPages();
  expect(spreads).toHaveLength(5);
  for (const { avif, webp } of spreads) {
    const sizes = [...avif, webp].map((file) => statSync(join(folder, file)).size);
    expect(sizes.map((size, index) => size < (index === 0 ? 35_000 : 90_000))).toEqual([true, true, true]);
    const { width, height, hasAlpha } = await sharp(join(folder, avif[1] ?? '')).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 1600, height: 1177, hasAlpha: true });
  }
});

test('a page is described by a title that the guide has', async () => {
  const { pages, spreads } = readPages();
  const described = [...pages, ...spreads].flatMap(({ alt }) => /«\s(.+)\s»/.exec(alt)?.[1] ?? []);
  expect(described).toHaveLength(9);
  const titles = readChapters().flatMap(({ headings }) => headings.map(({ title }) => title));
  expect(titles).toEqual(expect.arrayContaining(described));
});
