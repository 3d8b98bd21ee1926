/** Orders in DynamoDB: how they are written, read and changed. Their facts and their outbox have files of their own. */
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { getDocuments, isConditionFailure } from '#lambdas/aws.ts';
import { emailKey } from '#lambdas/email-address.ts';
import { getVariable } from '#lambdas/environment.ts';
import { type Order, orderSchema, orderStatus } from '#lambdas/order/order.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/stored-names.ts';

const emailIndex = 'by-email';
/** Orders nobody paid are dropped after 30 days (data minimisation, GDPR art. 5). */
const pendingDays = 30;

const tableName = () => getVariable('ORDERS_TABLE');

function toItem(order: Order): Record<string, unknown> {
  return {
    ...toSnakeCase(order),
    product_id: order.lines[0]?.productId,
    amount: order.amountCents / 100,
    email_key: emailKey(order.email),
    due: order.dueAt === undefined ? undefined : 'due',
    delete_at: Math.ceil(Date.parse(order.createdAt) / 1000) + pendingDays * 86_400,
  };
}

function fromItem(item: Record<string, unknown>): Order {
  return v.parse(orderSchema, toCamelCase(item));
}

/** Writes a new order; false when its id is taken (two buyers in one millisecond). */
export async function createOrder(order: Order): Promise<boolean> {
  try {
    await getDocuments().send(
      new PutCommand({
        TableName: tableName(),
        Item: toItem(order),
        ConditionExpression: 'attribute_not_exists(order_id)',
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** The order as it stands now, or undefined. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: tableName(), Key: { order_id: orderId }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : fromItem(Item);
}

/** The order as it stands now, its stored state put right if a writer died before it could; or undefined. */
export async function refreshOrder(orderId: string): Promise<Order | undefined> {
  const order = await findOrder(orderId);
  return order && storeStatus(order);
}

/** The orders of one mailbox (its alias removed), newest first; at most 100. */
export async function listOrdersOf(email: string): Promise<Order[]> {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: emailIndex,
      KeyConditionExpression: 'email_key = :key',
      ExpressionAttributeValues: { ':key': emailKey(email) },
      ScanIndexForward: false,
      Limit: 100,
    }),
  );
  return Items.map(fromItem);
}

/**
 * One conditional update of an existing order: `set` gives its new values, `unset` names what goes, `condition` is a
 * DynamoDB expression over `values`. Answers the order after it, or undefined when the condition did not hold.
 */
export async function updateOrder(
  orderId: string,
  { set, unset = [], add = {}, condition = 'attribute_exists(order_id)', values = {} }: OrderUpdate,
): Promise<Order | undefined> {
  const sets = Object.entries(toSnakeCase(set)).filter(([, value]) => value !== undefined);
  const adds = Object.entries({ version: 1, ...add });
  const names = Object.fromEntries([...sets, ...adds].map(([name]) => [`#${name}`, name]));
  const expression = [
    sets.length > 0 ? `SET ${sets.map(([name]) => `#${name} = :${name}`).join(', ')}` : '',
    unset.length > 0 ? `REMOVE ${unset.join(', ')}` : '',
    `ADD ${adds.map(([name]) => `#${name} :add_${name}`).join(', ')}`,
  ];
  try {
    const { Attributes } = await getDocuments().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { order_id: orderId },
        UpdateExpression: expression.filter(Boolean).join(' '),
        ConditionExpression: `attribute_exists(order_id) AND (${condition})`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
          ...Object.fromEntries(adds.map(([name, value]) => [`:add_${name}`, value])),
          ...values,
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return await storeStatus(fromItem(Attributes ?? {}));
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

type OrderUpdate = {
  set: Partial<Order> & { due?: 'due'; emailKey?: string };
  unset?: string[];
  add?: Record<string, number | Set<string>>;
  condition?: string;
  values?: Record<string, unknown>;
};

/** Keeps the derived state beside the facts for people to query; a writer that saw fewer facts loses by its version. */
async function storeStatus(order: Order): Promise<Order> {
  const status = orderStatus(order);
  if (order.status === status) return order;
  try {
    await getDocuments().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { order_id: order.orderId },
        UpdateExpression: 'SET #status = :status',
        ConditionExpression: 'version = :version',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':version': order.version },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  return { ...order, status };
}
