import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { listOwedMails } from '#lambdas/fulfil/mail-registry.ts';
import { logSettlingFault, settleOrder } from '#lambdas/fulfil/settle-order.ts';
import { linkRequestOutbox } from '#lambdas/link-request/link-request.store.ts';
import { settleLinkRequest } from '#lambdas/link-request/settle-link-request.ts';
import { beginMailRun, type MailRun } from '#lambdas/mail/mail-run.ts';
import { letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { settleLetter } from '#lambdas/newsletter/settle-letter.ts';
import { settleWish } from '#lambdas/newsletter/settle-wish.ts';
import { wishOutbox } from '#lambdas/newsletter/subscriber.store.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderOutbox, paymentChecks } from '#lambdas/order/order-outbox.store.ts';
import { type Outbox, type OutboxRow, oldestDueMs, postpone, workThrough } from '#lambdas/outbox/outbox.store.ts';
import { isStripeOutage } from '#lambdas/payment/stripe.ts';
import { describeError, logBacklog, logFault } from '#lambdas/runtime/log.ts';
import { eventLagSeconds, findEventCursor } from '#lambdas/stripe-events/event-cursor.store.ts';
import { readNewEvents } from '#lambdas/stripe-events/read-events.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { withdrawalOutboxes } from '#lambdas/withdrawal/withdrawal.store.ts';

/**
 * The timetable: until when each part of a run may begin something, in milliseconds of its minute. However many rows wait, a part
 * stops in time for the next; what it leaves comes first in the next run.
 */
const untilMs = {
  mails: 25_000,
  events: 32_000,
  questions: 42_000,
  lateMails: 44_000,
  statementsOfBuyers: 45_500,
  statementsOfStrangers: 47_000,
  statementsOfMany: 48_500,
  linkRequests: 50_000,
  wishes: 51_000,
  letters: 52_000,
  /** No mail waits for SES any longer. A refund may follow it, which takes Stripe 5 s at worst; the function ends at 59 s. */
  answers: 53_000,
};
/** A mail takes 150 to 200 ms: two side by side are 13 a second at most, which `doctor` compares with SES's rate. */
const mailsAtOnce = 2;
/**
 * A question takes 150 to 200 ms with its writes: two side by side are 13 a second. Stripe allows 25 of one kind, and success pages
 * ask the same (`look-up-order.ts`).
 */
const questionsAtOnce = 2;
/** Stripe allows 10,000 reads a month and more for each payment (https://docs.stripe.com/rate-limits): these are 4,300. */
const eventsEveryMs = 10 * 60_000;
const retryAfterMs = 60_000;
/** How long the first gift of a run waits for older events than Stripe's latest. */
const earlyEventsMs = 2000;

const isGiftOwed = (order: Order, now: Date) => listOwedMails(order, now).some(({ kind }) => kind === 'gift');

/** Settles one due order as `find` gives it; false when Stripe is out of reach. */
async function settleDueOrder(orderId: string, now: Date, find = findOrder): Promise<boolean> {
  try {
    const order = await find(orderId);
    if (order?.dueAt !== undefined) await settleOrder(order, now, deliverOrder);
    return true;
  } catch (error) {
    logSettlingFault(orderId, error);
    const dueAt = new Date(now.getTime() + retryAfterMs);
    await postpone(orderOutbox, orderId, dueAt).catch((cause: unknown) => logSettlingFault(orderId, cause));
    return !isStripeOutage(error);
  }
}

/**
 * Delivers what is paid: the mails leave before Stripe is asked anything. Only a gift waits for Stripe's latest events: its
 * order may be refunded, and a gift that was mailed cannot be called back.
 */
function deliverDue(run: MailRun, until: Date, readEvents: () => Promise<unknown>): Promise<number> {
  const work = async (orderId: string, now: Date) => {
    const find = async () => {
      const order = await findOrder(orderId);
      if (order === undefined || !isGiftOwed(order, now)) return order;
      await readEvents();
      return findOrder(orderId);
    };
    await settleDueOrder(orderId, now, find);
  };
  return workThrough({ index: orderOutbox, until, width: mailsAtOnce, work, isStopped: run.isDown });
}

/** Asks Stripe about unpaid orders and closes those that will not be paid. The first outage ends the questions of this run. */
function askAboutDue(until: Date): Promise<number> {
  let isStripeAway = false;
  const work = async (orderId: string, now: Date) => {
    if (!(await settleDueOrder(orderId, now))) isStripeAway = true;
  };
  return workThrough({ index: paymentChecks, until, width: questionsAtOnce, work, isStopped: () => isStripeAway });
}

/** `name` stands in the log. `width`: how many rows are settled side by side. */
type Part = {
  outbox: Outbox<OutboxRow>;
  name: string;
  untilMs: number;
  settle: (id: string, now: Date) => Promise<void>;
  width?: number;
};

const [ofBuyers, ofStrangers, ofMany] = withdrawalOutboxes;
const statements = { name: 'withdrawals', settle: settleWithdrawal };
/** The outboxes beside the orders'. */
const parts: Part[] = [
  { outbox: ofBuyers, untilMs: untilMs.statementsOfBuyers, ...statements },
  { outbox: ofStrangers, untilMs: untilMs.statementsOfStrangers, ...statements },
  { outbox: ofMany, untilMs: untilMs.statementsOfMany, ...statements },
  { outbox: linkRequestOutbox, untilMs: untilMs.linkRequests, name: 'found', settle: settleLinkRequest },
  { outbox: wishOutbox, untilMs: untilMs.wishes, name: 'newsletter', settle: settleWish },
  { outbox: letterOutbox, untilMs: untilMs.letters, name: 'letters', settle: settleLetter, width: mailsAtOnce },
];

/** Settles the due rows of an outbox until a moment; one that fails is due again in a minute. */
function settleOutbox(run: MailRun, { outbox, name, settle, width = 1 }: Part, until: Date) {
  // No id is logged: the keys of these rows are or contain addresses.
  const logFailure = (error: unknown) => logFault('internal_error', { work: name, error: describeError(error) });
  const work = async (id: string, now: Date) => {
    try {
      await settle(id, now);
    } catch (error) {
      logFailure(error);
      await postpone(outbox, id, new Date(now.getTime() + retryAfterMs)).catch(logFailure);
    }
  };
  run.tryAgain();
  return workThrough({ index: outbox, until, width, work, isStopped: run.isDown });
}

/** Logs for how long the longest waiting order has been due, and how late Stripe's events are read: alarms watch both. */
async function reportBacklog(): Promise<number> {
  const now = new Date();
  const ages = await Promise.all([oldestDueMs(orderOutbox, now), oldestDueMs(paymentChecks, now)]);
  const cursor = await findEventCursor();
  const oldestDueSeconds = Math.floor(Math.max(...ages) / 1000);
  logBacklog({ oldestDueSeconds, eventLagSeconds: cursor && eventLagSeconds(cursor, now) });
  return Math.max(...ages);
}

/**
 * Every minute, for orders: sends what is owed, reads Stripe's events that the webhook did not bring (every ten minutes; called by
 * hand, at once), asks Stripe about unpaid orders, closes those that will not be paid. For statements of withdrawal: sends the
 * acknowledgements and notices that are due. For people who lost their link: mails it. For the newsletter: asks the owners of
 * addresses that visitors have given, and sends the letters.
 * `settled` counts the rows tried; `isDone` says that no order is due any more.
 */
export async function handler({ source }: { source?: string } = {}): Promise<{ settled: number; isDone: boolean }> {
  const now = new Date();
  const until = (part: keyof typeof untilMs) => new Date(now.getTime() + untilMs[part]);
  const run = beginMailRun(until('answers'));
  let early: Promise<boolean> | undefined;
  const readEventsOnce = () => (early ??= readNewEvents({ now, until: new Date(Date.now() + earlyEventsMs) }));
  const mailed = await deliverDue(run, until('mails'), readEventsOnce);
  const everyMs = source === 'aws.scheduler' ? eventsEveryMs : undefined;
  const isStripeThere = await readNewEvents({ now, until: until('events'), everyMs });
  const asked = isStripeThere ? await askAboutDue(until('questions')) : 0;
  const mailedLate = await deliverDue(run, until('lateMails'), readEventsOnce);
  for (const part of parts) await settleOutbox(run, part, new Date(now.getTime() + part.untilMs));
  return { settled: mailed + asked + mailedLate, isDone: (await reportBacklog()) === 0 };
}
