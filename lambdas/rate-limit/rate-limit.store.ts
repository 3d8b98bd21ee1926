/**
 * Rate limits: attempts counted in DynamoDB per clock hour. No count, no attempt: whoever may not be turned away for that is
 * counted within `letPassUncounted`.
 */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ApiError } from '#lambdas/http/errors.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

const hourMs = 60 * 60_000;
/** Counters outlive their hour by a day at most. */
const keptSeconds = 86_400;

/** One `action` by `subject`, who may do it `limit` times in the clock hour of `now`. */
export type Attempt = { action: string; subject: string; limit: number; now: Date };

const hourOf = (now: Date) => Math.floor(now.getTime() / hourMs);
const toKey = ({ action, subject, now }: Attempt) => ({ counter: `${action}#${subject}#${hourOf(now)}` });

/** Counts one attempt; false when it is one more than the limit. */
export async function isWithinLimit(attempt: Attempt): Promise<boolean> {
  const { Attributes } = await getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Key: toKey(attempt),
      UpdateExpression: 'SET delete_at = :delete_at ADD hits :one',
      ExpressionAttributeValues: {
        ':one': 1,
        ':delete_at': Math.ceil(attempt.now.getTime() / 1000) + keptSeconds,
      },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.hits) <= attempt.limit;
}

/** With the seconds left of the hour. */
function tooMany({ now }: Attempt): ApiError {
  const retryAfterSeconds = Math.ceil(((hourOf(now) + 1) * hourMs - now.getTime()) / 1000);
  return new ApiError('too_many_requests', { retryAfterSeconds });
}

/** Counts one attempt and throws `too_many_requests`, with the seconds left of its hour, when it is one too many. */
export async function countAttempt(attempt: Attempt): Promise<void> {
  if (!(await isWithinLimit(attempt))) throw tooMany(attempt);
}

/** Throws `too_many_requests` when the limit was passed within the hour; counts nothing. */
export async function refuseBeyondLimit(attempt: Attempt): Promise<void> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: getVariable('COUNTERS_TABLE'), Key: toKey(attempt), ConsistentRead: true }),
  );
  if (Number(Item?.hits ?? 0) > attempt.limit) throw tooMany(attempt);
}

/** Counts for those who want to pay: a limit that is reached refuses, a counter that is out of reach does not. */
export async function letPassUncounted(counting: () => Promise<unknown>): Promise<void> {
  try {
    await counting();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logFault('internal_error', { work: 'counting', error: describeError(error) });
  }
}
