/** Attempt limits, counted in DynamoDB per clock hour. No count, no attempt: who may not be turned away for that says so. */
import { createHmac } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getDocuments } from '#lambdas/aws.ts';
import { getVariable } from '#lambdas/environment.ts';
import { ApiError } from '#lambdas/http/api-error.ts';

const hourMs = 60 * 60_000;
/** Counters outlive their hour by a day at most. */
const keptSeconds = 86_400;

/** A visitor's address or e-mail as a keyed hash: counted, never stored. */
export function hashPersonal(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value.toLowerCase()).digest('base64url').slice(0, 24);
}

async function count({ action, subject, now }: Attempt): Promise<number> {
  const { Attributes } = await getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Key: { counter: `${action}#${subject}#${hourOf(now)}` },
      UpdateExpression: 'SET delete_at = :delete_at ADD hits :one',
      ExpressionAttributeValues: { ':one': 1, ':delete_at': Math.ceil(now.getTime() / 1000) + keptSeconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.hits);
}

const hourOf = (now: Date) => Math.floor(now.getTime() / hourMs);

/** Counts one attempt of `action` by `subject` in the hour of `now`; false when it is one more than `limit`. */
export async function isWithinLimit(attempt: Attempt): Promise<boolean> {
  return (await count(attempt)) <= attempt.limit;
}

/** Counts likewise and throws `too_many_requests`, with the seconds left of that hour, when it is one too many. */
export async function countAttempt(attempt: Attempt): Promise<void> {
  if (await isWithinLimit(attempt)) return;
  const { now } = attempt;
  const secondsLeft = Math.ceil(((hourOf(now) + 1) * hourMs - now.getTime()) / 1000);
  throw new ApiError('too_many_requests', { retryAfterSeconds: secondsLeft });
}

type Attempt = { action: string; subject: string; limit: number; now: Date };
