/**
 * Orders by month, by mark and by mailbox, found by the tables' indexes and never by reading a whole table. An index shows a new row
 * after a moment.
 */
import { listMonths, monthInParis } from '#lambdas/format/paris-time.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { fromItem, marked, readOrders } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getItem, queryItems } from '#lambdas/runtime/table.ts';

/** The orders that were paid in a month of Paris, `2026-11`, by the moment of their payment. */
export async function listOrdersPaidIn(month: string): Promise<Order[]> {
  const found = await queryItems('ORDERS_TABLE', {
    IndexName: 'by-month',
    KeyConditionExpression: 'paid_month = :month',
    ExpressionAttributeValues: { ':month': month },
  });
  return readOrders(found);
}

/** No shop sold anything before. */
const firstMonth = '2026-01';

export async function listPaidOrders(now: Date): Promise<Order[]> {
  const paid: Order[] = [];
  for (const month of listMonths(firstMonth, monthInParis(now.toISOString())))
    paid.push(...(await listOrdersPaidIn(month)));
  return paid;
}

/** The orders with a mark for the operator, the earliest first. */
export async function listMarkedOrders(): Promise<Order[]> {
  const found = await queryItems('ORDERS_TABLE', {
    IndexName: 'by-mark',
    KeyConditionExpression: 'marked = :marked',
    ExpressionAttributeValues: { ':marked': marked },
  });
  return readOrders(found).filter(({ marks = [] }) => marks.length > 0);
}

const indexes = {
  bought: { table: 'ORDERS_TABLE', IndexName: 'by-email', KeyConditionExpression: 'email_key = :key' },
  shared: { table: 'ORDERS_TABLE', IndexName: 'by-guest', KeyConditionExpression: 'guest_key = :key' },
  copies: { table: 'ORDER_GIFTS_TABLE', IndexName: 'by-guest', KeyConditionExpression: 'guest_key = :key' },
} as const;

type Query = { FilterExpression?: string; ScanIndexForward?: boolean; Limit?: number };

function findItems(email: string, index: keyof typeof indexes, query: Query = {}) {
  const { table, ...named } = indexes[index];
  return queryItems(table, { ...named, ExpressionAttributeValues: { ':key': emailKey(email) }, ...query });
}

/**
 * The orders of one mailbox (its alias removed), newest first: the last 100, and the paid ones before them, since anybody can open
 * checkouts under its address.
 */
export async function listOrdersOf(email: string): Promise<Order[]> {
  const newestFirst = { ScanIndexForward: false };
  const [last, paid] = await Promise.all([
    findItems(email, 'bought', { ...newestFirst, Limit: 100 }),
    findItems(email, 'bought', { ...newestFirst, FilterExpression: 'attribute_exists(paid_at)' }),
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
  return readOrders(await findItems(email, 'bought', filter));
}

/** The orders that were shared with one mailbox or given to it, or of which it was given a copy, paid or not. */
export async function listOrdersSharedWith(email: string): Promise<Order[]> {
  const [shared, copies] = await Promise.all([findItems(email, 'shared'), findItems(email, 'copies')]);
  const known = new Set(shared.map((item) => item.order_id));
  const others = new Set(copies.map((item) => String(item.order_id)).filter((orderId) => !known.has(orderId)));
  const given = await Promise.all([...others].map((orderId) => getItem('ORDERS_TABLE', { order_id: orderId })));
  return readOrders([...shared, ...given.filter((item) => item !== undefined)]);
}
