/**
 * Reads Stripe's list of events, delivered or not: what a lost webhook, a forgotten event type or a disabled endpoint kept
 * from the shop is recorded within eleven minutes.
 */

import * as v from 'valibot';
import { dayMs } from '#lambdas/format/paris-time.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { eventTypes, readEvent } from '#lambdas/payment/payment-facts.ts';
import { isRecorded, recordFact } from '#lambdas/payment/record-fact.ts';
import {
  getStripe,
  isOfOtherMode,
  isStripeError,
  isStripeOutage,
  undefinedIfMissing,
} from '#lambdas/payment/stripe.ts';
import { eventSchema } from '#lambdas/payment/stripe-objects.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { findSecret } from '#lambdas/runtime/secrets.ts';
import { type EventGap, findEventCursor, moveEventCursor } from '#lambdas/stripe-events/event-cursor.store.ts';
import { findOrderOfNotice } from '#lambdas/stripe-events/find-order-of-notice.ts';

/** A run reads the last minute of the run before again: the two clocks differ, and an event may be listed late. */
const overlapMs = 60_000;
/** Stripe lists events for 30 days. Without a cursor all of them are read: that is how lost rows are found. */
const keptMs = 30 * dayMs;
/** Events recorded side by side: each is a read of its order and, if it is news, two writes. */
const width = 8;

/** `everyMs`: nothing is read when the last run is younger and left nothing. */
type Run = { now: Date; until: Date; everyMs?: number | undefined };

/**
 * Records what Stripe's events say, those since the last run first, then those that earlier runs had no time for. False when
 * Stripe is out of reach: then nothing else need be asked now. A key without the right to list events does not count as that.
 */
export async function readNewEvents(run: Run): Promise<boolean> {
  if ((await findSecret('stripeSecretKey')) === undefined) return false;
  try {
    await readGaps(run);
    return true;
  } catch (error) {
    const isAway = isStripeOutage(error);
    logFault(isAway ? 'stripe_failed' : 'internal_error', { error: describeError(error) });
    return !isAway || isStripeError(error, 'StripePermissionError');
  }
}

/**
 * Stripe lists the newest events first, so what a run has no time for is a gap between those it read and those that were read
 * before. The place in the list is stored after every page: a run that is killed repeats one page. Every run begins with the
 * events since the last one, so that these never wait for a gap.
 */
async function readGaps({ now, until, everyMs }: Run): Promise<void> {
  let seen = await findEventCursor();
  const readUntilMs = seen === undefined ? 0 : Date.parse(seen.readUntil);
  const isRecent = everyMs !== undefined && now.getTime() < readUntilMs + everyMs;
  if (isRecent && seen?.gaps.length === 0) return;
  const fromMs = Math.max(readUntilMs - overlapMs, now.getTime() - keptMs);
  let gaps: EventGap[] = [{ from: Math.floor(fromMs / 1000) }, ...(seen?.gaps ?? [])];
  while (Date.now() <= until.getTime()) {
    const [gap, ...earlier] = gaps;
    if (gap === undefined) return;
    const left = await readPage(gap, until);
    gaps = left === undefined ? earlier : [left, ...earlier];
    const cursor = { readUntil: now.toISOString(), gaps };
    if (!(await moveEventCursor(cursor, seen))) return;
    seen = cursor;
  }
}

/**
 * Records a page of a gap, or as much of it as there is time for, in any order. Gives what is left of the gap; undefined when
 * nothing is.
 */
async function readPage(gap: EventGap, until: Date): Promise<EventGap | undefined> {
  const { data, has_more } = await listEvents(gap);
  const waiting = data.entries();
  let last = -1;
  const recordSome = async () => {
    for (const [index, event] of waiting) {
      last = index;
      await recordEvent(event);
      if (Date.now() > until.getTime()) return;
    }
  };
  await Promise.all(Array.from({ length: width }, recordSome));
  if (last === data.length - 1 && !has_more) return undefined;
  return { from: gap.from, to: data[last]?.created, after: data[last]?.id };
}

async function listEvents({ from, to, after }: EventGap) {
  const { events } = await getStripe();
  const created = { gte: from, ...(to === undefined ? {} : { lte: to }) };
  const asked = { created, types: eventTypes, limit: 100 };
  const page =
    after === undefined ? undefined : await undefinedIfMissing(events.list({ ...asked, starting_after: after }));
  // Stripe has forgotten the event, or the key is another account's: the time says enough.
  return page ?? events.list(asked);
}

/** A fault of Stripe or of the table, which every error of the AWS SDK shows by this field: a later run may succeed. */
const isOutage = (error: unknown) => isStripeOutage(error) || (error instanceof Error && '$metadata' in error);

/** Records one event. Nothing but an outage stops the others: an event that cannot be read is logged. */
async function recordEvent(listed: unknown): Promise<void> {
  try {
    const event = v.parse(eventSchema, listed);
    const notice = (await isOfOtherMode(event)) ? undefined : readEvent(event);
    const order = notice && (await findOrderOfNotice(notice, new Date()));
    if (notice === undefined || order === undefined || isRecorded(order, notice.fact)) return;
    const now = new Date();
    await planNextMail(await recordFact(order, notice.fact, now), now);
  } catch (error) {
    if (isOutage(error)) throw error;
    logFault('internal_error', { error: describeError(error) });
  }
}
