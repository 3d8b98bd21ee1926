import { expect, test } from 'vitest';
import type { ShopFigures } from '#lambdas/figures/shop-figures.ts';
import { cloneOrder, get } from '#test/cloud/shop-client.ts';
import { callFunction } from '#test/cloud/tables.ts';

async function count() {
  await callFunction('count-figures');
  return get<ShopFigures>('/proof.json');
}

test('the figures are counted from the orders, written beside the pages, and do not betray one order', async () => {
  await Promise.all(Array.from({ length: 5 }, () => cloneOrder()));
  const { body, headers } = await count();
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300, must-revalidate');
  expect(body.counted.buyersOfDay).toBeGreaterThanOrEqual(5);
  await cloneOrder();
  const { body: next } = await count();
  expect(next.counted).toMatchObject({ couples: body.counted.couples, minutesToMail: body.counted.minutesToMail });
  expect(next.counted.buyersOfDay).toBeGreaterThan(body.counted.buyersOfDay ?? 0);
});
