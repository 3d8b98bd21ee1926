/** What every outbox has in common: a row that still owes work is due at a time, and is tried again after a failure. */

/** The fields of a row that its outbox reads. */
export type OutboxRow = { dueAt?: string | undefined; mailAttempts?: number | undefined };

/** How often failed work is tried again: `frequentAttempts` times at the schedule's next run, then every `laterMs`. */
export type RetryRule = { frequentAttempts: number; laterMs: number };

/** Due again at once, so that the next run of the schedule tries: a minute at most after SES is back. */
const soonMs = 1000;

/** When to try again after the attempt numbered `attempts`. */
export function nextTry(attempts: number, { frequentAttempts, laterMs }: RetryRule, now: Date): Date {
  return new Date(now.getTime() + (attempts < frequentAttempts ? soonMs : laterMs));
}
