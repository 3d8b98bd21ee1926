/** How far the schedule has read Stripe's list of events: one row of the counters table, without an end. */
import * as v from 'valibot';
import { toCamelCase } from '#lambdas/runtime/stored-names.ts';
import { asReadCondition, changeItem, expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const key = { counter: 'stripe-events' };

/**
 * Events that are still to be read: those that Stripe lists after the event `after`, the newest first. `from` and `to` are
 * the seconds between which they were created.
 */
const gapSchema = v.object({ from: v.number(), to: v.optional(v.number()), after: v.optional(v.string()) });
export type EventGap = v.InferOutput<typeof gapSchema>;

/** Every event until `readUntil` is read, except those of the gaps, the latest gap first. */
const cursorSchema = v.object({
  readUntil: v.pipe(v.string(), v.isoTimestamp()),
  gaps: v.optional(v.array(gapSchema), []),
});
type EventCursor = v.InferOutput<typeof cursorSchema>;

/** The cursor; undefined before the first run, or when its row was lost. */
export async function findEventCursor(): Promise<EventCursor | undefined> {
  const item = await getItem('COUNTERS_TABLE', key);
  return item && v.parse(cursorSchema, toCamelCase(item));
}

/** Moves the cursor on; false when another run, or a restored table, has moved it since it was as `seen`. */
export function moveEventCursor(to: EventCursor, seen: EventCursor | undefined): Promise<boolean> {
  const { condition: ConditionExpression, values } = asReadCondition('read_until', seen?.readUntil);
  return changeItem('COUNTERS_TABLE', key, { ...expressUpdate({ set: to }, values), ConditionExpression });
}

/** Has the schedule read all events again that Stripe still lists. */
export async function rewindEventCursor(): Promise<void> {
  const start: EventCursor = { readUntil: new Date(0).toISOString(), gaps: [] };
  await updateItem('COUNTERS_TABLE', key, expressUpdate({ set: start }));
}

export function eventLagSeconds({ readUntil, gaps }: EventCursor, now: Date): number {
  const from = Math.min(Date.parse(readUntil) / 1000, ...gaps.map((gap) => gap.from));
  return Math.floor(now.getTime() / 1000 - from);
}
