/** Orders in DynamoDB: how they are written and read. Their changes, facts and outbox have files of their own. */
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { type Order, orderSchema } from '#lambdas/order/order.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';

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

/** An item as the table holds it, read as an order. Throws when it is none. */
export function fromItem(item: Record<string, unknown>): Order {
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

/** The order as it stands now, or undefined. */
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
