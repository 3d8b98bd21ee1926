/** `person erase` on a shop in this process. */
import { expect, test } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import { erasePerson } from '#operator/person.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';

await openShop();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a person whose bank debit is under way is not erased: its payment would make the order again', async () => {
  const debit = { createdAt: hoursAgo(48), processingAt: hoursAgo(48), dueAt: hoursAgo(-1) };
  const { orderId, email } = await placeOrder(debit);
  const erasing = erasePerson({} as Shop, email, { yes: true });
  await expect(erasing).rejects.toThrow(`${orderId} peut encore être payée`);
  expect(await findOrder(orderId)).toMatchObject({ email });
});
