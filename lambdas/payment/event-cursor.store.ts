/** Up to when the schedule has read Stripe's list of events: one row of the counters table, without an end. */
import * as v from 'valibot';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const key = { counter: 'stripe-events' };
const cursorSchema = v.object({ read_until: v.pipe(v.string(), v.isoTimestamp()) });

/** Stripe lists events for 30 days. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Up to when events were read. Without the row all that Stripe still lists is read again: that is how lost rows are found. */
export async function findEventCursor(now: Date): Promise<Date> {
  const item = await getItem('COUNTERS_TABLE', key);
  const oldestMs = now.getTime() - keptMs;
  return new Date(
    item === undefined ? oldestMs : Math.max(oldestMs, Date.parse(v.parse(cursorSchema, item).read_until)),
  );
}

export async function moveEventCursor(to: Date): Promise<void> {
  await updateItem('COUNTERS_TABLE', key, expressUpdate({ set: { readUntil: to.toISOString() } }));
}
