import middy from '@middy/core';
import { deliverOrder } from '#lambdas/fulfil/deliver-order.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { linkRequestOutbox } from '#lambdas/link-request/link-request.store.ts';
import { settleLinkRequest } from '#lambdas/link-request/settle-link-request.ts';
import { letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { settleLetter } from '#lambdas/newsletter/settle-letter.ts';
import { settleWish } from '#lambdas/newsletter/settle-wish.ts';
import { wishOutbox } from '#lambdas/newsletter/wish.store.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isMailLeft } from '#lambdas/order/order-mails.ts';
import { orderOutbox, paymentChecks } from '#lambdas/order/order-outbox.store.ts';
import { type Outbox, oldestDueMs, postpone } from '#lambdas/outbox/outbox.store.ts';
import type { OutboxRow } from '#lambdas/outbox/outbox.ts';
import { workThrough } from '#lambdas/outbox/work-due.ts';
import { readNewEvents } from '#lambdas/payment/read-events.ts';
import { isStripeOutage } from '#lambdas/payment/stripe.ts';
import { deliveringVariables, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { describeError, logBacklog, logFault } from '#lambdas/runtime/log.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { withdrawalOutbox } from '#lambdas/withdrawal/withdrawal.store.ts';

requireEnvironment(
  ...deliveringVariables,
  'STRIPE_API_URL',
  'WITHDRAWALS_TABLE',
  'SUBSCRIBERS_TABLE',
  'LETTERS_TABLE',
  'LINK_REQUESTS_TABLE',
);

/** Until when each part of a run may begin something, in milliseconds of its minute. What is left comes first in the next run. */
const untilMs = {
  mails: 25_000,
  events: 32_000,
  questions: 42_000,
  lateMails: 46_000,
  withdrawals: 50_000,
  linkRequests: 52_000,
  wishes: 53_500,
  letters: 55_000,
};
/** A mail takes 150 to 200 ms: two side by side stay under SES's 14 a second. */
const mailsAtOnce = 2;
/**
 * A question takes 150 to 200 ms with its writes: eight side by side are 40 a second, under Stripe's 100 (25 in test mode).
 * 10,000 open pages are asked about every ten minutes: 1,000 questions, 25 s of a minute.
 */
const questionsAtOnce = 8;
const retryAfterMs = 60_000;

/** Whether SES was asked to send a mail, and the mail is still to be sent. One that waits or is held says nothing of SES. */
function hasMailFailed(before: Order, after: Order, now: Date): boolean {
  return after.mailAttempts !== before.mailAttempts && isMailLeft(after, now);
}

/** Settles one due order and gives what it fails for: Stripe is out of reach, or SES did not take its mail. */
async function settleDueOrder(orderId: string, now: Date): Promise<'stripe' | 'mail' | undefined> {
  try {
    const order = await findOrder(orderId);
    if (order?.dueAt === undefined) return undefined;
    const settled = await settleOrder(order, now, deliverOrder);
    return hasMailFailed(order, settled, now) ? 'mail' : undefined;
  } catch (error) {
    logSettlingFault(orderId, error);
    const dueAt = new Date(now.getTime() + retryAfterMs);
    await postpone(orderOutbox, orderId, dueAt).catch((cause: unknown) => logSettlingFault(orderId, cause));
    return isStripeOutage(error) ? 'stripe' : undefined;
  }
}

/** A mail that SES does not answer takes 20 s: with more of them a run would not end in its minute. */
const mailFaultsPerRun = 2;

/** Delivers what is paid: the mails leave before Stripe is asked anything. `faults` counts mails that SES did not take. */
function deliverDue(until: Date, faults: { mails: number }): Promise<number> {
  const work = async (orderId: string, now: Date) => {
    if ((await settleDueOrder(orderId, now)) === 'mail') faults.mails += 1;
  };
  const isStopped = () => faults.mails >= mailFaultsPerRun;
  return workThrough({ index: orderOutbox, until, width: mailsAtOnce, work, isStopped });
}

/** Asks Stripe about unpaid orders and closes those that will not be paid. The first outage ends the questions of this run. */
function askAboutDue(until: Date): Promise<number> {
  let isStripeAway = false;
  const work = async (orderId: string, now: Date) => {
    if ((await settleDueOrder(orderId, now)) === 'stripe') isStripeAway = true;
  };
  return workThrough({ index: paymentChecks, until, width: questionsAtOnce, work, isStopped: () => isStripeAway });
}

type Settling = {
  until: Date;
  /** Stands in the log. */
  name: string;
  /** Gives false when SES did not take a mail. */
  settle: (id: string, now: Date) => Promise<unknown>;
  width?: number;
};

/** Settles the due rows of an outbox beside the orders'; one that fails is due again in a minute. */
function settleDue<Row extends OutboxRow>(outbox: Outbox<Row>, { until, name, settle, width = 1 }: Settling) {
  let faults = 0;
  // No id is logged: the keys of these rows are or contain addresses.
  const logFailure = (error: unknown) => logFault('internal_error', { work: name, error: describeError(error) });
  const work = async (id: string, now: Date) => {
    try {
      if ((await settle(id, now)) === false) faults += 1;
    } catch (error) {
      logFailure(error);
      await postpone(outbox, id, new Date(now.getTime() + retryAfterMs)).catch(logFailure);
    }
  };
  return workThrough({ index: outbox, until, width, work, isStopped: () => faults >= mailFaultsPerRun });
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
 * Every minute, for orders: sends what is owed, reads Stripe's events that the webhook did not bring, asks Stripe about
 * unpaid orders, closes those that will not be paid. For statements of withdrawal: sends the acknowledgements and notices
 * that are due. For people who lost their link: mails it. For the newsletter: asks the owners of addresses that visitors have
 * given, and sends the letters.
 * `settled` counts the rows tried; `isDone` says that no order is due any more.
 */
export const handler = middy().handler(async () => {
  const now = new Date();
  const until = (part: keyof typeof untilMs) => new Date(now.getTime() + untilMs[part]);
  const faults = { mails: 0 };
  const mailed = await deliverDue(until('mails'), faults);
  const isStripeThere = await readNewEvents({ now, until: until('events') });
  const asked = isStripeThere ? await askAboutDue(until('questions')) : 0;
  const mailedLate = await deliverDue(until('lateMails'), faults);
  await settleDue(withdrawalOutbox, { until: until('withdrawals'), name: 'withdrawals', settle: settleWithdrawal });
  await settleDue(linkRequestOutbox, { until: until('linkRequests'), name: 'found', settle: settleLinkRequest });
  await settleDue(wishOutbox, { until: until('wishes'), name: 'newsletter', settle: settleWish });
  const letters = { name: 'letters', settle: settleLetter, width: mailsAtOnce };
  await settleDue(letterOutbox, { until: until('letters'), ...letters });
  return { settled: mailed + asked + mailedLate, isDone: (await reportBacklog()) === 0 };
});
