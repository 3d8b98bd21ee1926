/** The price before a reduction is the lowest of the 30 days before it (Code de la consommation, article L112-1-1). */
import { expect, test } from 'vitest';
import { examplePrices, findReduction, readPrices } from '#content/price-history.ts';

const productId = 'guide-amour-1';
const price = (from: string, priceCents: number) => ({ from, productId, priceCents });
const code = (from: string, priceCents: number | null) => ({ from, productId, priceCents, code: 'BIENVENUE20' });
const now = price('2023-01-03', 7900);

test('a shop that has announced no price yet has no history, and nothing to strike or to offer', () => {
  expect(readPrices([])).toEqual([]);
  expect(findReduction({ productId }, [])).toBeUndefined();
  expect(findReduction({ productId, code: 'BIENVENUE20' }, [])).toBeUndefined();
});

test('the example of a history is one', () => {
  expect(readPrices(examplePrices)).toEqual(examplePrices);
});

test.each([
  ['lines out of order', [now, code('2026-11-01', 6320), price('2026-10-01', 7900)], 'must go by their days'],
  ['a price that the catalogue does not have', [now, price('2026-11-01', 6900)], 'must be the one of its product.json'],
  ['a code that takes off something else', [now, code('2026-11-01', 5000)], 'what promo-codes.json makes of it'],
  ['a price that ends without a next one', [{ ...now, priceCents: null }, now], 'a price is missing'],
])('%s stop the build', (_, list, says) => {
  expect(() => readPrices(list)).toThrow(says);
});

test('a code shown to everyone is a reduction from the lowest price of the 30 days before', () => {
  const offer = { productId, code: 'BIENVENUE20' };
  const reduction = { priceCents: 6320, beforeCents: 7900, percent: 20 };
  expect(findReduction(offer, [now, code('2026-11-01', 6320)])).toEqual(reduction);
  const afterCut = [now, price('2026-10-10', 7000), price('2026-10-20', 7900), code('2026-11-01', 6320)];
  expect(findReduction(offer, afterCut)).toEqual({ priceCents: 6320, beforeCents: 7000, percent: 9 });
});

test('a price that was never higher, or a product younger than 30 days, has nothing to strike', () => {
  expect(findReduction({ productId }, [now])).toBeUndefined();
  expect(findReduction({ productId }, [price('2026-01-01', 5900), price('2026-03-01', 7900)])).toBeUndefined();
  expect(findReduction({ productId }, [price('2026-10-20', 15900), price('2026-11-01', 7900)])).toBeUndefined();
});

test('a cut price is struck against the one before, and against the code that everyone had', () => {
  const cut = price('2026-11-20', 5900);
  expect(findReduction({ productId }, [now, cut])).toEqual({ priceCents: 5900, beforeCents: 7900, percent: 25 });
  expect(findReduction({ productId }, [now, code('2026-06-01', 6320), cut])?.beforeCents).toBe(6320);
  const ended = [now, code('2026-06-01', 6320), code('2026-07-01', null), cut];
  expect(findReduction({ productId }, ended)?.beforeCents).toBe(7900);
});

test('a code that has ended is no reduction', () => {
  const ended = [now, code('2026-06-01', 6320), code('2026-07-01', null)];
  expect(findReduction({ productId, code: 'BIENVENUE20' }, ended)).toBeUndefined();
});
