/** `restore` on a shop in this process. */
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { guestAddressesEnd } from '#lambdas/guest/guest-data.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import { claimNumber } from '#lambdas/receipt/series.store.ts';
import { getDocuments, getItem } from '#lambdas/runtime/table.ts';
import { noteErasure } from '#operator/erasures.ts';
import { restoreTable } from '#operator/restore.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { ownTables } from '#test/lambdas/own-tables.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

await openShop();

/** Makes the table that AWS would restore, with one item; gives its name. */
async function makeCopy(table: string, Item: Record<string, unknown>): Promise<string> {
  const own = ownTables.find(({ TableName }) => TableName === table);
  const copy = { ...own, TableName: `${table}-restored`, BillingMode: 'PAY_PER_REQUEST' } as const;
  const client = new DynamoDBClient({});
  await client.send(new CreateTableCommand(copy));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.5 }, { TableName: copy.TableName });
  await getDocuments().send(new PutCommand({ TableName: copy.TableName, Item }));
  return copy.TableName;
}

test('the recipient of a buyer who was erased since the copy is forgotten in time', async () => {
  const [paidAt, recipient] = [new Date().toISOString(), { email: 'noe@example.fr' }];
  const { orderId, email } = await placeOrder({ paidAt, amountPaidCents: 7900, status: 'paid', recipient });
  await updateOrder(orderId, { set: { 'mails.gift': { sends: 1, sent_at: paidAt } }, unset: ['due', 'dueAt'] });
  const item = (await getItem('ORDERS_TABLE', { order_id: orderId })) ?? {};
  const from = await makeCopy('orders', { ...item, version: 9 });
  await noteErasure(email, new Date(Date.now() + 1000));
  await restoreTable('orders', { from, yes: true });
  const restored = await findOrder(orderId);
  expect(restored?.email).toMatch(/^erased-/);
  expect(restored?.dueAt).toBe(guestAddressesEnd(restored ?? anOrder()));
});

test('receipts go on after the last number of the copy, though one was made out before it was restored', async () => {
  const Item = { counter: 'series#receipt', last: 57, numbers: { order_1: 57 }, times: { order_1: '2026-11-24' } };
  const from = await makeCopy('counters', Item);
  const next = async (order: string) => (await claimNumber('receipt', order, new Date())).number;
  expect(await next('order_2')).toBe(1);
  for (let run = 0; run < 2; run += 1) {
    await restoreTable('counters', { from, yes: true });
    expect(await next(`order_${run}3`)).toBe(58 + run);
  }
});
