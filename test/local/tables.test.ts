import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { createTables, startTables, type Table } from '#local/tables.ts';
import { atEndpoint, makeFolder, opened } from '#test/local/aws.ts';

const orders: Table = {
  TableName: 'orders',
  KeySchema: [{ AttributeName: 'order_id', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'order_id', AttributeType: 'S' }],
};

async function openTable(dataFolder: string) {
  const { url, close } = await startTables({ port: 0, dataFolder });
  await createTables(url, [orders]);
  return { close, documents: DynamoDBDocumentClient.from(new DynamoDBClient(atEndpoint(url))) };
}

test('items survive a restart and a second creation of the tables', async () => {
  const dataFolder = makeFolder();
  const first = await openTable(dataFolder);
  await first.documents.send(new PutCommand({ TableName: 'orders', Item: { order_id: 'kept' } }));
  await first.close();
  const second = await opened(openTable(dataFolder));
  const { Item } = await second.documents.send(new GetCommand({ TableName: 'orders', Key: { order_id: 'kept' } }));
  expect(Item).toEqual({ order_id: 'kept' });
});
