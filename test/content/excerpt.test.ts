import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { gifts, products } from '#content/catalogue.ts';

/** As `npm run build` has made it. */
const folder = join(import.meta.dirname, '../../.build/excerpt');

const schema = v.object({
  spreads: v.array(v.object({ alt: v.string(), avif: v.array(v.string()), webp: v.string() })),
});
const { spreads } = v.parse(schema, JSON.parse(readFileSync(join(folder, 'spreads.json'), 'utf8')));

test('the covers are under 45 kB', () => {
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  for (const { imageUrl } of [...products, ...gifts]) expect(sizeOf(basename(imageUrl))).toBeLessThan(45_000);
});

test('five spreads, for phones under 30 kB and for large screens under 90 kB', async () => {
  expect(spreads).toHaveLength(5);
  for (const { avif, webp } of spreads) {
    const sizes = [...avif, webp].map((file) => statSync(join(folder, file)).size);
    expect(sizes.map((size, index) => size < (index === 0 ? 30_000 : 90_000))).toEqual([true, true, true]);
    const { width, height, hasAlpha } = await sharp(join(folder, avif[1] ?? '')).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 1600, height: 1177, hasAlpha: true });
  }
});
