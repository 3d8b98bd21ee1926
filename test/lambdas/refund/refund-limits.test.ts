/** The limits of the refunds that no person decides. */
import { expect, test } from 'vitest';
import { claimRoom } from '#lambdas/refund/refund-limits.store.ts';
import { getItem } from '#lambdas/runtime/table.ts';
import { openShop } from '#test/lambdas/own-shop.ts';

await openShop();

/** A network of its own for each order, as buyers have it. */
const claim = (orderId: string, at: string, network = orderId) =>
  claimRoom({ request: orderId, cents: 7900, ceilingCents: 15_800, network, now: new Date(at) });

/** When the row of a month ends; DynamoDB deletes it from then on. */
async function readEnd(month: string): Promise<string> {
  const row = await getItem('COUNTERS_TABLE', { counter: `refunds#${month}` });
  return new Date(Number(row?.delete_at) * 1000).toISOString();
}

test('one network takes no more than a quarter of the month’s ceiling, whatever its mailboxes', async () => {
  const ask = (orderId: string, network: string, at = '2026-03-01T00:00:00.000Z') =>
    claimRoom({ request: orderId, cents: 7900, ceilingCents: 100_000, network, now: new Date(at) });
  const orders = Array.from({ length: 12 }, (_, count) => `order_${count}`);
  const granted = await Promise.all(orders.map((orderId) => ask(orderId, '203.0.113.7')));
  expect(granted.filter(Boolean)).toHaveLength(3);
  expect(await ask('order_20', '198.51.100.1')).toBe(true);
  const [first = ''] = orders.filter((_, at) => granted[at]);
  expect(await ask(first, '203.0.113.7')).toBe(true);
  expect(await ask('order_0', '203.0.113.7', '2026-04-01T00:00:00.000Z')).toBe(true);
});

test('the ceiling counts a whole month, from its first second to its last, and the next month begins anew', async () => {
  expect(await claim('order_1', '2026-10-01T00:00:00.000Z')).toBe(true);
  expect(await readEnd('2026-10')).toBe('2026-11-01T00:00:00.000Z');
  expect(await claim('order_2', '2026-10-02T08:00:00.000Z')).toBe(true);
  expect(await readEnd('2026-10')).toBe('2026-11-01T00:00:00.000Z');
  expect(await claim('order_3', '2026-10-31T23:59:59.000Z')).toBe(false);
  expect(await claim('order_1', '2026-10-31T23:59:59.000Z')).toBe(true);
  expect(await claim('order_3', '2026-12-31T23:59:59.000Z')).toBe(true);
  expect(await readEnd('2026-12')).toBe('2027-01-01T00:00:00.000Z');
});
