/** The orders as lists have them, found by their indexes and never by reading the whole table. */
import { listMonths, monthInParis } from '#lambdas/format/paris-time.ts';
import { marked, readOrders } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { queryItems } from '#lambdas/runtime/table.ts';

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
