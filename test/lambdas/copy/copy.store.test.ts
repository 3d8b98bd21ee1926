import { expect, test } from 'vitest';
import { giveCopy, takeCopyBack } from '#lambdas/copy/copy.store.ts';
import { makeCopies } from '#lambdas/order/copies.ts';
import { copyRolesOf } from '#lambdas/order/holder.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { recordCopyHandOut } from '#lambdas/order/order-facts.store.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

await openShop();
const now = new Date('2026-11-23T10:00:00.000Z');

async function sell(quantity: number) {
  const lines = anOrder().lines.map((line) => ({ ...line, quantity }));
  const order = await placeOrder({ lines, ...makeCopies(lines) });
  return { order, roles: copyRolesOf(order) };
}

test('of two hundred gifts of three copies at once, three count', async () => {
  const { order, roles } = await sell(4);
  const calls = Array.from({ length: 200 }, (_, index) => ({
    role: roles[index % 3] ?? ('recipient' as const),
    recipient: { email: `ami-${index}@example.fr` },
    now,
  }));
  const given = await Promise.all(calls.map((call) => giveCopy(order, call)));
  expect(given.filter((after) => after !== undefined)).toHaveLength(3);
}, 60_000);

test('of a copy that is taken back while it is opened, one of the two counts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { order } = await sell(2);
    const given = (await giveCopy(order, { role: 'copy_2', recipient: {}, now })) ?? order;
    const open = () => recordCopyHandOut(order, 'copy_2', now.toISOString());
    // Who begins first is most often first.
    const opened = round % 2 === 0 ? open() : undefined;
    const taken = await takeCopyBack(given, 'copy_2');
    await (opened ?? open());
    const after = (await findOrder(order.orderId))?.copies?.copy_2;
    expect([after?.openedAt === undefined, after?.recipient === undefined]).toEqual([
      taken !== undefined,
      taken !== undefined,
    ]);
  }
});
