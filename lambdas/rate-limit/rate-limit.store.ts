/**
 * Rate limits: attempts counted in DynamoDB per minute or hour of the clock, or day (UTC). When counting fails, the request
 * fails, unless the counting runs within `ignoreCounterOutage`.
 */

import { endSeconds, retention } from '#content/retention.ts';
import { dayMs } from '#lambdas/format/paris-time.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

const periodsMs = { day: dayMs, hour: 60 * 60_000, minute: 60_000 };
/** What attempts are counted by; an e-mail address counts for its mailbox, with or without a `+alias`, for each network alone. */
type Subject = { network: string; email?: string } | { orderId: string } | { everyone: true };

/** One `action` of a subject, who may do it `limit` times in the clock hour, minute or day of `now`. */
export type Attempt = Subject & { action: string; limit: number; now: Date; per?: keyof typeof periodsMs };

const periodMsOf = ({ per = 'hour' }: Attempt) => periodsMs[per];
const countPeriods = (attempt: Attempt) => Math.floor(attempt.now.getTime() / periodMsOf(attempt));

function readSubject(attempt: Attempt): { kind: string; name: string } {
  if ('network' in attempt) {
    const { network, email } = attempt;
    if (email === undefined) return { kind: 'network', name: network };
    return { kind: 'mailbox', name: `${network} ${emailKey(email)}` };
  }
  if ('orderId' in attempt) return { kind: 'order', name: attempt.orderId };
  return { kind: 'everyone', name: '' };
}

/** `contact-network#<keyed hash>#<hours since 1970>`: networks and addresses are counted, never stored. */
async function toKey(attempt: Attempt): Promise<{ counter: string }> {
  const { kind, name } = readSubject(attempt);
  return { counter: `${attempt.action}-${kind}#${await hashWithSecret(name)}#${countPeriods(attempt)}` };
}

async function count(attempt: Attempt, change: 1 | -1): Promise<number> {
  const counted = await updateItem('COUNTERS_TABLE', await toKey(attempt), {
    UpdateExpression: 'SET delete_at = :delete_at ADD hits :change',
    ExpressionAttributeValues: { ':change': change, ':delete_at': endSeconds(attempt.now, retention.attempt) },
  });
  return Number(counted?.hits);
}

/** Counts one attempt and gives whether it is within the limit. */
export async function takeTry(attempt: Attempt): Promise<boolean> {
  return (await count(attempt, 1)) <= attempt.limit;
}

export async function giveBackTry(attempt: Attempt): Promise<void> {
  await count(attempt, -1);
}

function tooMany(attempt: Attempt): ApiError {
  const endMs = (countPeriods(attempt) + 1) * periodMsOf(attempt);
  const retryAfterSeconds = Math.ceil((endMs - attempt.now.getTime()) / 1000);
  return new ApiError('too_many_requests', { retryAfterSeconds });
}

/** Counts one attempt. Throws `too_many_requests`, with the seconds left of its period, when it is one more than the limit. */
export async function countAttempt(attempt: Attempt): Promise<void> {
  if (!(await takeTry(attempt))) throw tooMany(attempt);
}

/** Throws `too_many_requests` when the limit was exceeded within the period; counts nothing. */
export async function refuseBeyondLimit(attempt: Attempt): Promise<void> {
  const item = await getItem('COUNTERS_TABLE', await toKey(attempt));
  if (Number(item?.hits ?? 0) > attempt.limit) throw tooMany(attempt);
}

/** Counts for people who want to pay: an exceeded limit refuses them, an outage of the counters is logged and ignored. */
export async function ignoreCounterOutage(counting: () => Promise<unknown>): Promise<void> {
  try {
    await counting();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logFault('internal_error', { work: 'counting', error: describeError(error) });
  }
}
