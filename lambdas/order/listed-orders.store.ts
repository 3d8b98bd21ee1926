/** The orders as lists have them, found by their indexes and never by reading the whole table. */
import { listMonths, monthInParis } from '#lambdas/format/paris-time.ts';
import { fromItem, marked } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { queryItems } from '#lambdas/runtime/table.ts';

/** One order that cannot be read must not hide all others; the log names it. */
function readOrSkip(item: Record<string, unknown>): Order[] {
  try {
    return [fromItem(item)];
  } catch (error) {
    logFault('internal_error', { orderId: String(item.order_id), work: 'list', error: describeError(error) });
    return [];
  }
}

/** The orders that were paid in a month of Paris, `2026-11`, by the moment of their payment. */
export async function listOrdersPaidIn(month: string): Promise<Order[]> {
  const found = await queryItems('ORDERS_TABLE', {
    IndexName: 'by-month',
    KeyConditionExpression: 'paid_month = :month',
    ExpressionAttributeValues: { ':month': month },
  });
  return found.flatMap(readOrSkip);
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
    KeyConditionExpression: 'attention = :marked',
    ExpressionAttributeValues: { ':marked': marked },
  });
  return found.flatMap(readOrSkip).filter(({ needsAttention = [] }) => needsAttention.length > 0);
}
