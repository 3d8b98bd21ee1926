import { beforeAll, expect, test } from 'vitest';
import { createOrder, findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordExpiry, recordMember, recordPayment, recordRefund } from '#lambdas/order/order-facts.store.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import { closeOrder, postponePaymentCheck } from '#lambdas/order/order-outbox.store.ts';
import { newBuyer } from '#test/cloud/shop-client.ts';
import { readOrder, useShopTables } from '#test/cloud/tables.ts';
import { anOrder } from '#test/lambdas/orders.ts';

beforeAll(useShopTables);

const paidAt = '2026-11-21T20:05:00.000Z';
const payment = { paidAt, amountPaidCents: 7900, currencyPaid: 'eur', stripeSessionId: 'cs_1' };

let made = 0;
async function storeOrder(): Promise<Order> {
  made += 1;
  const order = anOrder({ orderId: toOrderId(1_600_000_000_000 + made), email: newBuyer(), dueAt: paidAt });
  await createOrder(order);
  return order;
}

test('an order that is being closed stays due when its payment arrives in between', async () => {
  const seen = await storeOrder();
  await recordPayment(seen.orderId, payment);
  expect(await closeOrder(seen, undefined)).toBeUndefined();
  expect((await findOrder(seen.orderId))?.dueAt).toBe(paidAt);
});

test('an order that is postponed by an hour stays due at once when its payment arrives in between', async () => {
  const { orderId } = await storeOrder();
  await recordPayment(orderId, payment);
  expect(await postponePaymentCheck(orderId, '2026-11-21T21:05:00.000Z')).toBeUndefined();
  expect((await findOrder(orderId))?.dueAt).toBe(paidAt);
});

test('facts that arrive at once leave the status of all of them', async () => {
  const orders = await Promise.all(Array.from({ length: 25 }, storeOrder));
  const facts = orders.flatMap(({ orderId, ...order }) => [
    recordExpiry(orderId, paidAt),
    recordPayment(orderId, payment),
    recordMember({ ...order, orderId }, { field: 'disputeFacts', member: 'du_1 needs_response' }),
    recordRefund({ ...order, orderId }, { refundedCents: 100, at: paidAt }),
    recordRefund({ ...order, orderId }, { refundedCents: 7900, at: paidAt }),
  ]);
  await Promise.all(facts);
  const states = await Promise.all(orders.map(async ({ orderId }) => (await readOrder(orderId))?.status));
  expect(new Set(states)).toEqual(new Set(['refunded']));
});

test('an update names the order’s own fields, and one that the order does not have does not compile', async () => {
  const { orderId } = await storeOrder();
  await updateOrder(orderId, { set: { leaseUntil: paidAt }, add: { mailAttempts: 2 } });
  expect(await readOrder(orderId)).toMatchObject({ lease_until: paidAt, mail_attempts: 2, version: 1 });
  const after = await updateOrder(orderId, { unset: ['leaseUntil', 'mailAttempts'] });
  expect([after?.leaseUntil, after?.mailAttempts, after?.version]).toEqual([undefined, undefined, 2]);
  const misspelt: Parameters<typeof updateOrder>[1][] = [
    // @ts-expect-error the stored name is not the order's
    { unset: ['lease_until'] },
    // @ts-expect-error no such counter
    { add: { mailAtempts: 1 } },
  ];
  expect(misspelt).toHaveLength(2);
});
