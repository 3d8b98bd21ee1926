import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { gifts, products } from '#content/catalogue.ts';
import { readChapters } from '#content/guide/figures.ts';

/** As `npm run build` has made it. */
const folder = join(import.meta.dirname, '../../.build/excerpt');

const picture = v.object({ alt: v.string() });
const pagesSchema = v.object({
  pages: v.array(picture),
  spreads: v.array(v.object({ ...picture.entries, avif: v.array(v.string()), webp: v.string() })),
});
const readPages = () => v.parse(pagesSchema, JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));

test('five pages in two formats and two covers, none heavier than 45 kB, and a picture for mails', () => {
  const pictures = readdirSync(folder).filter((name) => name !== 'pages.json' && !name.startsWith('spread-'));
  expect(pictures).toHaveLength(13);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 45_000)).toEqual(['guide-ouvert.jpg']);
  expect(statSync(join(folder, 'guide-ouvert.jpg')).size).toBeLessThan(120_000);
  for (const { imageUrl } of [...products, ...gifts]) expect(pictures).toContain(basename(imageUrl));
});

test('four spreads, for phones under 35 kB and for large screens under 90 kB', async () => {
  const { spreads } = readPages();
  expect(spreads).toHaveLength(4);
  for (const { avif, webp } of spreads) {
    const sizes = [...avif, webp].map((file) => statSync(join(folder, file)).size);
    expect(sizes.map((size, index) => size < (index === 0 ? 35_000 : 90_000))).toEqual([true, true, true]);
    const { width, height, hasAlpha } = await sharp(join(folder, avif[1] ?? '')).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 1600, height: 1177, hasAlpha: true });
  }
});

test('a page is described by a title that the guide has', async () => {
  const { pages, spreads } = readPages();
  const described = [...pages, ...spreads].flatMap(({ alt }) => /«\s(.+?)\s»/.exec(alt)?.[1] ?? []);
  expect(described).toHaveLength(8);
  const titles = readChapters().flatMap(({ headings }) => headings.map(({ title }) => title));
  expect(titles).toEqual(expect.arrayContaining(described));
});
