import middy from '@middy/core';
import { requireEnvironment } from '#lambdas/environment.ts';
import { settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { describeError, logFault } from '#lambdas/log.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { listDueOrderIds, postpone } from '#lambdas/order/outbox.store.ts';

requireEnvironment(
  'ORDERS_TABLE',
  'ORDER_GIFTS_TABLE',
  'PROMO_CODES_TABLE',
  'SITE_URL',
  'STRIPE_API_URL',
  'MAIL_SENDER',
  'SUPPORT_ADDRESS',
);

/** One after the other at 100 to 200 ms each: under SES's 14 a second, and done within the minute. */
const ordersPerPage = 25;
const workingMs = 45_000;
const retryAfterMs = 60_000;

/** One order that fails waits a minute; the others are not held up by it. */
async function settleOne(orderId: string): Promise<void> {
  const now = new Date();
  try {
    const order = await findOrder(orderId);
    if (order?.dueAt !== undefined) await settleOrder(order, now);
  } catch (error) {
    logFault('stripe_failed', { orderId, error: describeError(error) });
    await postpone(orderId, new Date(now.getTime() + retryAfterMs).toISOString());
  }
}

/** Every minute: finishes what is due, asks Stripe about payments nobody told us of, lets dead orders go. */
export const handler = middy().handler(async () => {
  const startedAt = new Date();
  const seen = new Set<string>();
  for (;;) {
    const due = (await listDueOrderIds(startedAt, ordersPerPage)).filter((orderId) => !seen.has(orderId));
    if (due.length === 0) break;
    for (const orderId of due) {
      if (Date.now() - startedAt.getTime() > workingMs) return { settled: seen.size, isDone: false };
      seen.add(orderId);
      await settleOne(orderId);
    }
  }
  return { settled: seen.size, isDone: true };
});
