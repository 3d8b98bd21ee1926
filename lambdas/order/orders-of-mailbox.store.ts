/** The orders of a mailbox, found by the tables' indexes. An index shows a new row after a moment. */
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { findOrder, fromItem } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

const indexes = {
  bought: { table: 'ORDERS_TABLE', IndexName: 'by-email', KeyConditionExpression: 'email_key = :key' },
  shared: { table: 'ORDERS_TABLE', IndexName: 'by-guest', KeyConditionExpression: 'guest_key = :key' },
  copies: { table: 'ORDER_GIFTS_TABLE', IndexName: 'by-guest', KeyConditionExpression: 'guest_key = :key' },
} as const;

type Page = Pick<QueryCommandInput, 'FilterExpression' | 'ScanIndexForward' | 'Limit' | 'ExclusiveStartKey'>;

function queryPage(email: string, { table, ...index }: (typeof indexes)[keyof typeof indexes], page: Page) {
  const ExpressionAttributeValues = { ':key': emailKey(email) };
  const query = { TableName: getVariable(table), ...index, ExpressionAttributeValues, ...page };
  return getDocuments().send(new QueryCommand(query));
}

async function queryAll(email: string, index: keyof typeof indexes, page: Page = {}) {
  const found: Record<string, unknown>[] = [];
  let next: Page['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await queryPage(email, indexes[index], {
      ...page,
      ExclusiveStartKey: next,
    });
    found.push(...Items);
    next = LastEvaluatedKey;
  } while (next !== undefined);
  return found;
}

/**
 * The orders of one mailbox (its alias removed), newest first: the last 100, and the paid ones before them, since anybody can open
 * checkouts under its address.
 */
export async function listOrdersOf(email: string): Promise<Order[]> {
  const newestFirst = { ScanIndexForward: false };
  const [{ Items: last = [] }, paid] = await Promise.all([
    queryPage(email, indexes.bought, { ...newestFirst, Limit: 100 }),
    queryAll(email, 'bought', { ...newestFirst, FilterExpression: 'attribute_exists(paid_at)' }),
  ]);
  const known = new Set(last.map((item) => item.order_id));
  return [...last, ...paid.filter((item) => !known.has(item.order_id))].map(fromItem);
}

/**
 * The orders of one mailbox that are paid or may still be, however many others it has: those that came to nothing are left
 * out where they are stored.
 */
export async function listBuyingOrdersOf(email: string): Promise<Order[]> {
  const filter = { FilterExpression: 'attribute_exists(paid_at) OR attribute_exists(due)' };
  return (await queryAll(email, 'bought', filter)).map(fromItem);
}

/** The orders that were shared with one mailbox or given to it, or of which it was given a copy, paid or not. */
export async function listOrdersSharedWith(email: string): Promise<Order[]> {
  const [shared, copies] = await Promise.all([queryAll(email, 'shared'), queryAll(email, 'copies')]);
  const known = new Set(shared.map((item) => item.order_id));
  const others = new Set(copies.map((item) => String(item.order_id)).filter((orderId) => !known.has(orderId)));
  const given = await Promise.all([...others].map(findOrder));
  return [...shared.map(fromItem), ...given.filter((order) => order !== undefined)];
}
