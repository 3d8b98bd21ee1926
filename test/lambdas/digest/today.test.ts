import { expect, test } from 'vitest';
import { readToday } from '#lambdas/digest/today.ts';
import { createWithdrawal, findWithdrawal, keepOpen } from '#lambdas/withdrawal/withdrawal.store.ts';
import { openShop } from '#test/lambdas/own-shop.ts';

await openShop();
const now = new Date('2031-07-01T10:00:00.000Z');
const minuteBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

test('of many statements without an order the oldest twenty are named, and that there are others', async () => {
  for (let number = 1; number <= 22; number += 1) {
    const statement = { name: 'Léa', orderId: 'order_1', email: 'lea@example.fr', orderFound: false };
    const receivedAt = minuteBefore(number);
    await createWithdrawal({ withdrawalId: `statement${number}`, receivedAt, ...statement });
    const stored = await findWithdrawal(`statement${number}`);
    if (stored !== undefined) await keepOpen(stored);
  }
  const { waiting } = await readToday(now);
  expect(waiting.map(({ orderId }) => orderId)).toHaveLength(21);
  expect(waiting[0]?.until).toBe(new Date(Date.parse(minuteBefore(22)) + 14 * 86_400_000).toISOString());
  expect(waiting.at(-1)).toMatchObject({ say: 'd’autres rétractations sans commande attendent' });
});
