import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { createTables, startTables, type Table } from '#local/tables.ts';
import { atEndpoint, makeFolder, opened } from '#test/local/aws.ts';

const orders: Table = {
  TableName: 'orders',
  KeySchema: [{ AttributeName: 'order_id', KeyType: 'HASH' }],
  AttributeDefinitions: ['order_id', 'due', 'due_at'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'due',
      KeySchema: [
        { AttributeName: 'due', KeyType: 'HASH' },
        { AttributeName: 'due_at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
};

async function openTable(dataFolder?: string) {
  const { url, close } = await startTables({ port: 0, ...(dataFolder === undefined ? {} : { dataFolder }) });
  await createTables(url, [orders]);
  return { close, documents: DynamoDBDocumentClient.from(new DynamoDBClient(atEndpoint(url))) };
}

test('of twenty simultaneous conditional updates one succeeds', async () => {
  const { documents } = await opened(openTable());
  await documents.send(new PutCommand({ TableName: 'orders', Item: { order_id: 'a' } }));
  const pay = () =>
    documents.send(
      new UpdateCommand({
        TableName: 'orders',
        Key: { order_id: 'a' },
        UpdateExpression: 'SET paid_at = :now ADD version :one',
        ConditionExpression: 'attribute_not_exists(paid_at)',
        ExpressionAttributeValues: { ':now': '2026-01-01', ':one': 1 },
      }),
    );
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, pay));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals).toHaveLength(19);
  expect(refusals.every((reason) => reason instanceof ConditionalCheckFailedException)).toBe(true);
  const { Item } = await documents.send(new GetCommand({ TableName: 'orders', Key: { order_id: 'a' } }));
  expect(Item).toMatchObject({ paid_at: '2026-01-01', version: 1 });
});

test('a sparse index holds in order only the items that have its key', async () => {
  const { documents } = await opened(openTable());
  const put = (Item: Record<string, string>) => documents.send(new PutCommand({ TableName: 'orders', Item }));
  await put({ order_id: 'late', due: 'due', due_at: '2026-03-01' });
  await put({ order_id: 'soon', due: 'due', due_at: '2026-01-01' });
  await put({ order_id: 'done' });
  const listDue = async () => {
    const query = new QueryCommand({
      TableName: 'orders',
      IndexName: 'due',
      KeyConditionExpression: 'due = :due AND due_at <= :now',
      ExpressionAttributeValues: { ':due': 'due', ':now': '2026-06-01' },
    });
    return (await documents.send(query)).Items?.map(({ order_id }) => order_id);
  };
  expect(await listDue()).toEqual(['soon', 'late']);
  await documents.send(
    new UpdateCommand({ TableName: 'orders', Key: { order_id: 'soon' }, UpdateExpression: 'REMOVE due, due_at' }),
  );
  expect(await listDue()).toEqual(['late']);
});

test('items survive a restart and a second creation of the tables', async () => {
  const dataFolder = makeFolder();
  const first = await openTable(dataFolder);
  await first.documents.send(new PutCommand({ TableName: 'orders', Item: { order_id: 'kept' } }));
  await first.close();
  const second = await opened(openTable(dataFolder));
  const { Item } = await second.documents.send(new GetCommand({ TableName: 'orders', Key: { order_id: 'kept' } }));
  expect(Item).toEqual({ order_id: 'kept' });
});

test('closing waits for the calls that are being worked on, though their callers are gone', async () => {
  const { url, close } = await startTables({ port: 0 });
  await createTables(url, [orders]);
  const client = new DynamoDBClient(atEndpoint(url));
  const documents = DynamoDBDocumentClient.from(client);
  const calls = Array.from({ length: 50 }, (_, number) =>
    documents.send(new PutCommand({ TableName: 'orders', Item: { order_id: String(number) } })),
  );
  const outcomes = Promise.allSettled(calls);
  await calls[0];
  client.destroy();
  await close();
  expect((await outcomes).map(({ status }) => status)).toContain('fulfilled');
});
