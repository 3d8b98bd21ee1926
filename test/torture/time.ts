/**
 * Time that passes at once: the shop compares stored moments with its clock, so moving them back is the same as waiting. What
 * is due, leased or held lies between the moments of an order's making and its end, which stay where they are: Stripe's
 * idempotency key is made from them, and the names of the mails that somebody asked for from the moment of asking.
 */
import { backgroundWork, callFunction, hasWorkDue, putRow, type StoredRow, scan } from '#test/cloud/tables.ts';

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

function moveBack(value: unknown, minutes: number): unknown {
  if (isMoment(value)) return new Date(Date.parse(value) - minutes * 60_000).toISOString();
  if (Array.isArray(value)) return value.map((each) => moveBack(each, minutes));
  if (typeof value !== 'object' || value === null || value instanceof Set) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moveBack(each, minutes)]));
}

const fixed = new Set(['created_at', 'session_expires_at', 'consents', 'pending_email', 'asked_at']);

function moveRowBack(row: StoredRow, minutes: number): StoredRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, fixed.has(name) ? value : moveBack(value, minutes)]),
  );
}

const outboxes = ['orders', 'withdrawals', 'subscribers', 'linkRequests', 'letters'];

/** Lets minutes pass for what is due of these people, by their addresses. Gives how many rows have work due then. */
export async function passMinutes(emails: Set<unknown>, minutes: number): Promise<number> {
  let count = 0;
  for (const name of outboxes) {
    const due = (await scan(name, 'attribute_exists(due)')).filter(({ email, mailbox }) =>
      emails.has(email ?? mailbox),
    );
    const moved = due.map((row) => moveRowBack(row, minutes));
    count += moved.filter(hasWorkDue).length;
    for (const Item of moved) await putRow(name, Item);
  }
  return count;
}

/** Has the next run of the schedule read Stripe's events from this moment on. It reads the minute before its cursor again. */
export function readEventsFrom(moment: Date): Promise<void> {
  return putRow('counters', {
    counter: 'stripe-events',
    read_until: new Date(moment.getTime() + 60_000).toISOString(),
  });
}

/** Whether a run of the schedule left some of Stripe's events to the next. */
async function hasUnreadEvents(): Promise<boolean> {
  const cursor = (await scan('counters')).find(({ counter }) => counter === 'stripe-events');
  return Array.isArray(cursor?.gaps) && cursor.gaps.length > 0;
}

const settleEveryMinutes = 370;

/**
 * Lets the schedule run until nothing of these people is due any more, with time passing between its runs: enough for the
 * next look at a slow payment. What is due after `runs` runs stays so, and `judge` reports it. The first two runs read the
 * events that were never delivered, and each only those since the one before: a minute of a storm has thousands.
 */
export async function settleAll(people: { email: string }[], runs = 12): Promise<void> {
  const emails = new Set<unknown>(people.map(({ email }) => email));
  for (let run = 0; run < runs; run += 1) {
    await backgroundWork();
    if ((await passMinutes(emails, settleEveryMinutes)) === 0 && run > 1) return;
    const begun = new Date();
    await callFunction('settle-due');
    // What a run had no time to read comes first in the next.
    if (!(await hasUnreadEvents())) await readEventsFrom(begun);
    await backgroundWork();
  }
}
