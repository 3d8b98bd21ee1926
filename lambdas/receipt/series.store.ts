/**
 * The series that receipts and credit notes are numbered in: 1, 2, 3 … without a gap. A series is one row of the counters.
 * One update gives a claimer the next number and notes it under the claimer's name, so that a crash loses none: who claims
 * again gets the number noted.
 */
import * as v from 'valibot';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

export type Series = 'receipt' | 'credit-note';
export type Claim = { number: number; at: string };

const rowSchema = v.object({
  last: v.number(),
  numbers: v.record(v.string(), v.number()),
  times: v.record(v.string(), v.string()),
});
type Row = v.InferOutput<typeof rowSchema>;

const table = 'COUNTERS_TABLE';
const keyOf = (series: Series) => ({ counter: `series#${series}` });
const noteNames = { '#numbers': 'numbers', '#times': 'times' };

async function openSeries(series: Series): Promise<Row> {
  const row = await updateItem(table, keyOf(series), {
    UpdateExpression:
      'SET #last = if_not_exists(#last, :zero), #numbers = if_not_exists(#numbers, :none), #times = if_not_exists(#times, :none)',
    ExpressionAttributeNames: { ...noteNames, '#last': 'last' },
    ExpressionAttributeValues: { ':zero': 0, ':none': {} },
  });
  return v.parse(rowSchema, row);
}

async function readSeries(series: Series): Promise<Row> {
  const row = await getItem(table, keyOf(series));
  return row === undefined ? openSeries(series) : v.parse(rowSchema, row);
}

function findClaim({ numbers, times }: Row, claimer: string): Claim | undefined {
  const [number, at] = [numbers[claimer], times[claimer]];
  return number === undefined || at === undefined ? undefined : { number, at };
}

/** The number of a claimer, such as an order's id: the one it has, or the next of the series. */
export async function claimNumber(series: Series, claimer: string, now: Date): Promise<Claim> {
  const before = findClaim(await readSeries(series), claimer);
  if (before !== undefined) return before;
  const after = await updateItem(table, keyOf(series), {
    UpdateExpression: 'SET #numbers.#claimer = #last + :one, #times.#claimer = :at, #last = #last + :one',
    ConditionExpression: 'attribute_not_exists(#numbers.#claimer)',
    ExpressionAttributeNames: { ...noteNames, '#last': 'last', '#claimer': claimer },
    ExpressionAttributeValues: { ':one': 1, ':at': now.toISOString() },
  });
  const claim = findClaim(after === undefined ? await readSeries(series) : v.parse(rowSchema, after), claimer);
  if (claim === undefined) throw new Error(`The series ${series} has no number for ${claimer}`);
  return claim;
}

/** Another request of the same order may be about to claim for some seconds; only then is its note needed. */
const keptMs = 60 * 60_000;

/** The claims older than an hour, the oldest first; at most five. */
export async function listOldClaims(series: Series, now: Date): Promise<(Claim & { claimer: string })[]> {
  const row = await readSeries(series);
  const before = new Date(now.getTime() - keptMs).toISOString();
  const claims = Object.keys(row.numbers).flatMap((claimer) => {
    const claim = findClaim(row, claimer);
    return claim === undefined || claim.at > before ? [] : { ...claim, claimer };
  });
  return claims.toSorted((one, other) => one.number - other.number).slice(0, 5);
}

export async function forgetClaim(series: Series, claimer: string): Promise<void> {
  await updateItem(table, keyOf(series), {
    UpdateExpression: 'REMOVE #numbers.#claimer, #times.#claimer',
    ExpressionAttributeNames: { ...noteNames, '#claimer': claimer },
  });
}
