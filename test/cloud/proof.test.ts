import { expect, test } from 'vitest';
import type { Proof } from '#lambdas/proof/proof.ts';
import { copyOrder, get } from '#test/cloud/shop-client.ts';
import { callFunction } from '#test/cloud/tables.ts';

async function count() {
  await callFunction('write-proof');
  return get<Proof>('/proof.json');
}

test('the figures are counted from the orders, written beside the pages, and do not betray one order', async () => {
  await Promise.all(Array.from({ length: 5 }, () => copyOrder()));
  const { body, headers } = await count();
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300, must-revalidate');
  expect(body.counted.buyersOfDay).toBeGreaterThanOrEqual(5);
  await copyOrder();
  const { body: next } = await count();
  expect(next.counted).toMatchObject({ couples: body.counted.couples, minutesToMail: body.counted.minutesToMail });
  expect(next.counted.buyersOfDay).toBeGreaterThan(body.counted.buyersOfDay ?? 0);
});
