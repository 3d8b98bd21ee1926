import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { openFaults } from '#local/faults.ts';
import { createTables, startTables } from '#local/tables.ts';
import { atEndpoint, opened } from '#test/local/aws.ts';

const table = {
  TableName: 'guide-amour-demo-orders',
  KeySchema: [{ AttributeName: 'order_id', KeyType: 'HASH' as const }],
  AttributeDefinitions: [{ AttributeName: 'order_id', AttributeType: 'S' as const }],
};

/** A table behind the faults, and a function's SDK client: three attempts a call, none longer than `requestTimeout` in milliseconds. */
async function openTable({ requestTimeout }: { requestTimeout: number }) {
  const ended: string[] = [];
  const faults = openFaults(async (name) => void ended.push(name));
  const { url } = await opened(startTables({ port: 0, pass: faults.pass }));
  await createTables(url, [table]);
  const limits = { connectionTimeout: 200, requestTimeout, throwOnRequestTimeout: true };
  const client = new DynamoDBClient({ ...atEndpoint(url), maxAttempts: 3, requestHandler: limits });
  client.middlewareStack.add(
    (next) => (call) => {
      Object.assign((call.request as { headers: object }).headers, { 'x-local-function': 'shop' });
      return next(call);
    },
    { step: 'build' },
  );
  const documents = DynamoDBDocumentClient.from(client);
  const key = { order_id: 'order_1' };
  return {
    faults,
    ended,
    put: () => documents.send(new PutCommand({ TableName: table.TableName, Item: key })),
    isStored: async () => {
      const { Item } = await documents.send(new GetCommand({ TableName: table.TableName, Key: key }));
      return Item !== undefined;
    },
  };
}

test.each([
  ['refused', 'InternalServerError', false],
  ['throttled', 'ProvisionedThroughputExceededException', false],
  ['hung', 'TimeoutError', false],
  ['unanswered', 'TimeoutError', true],
  ['dies-before', 'TimeoutError', false],
  ['dies-after', 'TimeoutError', true],
] as const)('a call that is %s fails with %s in all attempts; its write is done: %s', async (mode, name, isDone) => {
  const isAnswered = mode === 'refused' || mode === 'throttled';
  const { faults, ended, put, isStored } = await openTable({ requestTimeout: isAnswered ? 10_000 : 200 });
  faults.plan({ function: 'shop', call: 1, mode, attempts: Number.MAX_SAFE_INTEGER });
  await expect(put()).rejects.toMatchObject({ name });
  expect(faults.list()).toMatchObject([{ number: 1, action: 'PutItem orders', attempts: 3, struck: mode }]);
  expect(new Set(ended)).toEqual(new Set(mode.startsWith('dies') ? ['shop'] : []));
  expect(await isStored()).toBe(isDone);
});

test('a call that is overtaken waits for the next plan, and is done then', async () => {
  const { faults, put, isStored } = await openTable({ requestTimeout: 10_000 });
  faults.plan({ function: 'shop', call: 1, mode: 'overtaken', attempts: 1 });
  const written = put();
  await vi.waitFor(() => expect(faults.list()).toMatchObject([{ number: 1, struck: 'overtaken' }]));
  expect(await isStored()).toBe(false);
  faults.plan({});
  await written;
  // The SDK did not repeat the call.
  expect(faults.list()).toEqual([]);
  expect(await isStored()).toBe(true);
});
