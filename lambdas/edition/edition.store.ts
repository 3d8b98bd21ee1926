/** Who is told of a new edition, as facts of the order. */

import { deliverAt, updateOrder, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';

type Announced = { productId: string; number: number; at: string };

/**
 * Has the mail about an edition leave from `at` on. One write, so that no crash leaves an order told of and not due; undefined
 * when the order changed since it was read.
 */
export function announceEdition(order: Order, { productId, number, at }: Announced) {
  const isDueSooner = order.dueAt !== undefined && order.dueAt <= at;
  const announced = { announcedEditions: { ...order.announcedEditions, [productId]: { number, at } } };
  return updateUnchanged(order, { set: isDueSooner ? announced : { ...announced, ...deliverAt(at) } });
}

/** Records whether the reader of an order wants mails about new editions; undefined when there is no such order. */
export function chooseEditions(orderId: string, { wanted, at }: { wanted: boolean; at: string }) {
  return updateOrder(orderId, wanted ? { unset: ['editionsRefusedAt'] } : { set: { editionsRefusedAt: at } });
}
