/**
 * The bounces of mails to addresses that anybody may type into a form or an unpaid checkout. SES counts them together with the
 * buyers' and may stop the shop's mail at one in ten: after a few of a day (UTC) those kinds of mail stop alone until the next
 * one.
 */
import { endSeconds, retention } from '#content/retention.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const mostADay = 10;
const keyOf = (at: string) => ({ counter: `stranger-bounces#${at.slice(0, 10)}` });

/** Counts a mail that came back, by when it did (ISO 8601 UTC). */
export async function countStrangerBounce(at: string): Promise<void> {
  const change = { add: { hits: 1 }, set: { deleteAt: endSeconds(at, retention.attempt) } };
  const counted = await updateItem('COUNTERS_TABLE', keyOf(at), expressUpdate(change));
  if (counted?.hits === mostADay) logFault('strangers_bounced', {});
}

/** Whether so few of the day came back that further addresses may be tried. */
export async function mayWriteToStrangers(now: Date): Promise<boolean> {
  const counted = await getItem('COUNTERS_TABLE', keyOf(now.toISOString()));
  return Number(counted?.hits ?? 0) < mostADay;
}
