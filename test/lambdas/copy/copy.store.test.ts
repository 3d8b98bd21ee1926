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
  const copies = copyRolesOf(order).flatMap((role) => {
    const copy = order.copies?.[role];
    return copy === undefined ? [] : [{ role, copy }];
  });
  return { order, copies };
}

test('of two hundred gifts of three copies at once, three count', async () => {
  const { order, copies } = await sell(4);
  const calls = Array.from({ length: 200 }, (_, index) => ({
    ...(copies[index % 3] ?? { role: 'copy_2' as const, copy: { productId: '', version: 0 } }),
    recipient: { email: `ami-${index}@example.fr` },
    now,
  }));
  const given = await Promise.all(calls.map((call) => giveCopy(order, call)));
  expect(given.filter((after) => after !== undefined)).toHaveLength(3);
}, 60_000);

test('of a copy that is taken back while it is opened, one of the two counts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { order, copies } = await sell(2);
    const [one] = copies;
    if (one === undefined) throw new Error('no copy to give');
    const given = await giveCopy(order, { ...one, recipient: {}, now });
    const copy = given?.copies?.[one.role] ?? one.copy;
    const open = () => recordCopyHandOut(order, one.role, now.toISOString());
    // Who begins first is most often first.
    const opened = round % 2 === 0 ? open() : undefined;
    const taken = await takeCopyBack(order, one.role, copy);
    await (opened ?? open());
    const after = (await findOrder(order.orderId))?.copies?.[one.role];
    expect([after?.openedAt === undefined, after?.recipient === undefined]).toEqual([
      taken !== undefined,
      taken !== undefined,
    ]);
  }
});
