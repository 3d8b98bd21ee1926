import { expect, test } from 'vitest';
import { claimNumber, type Series } from '#lambdas/receipt/series.store.ts';
import { openShop } from '#test/lambdas/own-shop.ts';

await openShop();

test('sixty claims, each made twice, twenty at a time, are numbered from 1 to 60', async () => {
  const numbers: number[] = [];
  for (let first = 0; first < 60; first += 10) {
    const claimers = Array.from({ length: 10 }, (_, index) => `order_${first + index}`);
    const claim = async (claimer: string) => (await claimNumber('test' as Series, claimer, new Date())).number;
    const claims = await Promise.all([...claimers, ...claimers].map(claim));
    expect(claims.slice(10)).toEqual(claims.slice(0, 10));
    numbers.push(...claims.slice(0, 10));
  }
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});
