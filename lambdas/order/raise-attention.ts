import type { Order } from '#lambdas/order/order.ts';
import { flagOrder } from '#lambdas/order/order-facts.store.ts';
import { logFault } from '#lambdas/runtime/log.ts';

/**
 * Rings and marks an order for the operator, once a reason. Rings first: a crash in between rings twice rather than never.
 * Answers the order after it.
 */
export async function raiseAttention(order: Order, reason: string): Promise<Order> {
  if (order.needsAttention?.includes(reason)) return order;
  logFault('order_needs_attention', { orderId: order.orderId, reason });
  return (await flagOrder(order.orderId, reason)) ?? order;
}
