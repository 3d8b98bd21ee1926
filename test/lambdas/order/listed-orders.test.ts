import { expect, test } from 'vitest';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { listMarkedOrders, listOrdersPaidIn, listOrdersSharedWith } from '#lambdas/order/listed-orders.store.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark, removeMarks } from '#lambdas/order/order-facts.store.ts';
import { expressUpdate, getItem, putItem, updateItem } from '#lambdas/runtime/table.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();

const rowOf = async (orderId: string) => (await getItem('ORDERS_TABLE', { order_id: orderId })) ?? {};

test('an order is among the marked ones from its first mark until its last one goes', async () => {
  const order = await placeOrder();
  const isListed = async () => (await listMarkedOrders()).some(({ orderId }) => orderId === order.orderId);
  const marked = await addMark(await addMark(order, 'disputed'), 'link_spread');
  expect(await isListed()).toBe(true);
  const left = await removeMarks(marked, ['disputed']);
  expect(await isListed()).toBe(true);
  await removeMarks(left, ['link_spread']);
  expect(await isListed()).toBe(false);
  expect(await rowOf(order.orderId)).not.toHaveProperty('marked');
  expect(takeLogged()).toEqual(['disputed', 'link_spread']);
});

async function breakRow({ orderId }: Order): Promise<void> {
  const breaking = { ...expressUpdate({ set: { lines: 'none' } }), ConditionExpression: 'attribute_exists(order_id)' };
  await updateItem('ORDERS_TABLE', { order_id: orderId }, breaking);
}

test('a row that cannot be read hides no other order in the lists, and is named in the log', async () => {
  const paid = { paidAt: '2026-10-31T23:30:00.000Z', paidMonth: '2026-11' };
  const [broken, whole] = [await placeOrder(), await placeOrder()];
  for (const { orderId } of [broken, whole]) await updateOrder(orderId, { set: paid });
  await breakRow(broken);
  expect((await listOrdersPaidIn('2026-11')).map(({ orderId }) => orderId)).toEqual([whole.orderId]);
  expect(takeLogged()).toEqual(['internal_error']);
});

test('nor does one that was shared with a mailbox, or of which it has a copy', async () => {
  const email = 'noe@example.fr';
  const [shared, given, ...broken] = [await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()];
  for (const { orderId } of [shared, broken[0]]) await updateOrder(orderId, { set: { guestKey: emailKey(email) } });
  for (const { orderId } of [given, broken[1]])
    await putItem('ORDER_GIFTS_TABLE', {
      order_id: orderId,
      gift_product_id: 'copy_2',
      guest_key: emailKey(email),
      created_at: 'x',
    });
  for (const order of broken) await breakRow(order);
  expect((await listOrdersSharedWith(email)).map(({ orderId }) => orderId)).toEqual([shared.orderId, given.orderId]);
  expect(takeLogged()).toEqual(['internal_error', 'internal_error']);
});
