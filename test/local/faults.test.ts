import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { createRandom } from '#content/random.ts';
import { openFaults } from '#local/faults.ts';
import { createTables, startTables } from '#local/tables.ts';
import { atEndpoint, opened } from '#test/local/aws.ts';

const table = {
  TableName: 'guide-amour-demo-orders',
  KeySchema: [{ AttributeName: 'order_id', KeyType: 'HASH' as const }],
  AttributeDefinitions: [{ AttributeName: 'order_id', AttributeType: 'S' as const }],
};

/** A table behind the faults, and a function's SDK client: three attempts a call, none longer than `requestTimeout` in milliseconds. */
async function openTable({ requestTimeout = 200 } = {}) {
  const ended: string[] = [];
  const faults = openFaults();
  faults.connect(async (name) => void ended.push(name));
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
] as const)(
  'a call that is %s fails with %s in all its attempts, and its write is done: %s',
  async (mode, name, isDone) => {
    const { faults, ended, put, isStored } = await openTable();
    faults.plan({ function: 'shop', call: 1, mode, attempts: Number.MAX_SAFE_INTEGER });
    await expect(put()).rejects.toMatchObject({ name });
    expect(faults.list()).toMatchObject([{ number: 1, action: 'PutItem orders', attempts: 3, struck: mode }]);
    expect(new Set(ended)).toEqual(new Set(mode.startsWith('dies') ? ['shop'] : []));
    expect(await isStored()).toBe(isDone);
  },
);

test('the call with the chosen number fails, those before and after it do not', async () => {
  const { faults, put } = await openTable();
  faults.plan({ function: 'shop', call: 2, mode: 'refused', attempts: 3 });
  const ends = [];
  for (const _ of [1, 2, 3])
    ends.push(
      await put().then(
        () => 'done',
        () => 'failed',
      ),
    );
  expect(ends).toEqual(['done', 'failed', 'done']);
});

test('a call chosen by its action is counted among those of that action', async () => {
  const { faults, put, isStored } = await openTable();
  faults.plan({ function: 'shop', action: 'PutItem orders', call: 1, mode: 'refused', attempts: 3 });
  expect(await isStored()).toBe(false);
  await expect(put()).rejects.toThrow();
  await put();
  expect(faults.list().map(({ number, turn }) => [number, turn])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
});

test('a call whose first attempt alone fails succeeds when the SDK repeats it', async () => {
  const { faults, put, isStored } = await openTable();
  faults.plan({ function: 'shop', call: 1, mode: 'unanswered', attempts: 1 });
  await put();
  expect(faults.list()).toMatchObject([{ number: 1, attempts: 2 }]);
  expect(await isStored()).toBe(true);
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

test('a share of all calls fails, the same ones for the same seed', async () => {
  const { faults, put } = await openTable();
  const run = async () => {
    faults.plan({ rate: 0.5, seed: 7, modes: ['refused'] });
    for (const _ of Array.from({ length: 10 })) await put().catch(() => {});
    return faults.list().map(({ attempts }) => attempts);
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(1);
});

test('calls of other callers than functions neither fail nor count', async () => {
  const faults = openFaults();
  faults.plan({ rate: 1, seed: 1, modes: ['refused'] });
  const { url } = await opened(startTables({ port: 0, pass: faults.pass }));
  await createTables(url, [table]);
  expect(faults.list()).toEqual([]);
});

test('a seed gives the same numbers, spread over the whole range', () => {
  const draw = (random: () => number) => Array.from({ length: 2000 }, random);
  const numbers = draw(createRandom(3));
  expect(draw(createRandom(3))).toEqual(numbers);
  expect(draw(createRandom(4))).not.toEqual(numbers);
  for (const part of [0, 0.25, 0.5, 0.75]) {
    expect(numbers.filter((number) => number >= part && number < part + 0.25).length).toBeGreaterThan(400);
  }
});
