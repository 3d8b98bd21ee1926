/** Orders in DynamoDB: created, read and updated. The facts recorded in them stand in `order-facts.store.ts`. */
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { type Order, orderSchema, orderStatus } from '#lambdas/order/order.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate } from '#lambdas/runtime/update-expression.ts';

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
  const write = getDocuments().send(
    new PutCommand({
      TableName: tableName(),
      Item: toItem(order),
      ConditionExpression: 'attribute_not_exists(order_id)',
    }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}

/** The order as it is stored, or undefined. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: tableName(), Key: { order_id: orderId }, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : fromItem(Item);
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

/** What an item has besides the order's own fields: its place in the indexes and its end. */
type IndexFields = { due?: 'due'; emailKey?: string; deleteAt?: number };

/** `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set. */
type OrderUpdate = {
  set?: Partial<Order> & IndexFields;
  unset?: (keyof Order | keyof IndexFields)[];
  add?: { stripeAttempt?: number; mailAttempts?: number; needsAttention?: Set<string> };
  /** A DynamoDB expression over the stored names, with `values` and `:<stored name>` of each field in `set`. */
  condition?: string;
  values?: Record<string, unknown>;
};

/**
 * Updates an existing order if `condition` holds, and stores the status its facts amount to. Gives the order after it;
 * undefined when the condition does not hold.
 */
export async function updateOrder(
  orderId: string,
  { set = {}, unset = [], add = {}, condition, values = {} }: OrderUpdate,
): Promise<Order | undefined> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { order_id: orderId },
      ...expressUpdate({ set, unset, add: { version: 1, ...add } }, values),
      ConditionExpression: `attribute_exists(order_id)${condition === undefined ? '' : ` AND (${condition})`}`,
      ReturnValues: 'ALL_NEW',
    }),
  );
  const after = (await undefinedIfRefused(write))?.Attributes;
  return after && storeStatus(fromItem(after));
}

/** Stores the derived status beside the facts, for queries; a writer that read an older version leaves it alone. */
async function storeStatus(order: Order): Promise<Order> {
  const status = orderStatus(order);
  if (order.status === status) return order;
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { order_id: order.orderId },
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: 'version = :version',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':version': order.version },
    }),
  );
  await undefinedIfRefused(write);
  return { ...order, status };
}

/** The order as it is stored, its status corrected if a writer died before storing it; or undefined. */
export async function refreshOrder(orderId: string): Promise<Order | undefined> {
  const order = await findOrder(orderId);
  return order && storeStatus(order);
}
