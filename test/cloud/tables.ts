/** The shop's tables, read and written directly: the tests store what a crash or a day's delay would leave. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { awsOf, siteUrl, stripeUrl } from '#test/cloud/addresses.ts';

const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsOf('dynamodb')), {
  marshallOptions: { removeUndefinedValues: true },
});

type Cloud = { tables: Record<string, string>; buckets: { files: string }; addresses: { s3: string } };

let cloud: Cloud | undefined;
/** The local cloud's description of itself: the names of its tables and buckets. */
export async function describeCloud(): Promise<Cloud> {
  cloud ??= (await (await fetch(`${siteUrl}/local`)).json()) as Cloud;
  return cloud;
}

async function tableName(name: string): Promise<string> {
  const found = (await describeCloud()).tables[name];
  if (found === undefined) throw new Error(`GET /local names no table "${name}"`);
  return found;
}

/** Lets a test call the functions' code in its own process, on the shop's tables and secrets: for moments no request can time. */
export async function useShopTables(): Promise<void> {
  // Steps are logged for Lambda, not for the terminal of a test run.
  console.info = () => {};
  const { endpoint, region, credentials } = awsOf('dynamodb');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', awsOf('ssm').endpoint);
  vi.stubEnv('STRIPE_API_URL', stripeUrl);
  vi.stubEnv('SITE_URL', siteUrl);
  vi.stubEnv('STRIPE_SECRET_KEY_PARAMETER', '/guide-amour/demo/stripe-secret-key');
  vi.stubEnv('LINK_SECRET_PARAMETER', '/guide-amour/demo/link-secret');
  vi.stubEnv('HASH_SECRET_PARAMETER', '/guide-amour/demo/hash-secret');
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  for (const [name, table] of Object.entries((await describeCloud()).tables)) {
    vi.stubEnv(`${name.replace(/[A-Z]/g, '_$&').toUpperCase()}_TABLE`, table);
  }
}

export type StoredRow = Record<string, unknown>;

export async function readRow(name: string, Key: StoredRow): Promise<StoredRow | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: await tableName(name), Key, ConsistentRead: true }),
  );
  return Item;
}

export const readOrder = (orderId: string) => readRow('orders', { order_id: orderId });

/**
 * Whether an order, as it is stored, has work due now or within the hour, such as a mail that waits for SES. Mails that are
 * planned for later days do not count.
 */
export function hasWorkDue({ due_at: dueAt }: Record<string, unknown>): boolean {
  return dueAt !== undefined && Date.parse(String(dueAt)) < Date.now() + 3_600_000;
}

/** Changes an order's stored item, and gives it; `undefined` removes an attribute. */
export async function rewriteOrder(orderId: string, changes: Record<string, unknown>): Promise<StoredRow> {
  const row = { ...(await readOrder(orderId)), ...changes };
  await putRow('orders', row);
  return row;
}

export async function deleteRow(name: string, Key: StoredRow): Promise<void> {
  await documents.send(new DeleteCommand({ TableName: await tableName(name), Key }));
}

/** All rows of a table, or those that an expression lets through. */
export async function scan(name: string, filter?: string): Promise<StoredRow[]> {
  const TableName = await tableName(name);
  const FilterExpression = filter === undefined ? {} : { FilterExpression: filter };
  const pages = paginateScan({ client: documents }, { TableName, ConsistentRead: true, ...FilterExpression });
  const rows: StoredRow[] = [];
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}

/** Writes a row; a field that is `undefined` is left out. */
export async function putRow(name: string, Item: StoredRow): Promise<void> {
  await documents.send(new PutCommand({ TableName: await tableName(name), Item }));
}

export async function putPromo(promo: Record<string, unknown>): Promise<void> {
  const whole = { is_active: true, first_purchase_only: false, single_use: false, expires_at: null, ...promo };
  await putRow('promoCodes', whole);
}

/** Runs the minute schedule's work now; makes the order due first, if one is named. */
export async function settleNow(orderId?: string): Promise<void> {
  if (orderId !== undefined) {
    await documents.send(
      new UpdateCommand({
        TableName: await tableName('orders'),
        Key: { order_id: orderId },
        UpdateExpression: 'SET due_at = :past',
        ConditionExpression: 'attribute_exists(due)',
        ExpressionAttributeValues: { ':past': new Date(0).toISOString() },
      }),
    );
  }
  await callFunction('settle-due');
}

/** Calls a function that has no address, as the schedule or a deployment does, and waits for all that it starts. */
export async function callFunction(name: string, event: object = {}): Promise<void> {
  const body = JSON.stringify(event);
  const answer = await fetch(`${siteUrl}/local/functions/${name}`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  await backgroundWork();
}

/** Waits until no function runs in the background, such as the delivery that a webhook starts. */
export async function backgroundWork(): Promise<void> {
  await fetch(`${siteUrl}/local/idle`);
}
