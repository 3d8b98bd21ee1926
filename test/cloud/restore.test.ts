import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { awsOf, siteUrl } from '#test/cloud/addresses.ts';
import { buy, buyWithLink, cloneWithLink, download, newBuyer } from '#test/cloud/shop-client.ts';
import { shop, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, deleteRow, putRow, readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

const client = new DynamoDBClient(awsOf('dynamodb'));
const documents = DynamoDBDocumentClient.from(client);

/** A table such as point-in-time recovery makes: the keys and items of another, under a new name. */
async function makeTable(TableName: string, key: string, sortKey?: string): Promise<void> {
  const names = [key, ...(sortKey === undefined ? [] : [sortKey])];
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema: names.map((AttributeName, n) => ({ AttributeName, KeyType: n === 0 ? 'HASH' : 'RANGE' })),
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
}

const from = `restored-orders-${process.pid}`;
const backUp = (Item: Record<string, unknown> | undefined) => documents.send(new PutCommand({ TableName: from, Item }));

beforeAll(() => makeTable(from, 'order_id'));

const restore = (...words: string[]) => shop('restore', 'orders', '--from', from, ...words);

test('restore brings back what is missing or older, overwrites nothing newer, and may be repeated', async () => {
  const { token, ...lost } = await buyWithLink();
  const [older, newer] = [await cloneWithLink(), await cloneWithLink()];
  await backgroundWork();
  const backup = { lost: await readOrder(lost.orderId), older: await readOrder(older.orderId) };
  for (const order of Object.values(backup)) await backUp(order);
  await backUp(await readOrder(newer.orderId));
  await backUp({ order_id: 'order_1111111111111', delete_at: 1_700_000_000 });
  await deleteRow('orders', { order_id: lost.orderId });
  await rewriteOrder(older.orderId, { version: 1, paid_at: undefined });
  await rewriteOrder(newer.orderId, { version: 99, refunded_cents: 7900 });
  const damaged = await readOrder(older.orderId);

  const found =
    'Dans guide-amour-demo-orders : 2 à recopier, parce qu’absentes ou plus anciennes, 1 à jour, 1 expirées, 0 d’une personne effacée depuis la copie.';
  expect(await restore('--dry-run')).toEqual({ code: 0, printed: `${found}\n` });
  expect(await restore()).toMatchObject({ code: 1, printed: expect.stringContaining('confirmez par --yes') });
  expect([await readOrder(lost.orderId), await readOrder(older.orderId)]).toEqual([undefined, damaged]);

  expect((await restore('--yes')).printed).toContain('2\u00a0lignes de plus dans la table');
  expect(await readOrder(lost.orderId)).toEqual(backup.lost);
  expect(await readOrder(older.orderId)).toEqual(backup.older);
  expect(await readOrder(newer.orderId)).toMatchObject({ version: 99, refunded_cents: 7900 });
  expect(await readOrder('order_1111111111111')).toBeUndefined();
  expect((await download({ orderId: lost.orderId, token })).status).toBe(200);
  expect((await restore('--yes')).printed).toMatch(/^Dans .* : 0 à recopier, .*, 3 à jour, 1 expirées/);
});

test('a refund that Stripe told of while the order was missing is recorded after the restoration', async () => {
  const sold = await buy(newBuyer());
  await backgroundWork();
  await backUp(await readOrder(sold.orderId));
  await deleteRow('orders', { order_id: sold.orderId });
  // The events of the payment were read long ago.
  await putRow('counters', { counter: 'stripe-events', read_until: new Date(Date.now() + 3_600_000).toISOString() });
  await stripe({ action: 'refund', session: sold.sessionId });
  await settleNow();
  expect(await readOrder(sold.orderId)).toBeUndefined();
  expect((await restore('--yes')).printed).toContain('relit les événements de Stripe des 30 derniers jours');
  expect(await readOrder(sold.orderId)).toMatchObject({ status: 'paid' });
  await settleNow();
  expect(await readOrder(sold.orderId)).toMatchObject({ status: 'refunded', refunded_cents: 7900 });
});

test('who was erased since the copy does not come back: the order without a name, the log not at all', async () => {
  const { orderId, token, email } = await buyWithLink();
  const { email: other, ...kept } = await cloneWithLink();
  await backgroundWork();
  await makeTable(`${from}-log`, 'order_id', 'at');
  const isTheirs = ({ order_id: id }: Record<string, unknown>) => id === orderId || id === kept.orderId;
  const log = (await scan('orderLog')).filter(isTheirs);
  for (const line of log) await documents.send(new PutCommand({ TableName: `${from}-log`, Item: line }));
  for (const id of [orderId, kept.orderId]) await backUp(await readOrder(id));
  await backUp({ order_id: 'order_2222222222222', email, created_at: '2026-11-01T00:00:00.000Z' });
  // The person comes back after the erasure: that order is another one.
  await backUp({ order_id: 'order_3333333333333', email, created_at: '2999-01-01T00:00:00.000Z' });
  expect((await shop('person', 'erase', email, '--yes')).code).toBe(0);
  for (const id of [orderId, kept.orderId]) await deleteRow('orders', { order_id: id });

  expect((await restore('--yes')).printed).toContain('2 d’une personne effacée depuis la copie');
  expect(await readOrder('order_2222222222222')).toBeUndefined();
  expect(await readOrder('order_3333333333333')).toMatchObject({ email });
  expect(await readOrder(kept.orderId)).toMatchObject({ email: other });
  const erased = await readOrder(orderId);
  expect(erased).toMatchObject({ status: 'paid', email: expect.stringMatching(/^erased-[0-9a-f]{12}$/) });
  expect(JSON.stringify(erased)).not.toContain(email);
  expect((await download({ orderId, token })).status).toBe(200);

  const linesOf = async (id: string) => (await scan('orderLog')).filter((line) => line.order_id === id).length;
  const before = await linesOf(orderId);
  await shop('restore', 'order-log', '--from', `${from}-log`, '--yes');
  expect(await linesOf(orderId)).toBe(before);
  expect(log.length).toBeGreaterThan(1);
});

test('every table of the shop can be restored but the requests for links, which live two days', async () => {
  const { tables } = (await (await fetch(`${siteUrl}/local`)).json()) as { tables: Record<string, string> };
  const names = Object.values(tables).map((name) => name.replace(/^guide-amour-demo-/, ''));
  const { printed } = await shop('restore', 'nothing', '--from', 'x');
  const choices = [...(/choisissez (.*) ;/.exec(printed)?.[1] ?? '').split(', ')];
  expect(choices.toSorted()).toEqual(names.filter((name) => name !== 'link-requests').toSorted());
});

test('restore refuses another kind of table, the table itself and one that does not exist, in one sentence', async () => {
  for (const [table, source, status, sentence] of [
    ['subscribers', from, 2, 'sa clé est une autre'],
    ['orders', 'guide-amour-demo-orders', 2, 'ne se restaure pas d’elle-même'],
    ['orders', 'nothing', 1, 'ResourceNotFoundException'],
  ] as const) {
    const { code, printed } = await shop('restore', table, '--from', source, '--yes');
    expect([code, printed]).toEqual([status, expect.stringMatching(new RegExp(`^.*${sentence}.*\n$`))]);
  }
});
