import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bonuses, products } from '#content/catalogue.ts';
import { homeContent, welcomePromo } from '#content/home.ts';
import { promoCodes } from '#content/promo-codes.ts';
import { sales } from '#content/sales-page.ts';

test('the modal promises what the code really takes off', () => {
  const code = promoCodes.find(({ code }) => code === welcomePromo.code);
  expect(code?.isActive).toBe(true);
  expect(welcomePromo.title).toContain(`−${code?.discountPercent} %`);
  expect(welcomePromo.discountPercent).toBe(code?.discountPercent);
});

test('the question on therapy names the help lines', () => {
  const answers = homeContent.faq.entries.map(({ answer }) => answer).join(' ');
  for (const number of ['3919', '17', '114', '3114']) expect(answers).toContain(number);
});

const chapter = readFileSync(
  join(import.meta.dirname, '../../content/products/guide-amour-1/chapters/04-reparer-la-confiance.typ'),
  'utf8',
);
const withPlainSpaces = (text: string) => text.replace(/\s+/g, ' ');

test('the dialogue on the sales page is the guide’s, whole and word for word', () => {
  const { turns = [], after } = sales['guide-amour-1']?.scene ?? {};
  const printed = turns.map(({ name, text }) => `("${name}", [${text}]),`).join(' ');
  expect(withPlainSpaces(chapter)).toContain(withPlainSpaces(`#dialogue( ${printed} ) ${after}`));
});

/** As `npm run build` has made it. */
const folder = join(import.meta.dirname, '../../.build/excerpt');

const schema = v.object({
  spreads: v.array(v.object({ alt: v.string(), avif: v.array(v.string()), webp: v.string() })),
});
const { spreads } = v.parse(schema, JSON.parse(readFileSync(join(folder, 'spreads.json'), 'utf8')));

test('the covers are under 45 kB', () => {
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  for (const { imageUrl } of [...products, ...bonuses]) expect(sizeOf(basename(imageUrl))).toBeLessThan(45_000);
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
