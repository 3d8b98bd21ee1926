import * as v from 'valibot';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

const eventSchema = v.object({ orderId: v.string() });

/**
 * In the background, for the webhook and the success page: gives the bonus of a paid order, sends its mails and pays back what is
 * due. What fails stays due, and the schedule takes it up within a minute.
 */
export async function handler(event: unknown): Promise<void> {
  const { orderId } = v.parse(eventSchema, event);
  const order = await findOrder(orderId);
  const now = new Date();
  if (order?.paidAt === undefined || order.dueAt === undefined || Date.parse(order.dueAt) > now.getTime()) return;
  try {
    await deliverOrder(order, now);
  } catch (error) {
    logFault('internal_error', { orderId, error: describeError(error) });
  }
}
