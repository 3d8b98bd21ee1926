/** The orders as lists have them, found by their indexes and never by reading the whole table. */
import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { fromItem, marked } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

async function queryAll(query: Omit<QueryCommandInput, 'TableName'>): Promise<Order[]> {
  const orders: Order[] = [];
  const input = { TableName: getVariable('ORDERS_TABLE'), ...query };
  for await (const { Items = [] } of paginateQuery({ client: getDocuments() }, input)) {
    orders.push(...Items.map(fromItem));
  }
  return orders;
}

/** The orders that were paid in a month of Paris, `2026-11`, by the moment of their payment. */
export function listOrdersPaidIn(month: string): Promise<Order[]> {
  return queryAll({
    IndexName: 'by-month',
    KeyConditionExpression: 'paid_month = :month',
    ExpressionAttributeValues: { ':month': month },
  });
}

/** The orders with a mark for the operator, the earliest first. */
export async function listMarkedOrders(): Promise<Order[]> {
  const orders = await queryAll({
    IndexName: 'by-mark',
    KeyConditionExpression: 'attention = :marked',
    ExpressionAttributeValues: { ':marked': marked },
  });
  return orders.filter(({ needsAttention = [] }) => needsAttention.length > 0);
}
