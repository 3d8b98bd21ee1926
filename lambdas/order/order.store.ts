/** Orders in DynamoDB: created and read. How they are changed stands in `order-update.store.ts`. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { type Order, orderSchema } from '#lambdas/order/order.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { getItem, putNewItem } from '#lambdas/runtime/table.ts';

const emailIndex = 'by-email';
const guestIndex = 'by-guest';

const table = 'ORDERS_TABLE';

function toItem(order: Order): Record<string, unknown> {
  return {
    ...toSnakeCase(order),
    product_id: order.lines[0]?.productId,
    amount: order.amountCents / 100,
    mails: order.mails ?? {},
    email_key: emailKey(order.email),
    guest_key: order.recipient?.email && emailKey(order.recipient.email),
    due: order.dueAt === undefined ? undefined : 'due',
    delete_at: endSeconds(order.createdAt, retention.unpaidOrder),
  };
}

/**
 * A stored item read as an order. Throws when it is none. The names of its mails are occasions, such as `payment_failed`: they
 * are kept as they are.
 */
export function fromItem({ mails, ...item }: Record<string, unknown>): Order {
  if (mails === undefined) return v.parse(orderSchema, toCamelCase(item));
  const records = Object.entries(mails ?? {}).map(([occasion, record]) => [occasion, toCamelCase(record)]);
  return v.parse(orderSchema, { ...toCamelCase(item), mails: Object.fromEntries(records) });
}

/** Writes a new order; false when its id is taken (two buyers in one millisecond). */
export function createOrder(order: Order): Promise<boolean> {
  return putNewItem(table, 'order_id', toItem(order));
}

/** The order as it is stored, or undefined. */
export async function findOrder(orderId: string): Promise<Order | undefined> {
  const item = await getItem(table, { order_id: orderId });
  return item && fromItem(item);
}

/** The orders of one mailbox (its alias removed), newest first; at most 100. */
export async function listOrdersOf(email: string): Promise<Order[]> {
  const { Items = [] } = await getDocuments().send(
    new QueryCommand({
      TableName: getVariable(table),
      IndexName: emailIndex,
      KeyConditionExpression: 'email_key = :key',
      ExpressionAttributeValues: { ':key': emailKey(email) },
      ScanIndexForward: false,
      Limit: 100,
    }),
  );
  return Items.map(fromItem);
}

type Query = { index: string; key: string; email: string; filter?: string };

/** Every order that an index has for a mailbox. The index shows a new order after a moment. */
async function queryAll({ index, key, email, filter }: Query): Promise<Order[]> {
  const found: Order[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocuments().send(
      new QueryCommand({
        TableName: getVariable(table),
        IndexName: index,
        KeyConditionExpression: `${key} = :key`,
        ...(filter === undefined ? {} : { FilterExpression: filter }),
        ExpressionAttributeValues: { ':key': emailKey(email) },
        ...(next === undefined ? {} : { ExclusiveStartKey: next }),
      }),
    );
    found.push(...Items.map(fromItem));
    next = LastEvaluatedKey;
  } while (next !== undefined);
  return found;
}

/**
 * The orders of one mailbox that are paid or may still be, however many others it has: those that came to nothing are left
 * out where they are stored.
 */
export function listBuyingOrdersOf(email: string): Promise<Order[]> {
  const filter = 'attribute_exists(paid_at) OR attribute_exists(due)';
  return queryAll({ index: emailIndex, key: 'email_key', email, filter });
}

/** The orders that were shared with one mailbox or given to it, paid or not. */
export function listOrdersSharedWith(email: string): Promise<Order[]> {
  return queryAll({ index: guestIndex, key: 'guest_key', email });
}
