/** The orders of a mailbox, found by the indexes of the orders' table. An index shows a new order after a moment. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { fromItem } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

const indexes = {
  email: { IndexName: 'by-email', KeyConditionExpression: 'email_key = :key' },
  guest: { IndexName: 'by-guest', KeyConditionExpression: 'guest_key = :key' },
};

type Page = { FilterExpression?: string; ScanIndexForward?: boolean; Limit?: number };

async function queryPage(
  email: string,
  index: keyof typeof indexes,
  page: Page & { ExclusiveStartKey?: Record<string, unknown> | undefined },
) {
  const { Items = [], LastEvaluatedKey } = await getDocuments().send(
    new QueryCommand({
      TableName: getVariable('ORDERS_TABLE'),
      ...indexes[index],
      ExpressionAttributeValues: { ':key': emailKey(email) },
      ...page,
    }),
  );
  return { orders: Items.map(fromItem), next: LastEvaluatedKey };
}

async function queryAll(email: string, index: keyof typeof indexes, page: Page = {}): Promise<Order[]> {
  const found: Order[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const answer = await queryPage(email, index, { ...page, ExclusiveStartKey: next });
    found.push(...answer.orders);
    next = answer.next;
  } while (next !== undefined);
  return found;
}

/** The orders of one mailbox (its alias removed), newest first; at most 100. */
export async function listOrdersOf(email: string): Promise<Order[]> {
  return (await queryPage(email, 'email', { ScanIndexForward: false, Limit: 100 })).orders;
}

/**
 * The orders of one mailbox that are paid or may still be, however many others it has: those that came to nothing are left
 * out where they are stored.
 */
export function listBuyingOrdersOf(email: string): Promise<Order[]> {
  return queryAll(email, 'email', { FilterExpression: 'attribute_exists(paid_at) OR attribute_exists(due)' });
}

/** The orders that were shared with one mailbox or given to it, paid or not. */
export function listOrdersSharedWith(email: string): Promise<Order[]> {
  return queryAll(email, 'guest');
}
