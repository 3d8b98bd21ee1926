/** `restore counters` on a shop in this process. */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { claimNumber } from '#lambdas/receipt/series.store.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { restoreTable } from '#operator/restore.ts';
import { openShop } from '#test/lambdas/own-shop.ts';
import { ownTables } from '#test/lambdas/own-tables.ts';

await openShop();

test('receipts go on after the last number of the copy, though one was made out before it was restored', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const counters = ownTables.find(({ TableName }) => TableName === 'counters');
  const copy = { ...counters, TableName: 'counters-restored', BillingMode: 'PAY_PER_REQUEST' } as const;
  await new DynamoDBClient({}).send(new CreateTableCommand(copy));
  const Item = { counter: 'series#receipt', last: 57, numbers: { order_1: 57 }, times: { order_1: '2026-11-24' } };
  await getDocuments().send(new PutCommand({ TableName: copy.TableName, Item }));
  const next = async (order: string) => (await claimNumber('receipt', order, new Date())).number;
  expect(await next('order_2')).toBe(1);
  for (let run = 0; run < 2; run += 1) {
    await restoreTable('counters', { from: copy.TableName, yes: true });
    expect(await next(`order_${run}3`)).toBe(58 + run);
  }
});
