import middy from '@middy/core';
import { deliverOrder } from '#lambdas/fulfil/deliver-order.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { orderOutbox, paymentChecks } from '#lambdas/order/order-outbox.store.ts';
import { oldestDueMs, postpone } from '#lambdas/outbox/outbox.store.ts';
import { workThrough } from '#lambdas/outbox/work-due.ts';
import { readNewEvents } from '#lambdas/payment/read-events.ts';
import { isStripeOutage } from '#lambdas/payment/stripe.ts';
import { deliveringVariables, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { describeError, logBacklog, logFault } from '#lambdas/runtime/log.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { withdrawalOutbox } from '#lambdas/withdrawal/withdrawal.store.ts';

requireEnvironment(...deliveringVariables, 'STRIPE_API_URL', 'WITHDRAWALS_TABLE', 'COUNTERS_TABLE');

/** Until when each part of a run may begin something, in milliseconds of its minute. What is left comes first in the next run. */
const untilMs = { mails: 25_000, events: 32_000, questions: 42_000, lateMails: 46_000, withdrawals: 52_000 };
/** A mail takes 150 to 200 ms: two side by side stay under SES's 14 a second. */
const mailsAtOnce = 2;
/**
 * A question takes 150 to 200 ms with its writes: eight side by side are 40 a second, under Stripe's 100 (25 in test mode).
 * 10,000 open pages are asked about every ten minutes: 1,000 questions, 25 s of a minute.
 */
const questionsAtOnce = 8;
const retryAfterMs = 60_000;

/** Settles one due order. One that fails is due again in a minute. Gives whether Stripe was out of reach. */
async function settleDueOrder(orderId: string, now: Date): Promise<boolean> {
  try {
    const order = await findOrder(orderId);
    if (order?.dueAt !== undefined) await settleOrder(order, now, deliverOrder);
    return false;
  } catch (error) {
    logSettlingFault(orderId, error);
    const dueAt = new Date(now.getTime() + retryAfterMs);
    await postpone(orderOutbox, orderId, dueAt).catch((cause: unknown) => logSettlingFault(orderId, cause));
    return isStripeOutage(error);
  }
}

/** Delivers what is paid: the mails leave before Stripe is asked anything. */
function deliverDue(until: Date): Promise<number> {
  const work = async (orderId: string, now: Date) => void (await settleDueOrder(orderId, now));
  return workThrough({ index: orderOutbox, until, width: mailsAtOnce, work });
}

/** Asks Stripe about unpaid orders and closes those that will not be paid. The first outage ends the questions of this run. */
function askAboutDue(until: Date): Promise<number> {
  let isStripeAway = false;
  const work = async (orderId: string, now: Date) => {
    if (await settleDueOrder(orderId, now)) isStripeAway = true;
  };
  return workThrough({ index: paymentChecks, until, width: questionsAtOnce, work, isStopped: () => isStripeAway });
}

async function settleDueWithdrawal(withdrawalId: string, now: Date): Promise<void> {
  const logFailure = (error: unknown) => logFault('internal_error', { withdrawalId, error: describeError(error) });
  try {
    await settleWithdrawal(withdrawalId, now);
  } catch (error) {
    logFailure(error);
    await postpone(withdrawalOutbox, withdrawalId, new Date(now.getTime() + retryAfterMs)).catch(logFailure);
  }
}

/** Logs for how long the longest waiting order has been due: an alarm counts it. */
async function reportBacklog(): Promise<number> {
  const now = new Date();
  const ages = await Promise.all([oldestDueMs(orderOutbox, now), oldestDueMs(paymentChecks, now)]);
  const oldestDueSeconds = Math.floor(Math.max(...ages) / 1000);
  logBacklog(oldestDueSeconds);
  return Math.max(...ages);
}

/**
 * Every minute, for orders: sends what is owed, reads what Stripe's webhook did not tell, asks Stripe about unpaid orders,
 * closes those that will not be paid. For statements of withdrawal: sends the acknowledgements and notices that are due.
 * `settled` counts the rows tried; `isDone` says that no order is due any more.
 */
export const handler = middy().handler(async () => {
  const now = new Date();
  const until = (part: keyof typeof untilMs) => new Date(now.getTime() + untilMs[part]);
  const mailed = await deliverDue(until('mails'));
  const isStripeThere = await readNewEvents({ now, until: until('events') });
  const asked = isStripeThere ? await askAboutDue(until('questions')) : 0;
  const mailedLate = await deliverDue(until('lateMails'));
  await workThrough({ index: withdrawalOutbox, until: until('withdrawals'), width: 1, work: settleDueWithdrawal });
  return { settled: mailed + asked + mailedLate, isDone: (await reportBacklog()) === 0 };
});
