/**
 * Reads Stripe's list of events, delivered or not: what a lost webhook, a forgotten event type or a disabled endpoint kept
 * from the shop is recorded at the schedule's next run.
 */
import Stripe from 'stripe';
import * as v from 'valibot';
import { findEventCursor, moveEventCursor } from '#lambdas/payment/event-cursor.store.ts';
import { findOrderOfNotice } from '#lambdas/payment/find-order-of-notice.ts';
import { eventTypes, readEvent } from '#lambdas/payment/payment-facts.ts';
import { isRecorded, recordFact } from '#lambdas/payment/record-fact.ts';
import { getStripe, isOfOtherMode, isStripeOutage } from '#lambdas/payment/stripe.ts';
import { eventSchema } from '#lambdas/payment/stripe-objects.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { findSecret } from '#lambdas/runtime/secrets.ts';

/** A run reads the last minute of the run before again: the two clocks differ, and an event may be listed late. */
const overlapMs = 60_000;
/** After a long pause a day is read at a time, and the cursor moves after each. */
const windowMs = 24 * 60 * 60_000;
/** Events recorded side by side: each is a read of its order and, if it is news, two writes. */
const width = 8;

type Run = { now: Date; until: Date };

/**
 * Records what Stripe's events say since the last run; what a run has no time for is read by the next. False when Stripe is
 * out of reach: then nothing else need be asked now. A key without the right to list events does not count as that.
 */
export async function readNewEvents(run: Run): Promise<boolean> {
  if ((await findSecret('stripeSecretKey')) === undefined) return false;
  try {
    await readWindows(await findEventCursor(run.now), run);
    return true;
  } catch (error) {
    const isAway = isStripeOutage(error);
    logFault(isAway ? 'stripe_failed' : 'internal_error', { error: describeError(error) });
    return !isAway || error instanceof Stripe.errors.StripePermissionError;
  }
}

async function readWindows(cursor: Date, { now, until }: Run): Promise<void> {
  for (let from = cursor.getTime() - overlapMs; from < now.getTime(); from += windowMs) {
    const isLast = from + windowMs >= now.getTime();
    const isRead = await readWindow(
      { gte: toSeconds(from), ...(isLast ? {} : { lt: toSeconds(from + windowMs) }) },
      until,
    );
    if (!isRead) return;
    await moveEventCursor(isLast ? now : new Date(from + windowMs));
  }
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Records the events of a window, in any order; false when the time is over before its end. */
async function readWindow(created: Stripe.RangeQueryParam, until: Date): Promise<boolean> {
  const stripe = await getStripe();
  let page: Pick<Stripe.ApiList<Stripe.Event>, 'data' | 'has_more'> | undefined;
  do {
    if (Date.now() > until.getTime()) return false;
    const last = page?.data.at(-1)?.id;
    const place = last === undefined ? {} : { starting_after: last };
    page = await stripe.events.list({ created, types: eventTypes, limit: 100, ...place });
    const waiting = page.data.values();
    const recordAll = async () => {
      for (const event of waiting) await recordEvent(event);
    };
    await Promise.all(Array.from({ length: width }, recordAll));
  } while (page.has_more);
  return true;
}

/** Records one event. Nothing but an outage of Stripe stops the others: an event that cannot be read is logged. */
async function recordEvent(listed: unknown): Promise<void> {
  try {
    const event = v.parse(eventSchema, listed);
    const notice = (await isOfOtherMode(event)) ? undefined : readEvent(event);
    const order = notice && (await findOrderOfNotice(notice, new Date()));
    if (notice === undefined || order === undefined || isRecorded(order, notice.fact)) return;
    await recordFact(order, notice.fact, new Date());
  } catch (error) {
    if (isStripeOutage(error)) throw error;
    logFault('internal_error', { error: describeError(error) });
  }
}
