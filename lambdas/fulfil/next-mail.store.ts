/** When an order is due for its next mail. */
import { nextDueAt } from '#lambdas/fulfil/mail-registry.ts';
import { deliverAt, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';

/**
 * Makes a paid order due when its next mail is, if that is sooner than it is due now: a new fact may owe a mail, such as a
 * dispute that ended. While a mail is being tried its retry stands. Gives the order after it.
 */
export async function planNextMail(order: Order, now: Date): Promise<Order> {
  const { orderId, paidAt, dueAt, mailAttempts } = order;
  const at = nextDueAt(order);
  // One that is owed since the payment has not waited since then.
  const next = at && [at, now.toISOString()].toSorted()[1];
  const isPlanned = dueAt !== undefined && (next === undefined || dueAt <= next || mailAttempts !== undefined);
  if (paidAt === undefined || next === undefined || isPlanned) return order;
  const planned = await updateOrder(orderId, {
    set: deliverAt(next),
    condition: '(attribute_not_exists(due_at) OR due_at > :due_at)',
  });
  return planned ?? order;
}
