/** Attempt limits, counted in DynamoDB per clock hour. They fail closed: no count, no attempt. */
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

/**
 * Counts one attempt of `action` by `subject` in the hour of `now`. Throws `too_many_requests`, with the seconds left of
 * that hour, when it is one more than `limit`.
 */
export async function countAttempt({ action, subject, limit, now }: Attempt): Promise<void> {
  const hour = Math.floor(now.getTime() / hourMs);
  const { Attributes } = await getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Key: { counter: `${action}#${subject}#${hour}` },
      UpdateExpression: 'SET delete_at = :delete_at ADD hits :one',
      ExpressionAttributeValues: { ':one': 1, ':delete_at': Math.ceil(now.getTime() / 1000) + keptSeconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  if (Number(Attributes?.hits) <= limit) return;
  const secondsLeft = Math.ceil(((hour + 1) * hourMs - now.getTime()) / 1000);
  throw new ApiError('too_many_requests', { retryAfterSeconds: secondsLeft });
}

type Attempt = { action: string; subject: string; limit: number; now: Date };
