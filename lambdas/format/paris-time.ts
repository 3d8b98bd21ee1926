/** Paris's own time as a moment, for the functions: `dates.ts` writes moments out. */

/** A day of 24 hours in milliseconds. */
export const dayMs = 24 * 60 * 60_000;

let offsets: Intl.DateTimeFormat | undefined;

/** How far Paris is ahead of UTC at a moment, in milliseconds. */
function offsetMs(moment: number): number {
  offsets ??= new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' });
  const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours, minutes] = /^GMT\+(\d\d):(\d\d)$/.exec(name) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The day in Paris of a moment, ISO 8601 in UTC: `2026-11-30T23:30:00Z` → `2026-12-01`. */
export function dayInParis(moment: string): string {
  const at = Date.parse(moment);
  return new Date(at + offsetMs(at)).toISOString().slice(0, 10);
}

/** The month in Paris of a moment: `2026-12`. */
export const monthInParis = (moment: string) => dayInParis(moment).slice(0, 7);

/** The same hour of Paris that many days later, ISO 8601 UTC: a day on which the clocks change has 23 or 25 hours. */
export function addDaysInParis(moment: string, days: number): string {
  const at = Date.parse(moment);
  const later = at + days * dayMs;
  return new Date(later + offsetMs(at) - offsetMs(later)).toISOString();
}

/** Another day, so many days later: `2026-11-01` and -1 give `2026-10-31`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The month after one: `2026-12` → `2027-01`. */
export const nextMonth = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);

/** The months from one to another, both included: `2026-11` to `2027-01` are three. */
export function listMonths(from: string, to: string): string[] {
  return from > to ? [] : [from, ...listMonths(nextMonth(from), to)];
}

const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * A day and hour of Paris as `<input type="datetime-local">` sends them (`2026-12-25T08:00`), in ISO 8601 UTC; undefined for
 * anything else and for a day that does not exist. Of the hour that comes twice in October the second is taken; the one that
 * March leaves out is the one after it.
 */
export function readParisTime(local: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  const isDay = localForm.test(local) && !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(local);
  if (!isDay) return undefined;
  const near = asUtc - offsetMs(asUtc);
  return new Date(asUtc - offsetMs(near)).toISOString();
}
