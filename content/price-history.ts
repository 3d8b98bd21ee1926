/**
 * Every price the shop has announced to everyone, as `price-history.json` has them: the price before a reduction is read from here and
 * never typed (Code de la consommation, article L112-1-1). The list begins empty: whoever opens the shop adds the day and the price
 * of its opening. Lines are only added, at the end. One with a `code` is a code shown to every visitor, `priceCents: null` its end.
 */
import * as v from 'valibot';
import { findProduct, products } from '#content/catalogue.ts';
import { checkContent, day } from '#content/content-file.ts';
import { promoCodes } from '#content/promo-codes.ts';
import pricesJson from './price-history.json' with { type: 'json' };

const announcementSchema = v.strictObject({
  from: day,
  productId: v.string(),
  priceCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(50))),
  code: v.optional(v.string()),
});

/** A price from a day on (ISO 8601), until the next one of the same product and code. */
export type Announcement = v.InferOutput<typeof announcementSchema>;

/** What lines look like. Production is not synthesised with them. */
export const examplePrices: Announcement[] = [
  { from: '2023-01-03', productId: 'guide-amour-1', priceCents: 7900 },
  { from: '2026-11-01', productId: 'guide-amour-1', priceCents: 6320, code: 'BIENVENUE20' },
];

const isOf = (productId: string, code?: string) => (one: Announcement) =>
  one.productId === productId && one.code === code;

/** Whether the last line of a code says what the code takes off today; the end of a code is always true. */
function isTrueCode({ productId, code, priceCents }: Announcement): boolean {
  const promo = promoCodes.find((each) => each.code === code && each.isActive);
  const full = findProduct(productId)?.priceCents;
  if (priceCents === null) return true;
  if (promo === undefined || full === undefined) return false;
  const { discountPercent = 0, discountCents = Math.round((full * discountPercent) / 100) } = promo;
  return priceCents === full - discountCents;
}

const pricesSchema = v.pipe(
  v.array(announcementSchema),
  v.check(
    (list) => list.every(({ from }, at) => at === 0 || from >= (list[at - 1]?.from ?? '')),
    'must go by their days',
  ),
  v.check(
    (list) => list.every(({ code, priceCents }) => code !== undefined || priceCents !== null),
    'a price is missing',
  ),
  v.check(
    (list) =>
      products.every(({ id, priceCents }) => (list.findLast(isOf(id))?.priceCents ?? priceCents) === priceCents),
    'the last price of a product must be the one of its product.json: add a line',
  ),
  v.check(
    (list) =>
      list
        .filter((one) => one.code !== undefined && list.findLast(isOf(one.productId, one.code)) === one)
        .every(isTrueCode),
    'the last price of a code must be what promo-codes.json makes of it: add a line',
  ),
);

/** The checked list. Throws naming the rule that it breaks. */
export function readPrices(list: unknown): Announcement[] {
  return checkContent('price-history.json', pricesSchema, list);
}

export const prices = readPrices(pricesJson);

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The lowest price that everyone could have in the 30 days before a day; undefined while the product is younger than that. */
function lowestBefore(day: string, productId: string, history: readonly Announcement[]): number | undefined {
  const start = daysBefore(day, 30);
  const own = history.find(isOf(productId));
  if (own === undefined || own.from > start) return undefined;
  const seen = history.filter((one) => {
    const next = history.slice(history.indexOf(one) + 1).find(isOf(productId, one.code));
    return one.productId === productId && one.from < day && (next === undefined || next.from > start);
  });
  return Math.min(...seen.flatMap(({ priceCents }) => priceCents ?? []));
}

/** A price below the one before it, both in cents; `percent` is rounded down, so that it promises no more than there is. */
export type Reduction = { priceCents: number; beforeCents: number; percent: number };

/** What may be announced of a product's present price, or of a code's; undefined when neither is a reduction. */
export function findReduction(
  { productId, code }: { productId: string; code?: string },
  history: readonly Announcement[] = prices,
): Reduction | undefined {
  const present = history.findLast(isOf(productId, code));
  if (present?.priceCents == null) return undefined;
  const { priceCents, from } = present;
  const beforeCents = lowestBefore(from, productId, history);
  if (beforeCents === undefined || beforeCents <= priceCents) return undefined;
  return { priceCents, beforeCents, percent: Math.floor((1 - priceCents / beforeCents) * 100 + 1e-9) };
}
