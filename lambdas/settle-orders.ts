import middy from '@middy/core';
import { deliverOrder } from '#lambdas/fulfil/deliver-order.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { listDueIds, type Outbox, postpone } from '#lambdas/outbox/outbox.store.ts';
import type { OutboxRow } from '#lambdas/outbox/outbox.ts';
import { deliveringVariables, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { withdrawalOutbox } from '#lambdas/withdrawal/withdrawal.store.ts';

requireEnvironment(...deliveringVariables, 'STRIPE_API_URL', 'WITHDRAWALS_TABLE', 'COUNTERS_TABLE');

/** One row after the other at 100 to 200 ms each: under SES's 14 a second, and done within the minute. */
const ordersPerRun = 400;
const ordersForMs = 45_000;
/** Statements come last; a backlog of orders leaves them a few seconds of every minute. */
const withdrawalsPerRun = 100;
const withdrawalsForMs = 52_000;
const retryAfterMs = 60_000;

type Work = {
  perRun: number;
  /** No row is begun after this moment; the rows left are the first of the next run. */
  until: Date;
  settle: (id: string, now: Date) => Promise<unknown>;
  logFailure: (id: string, error: unknown) => void;
};

/** A row that fails is due again in a minute. It delays no other row, even when it cannot be read or written. */
async function settleOne<Row extends OutboxRow>(outbox: Outbox<Row>, id: string, work: Work): Promise<void> {
  const now = new Date();
  try {
    await work.settle(id, now);
  } catch (error) {
    work.logFailure(id, error);
    const dueAt = new Date(now.getTime() + retryAfterMs);
    await postpone(outbox, id, dueAt).catch((cause: unknown) => work.logFailure(id, cause));
  }
}

async function settleDue<Row extends OutboxRow>(outbox: Outbox<Row>, work: Work) {
  const due = await listDueIds(outbox, new Date(), work.perRun);
  let settled = 0;
  for (const id of due) {
    if (Date.now() > work.until.getTime()) break;
    await settleOne(outbox, id, work);
    settled += 1;
  }
  return { settled, isDone: settled === due.length };
}

async function settleDueOrder(orderId: string, now: Date): Promise<void> {
  const order = await findOrder(orderId);
  if (order?.dueAt !== undefined) await settleOrder(order, now, deliverOrder);
}

/**
 * Every minute, for orders: finishes what is due, asks Stripe about payments without a webhook, closes orders that will not
 * be paid. For statements of withdrawal: sends the acknowledgements and notices that are due.
 */
export const handler = middy().handler(async () => {
  const startedAt = Date.now();
  const orders = await settleDue(orderOutbox, {
    perRun: ordersPerRun,
    until: new Date(startedAt + ordersForMs),
    settle: settleDueOrder,
    logFailure: logSettlingFault,
  });
  await settleDue(withdrawalOutbox, {
    perRun: withdrawalsPerRun,
    until: new Date(startedAt + withdrawalsForMs),
    settle: settleWithdrawal,
    logFailure: (withdrawalId, error) => logFault('internal_error', { withdrawalId, error: describeError(error) }),
  });
  return orders;
});
