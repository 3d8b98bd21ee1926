import middy from '@middy/core';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { listDueOrderIds, postpone } from '#lambdas/order/outbox.store.ts';
import { requireEnvironment, settlingVariables } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { settleDueWithdrawals } from '#lambdas/withdrawal/settle-withdrawal.ts';

requireEnvironment(...settlingVariables, 'WITHDRAWALS_TABLE', 'COUNTERS_TABLE');

/** One after the other at 100 to 200 ms each: under SES's 14 a second, and done within the minute. */
const ordersPerRun = 400;
const workingMs = 45_000;
const retryAfterMs = 60_000;

/** One order that fails waits a minute; the others are not held up by it, not even when it cannot be read or written. */
async function settleOne(orderId: string): Promise<void> {
  const now = new Date();
  try {
    const order = await findOrder(orderId);
    if (order?.dueAt !== undefined) await settleOrder(order, now);
  } catch (error) {
    logSettlingFault(orderId, error);
    const dueAt = new Date(now.getTime() + retryAfterMs).toISOString();
    await postpone(orderId, dueAt).catch((cause: unknown) => {
      logFault('internal_error', { orderId, error: describeError(cause) });
    });
  }
}

/**
 * Every minute, for orders: finishes what is due, asks Stripe about payments nobody told us of, lets the dead ones go. For
 * statements of withdrawal: sends the acknowledgements and notices that are due.
 */
export const handler = middy().handler(async () => {
  const startedAt = new Date();
  const due = await listDueOrderIds(startedAt, ordersPerRun);
  let settled = 0;
  for (const orderId of due) {
    // What is left is due still, and first in the next run.
    if (Date.now() - startedAt.getTime() > workingMs) break;
    await settleOne(orderId);
    settled += 1;
  }
  await settleDueWithdrawals(startedAt);
  return { settled, isDone: settled === due.length };
});
