/** When SES took the latest mail that its events have told of: one row of the counters table, without an end. */
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

const key = { counter: 'mails-told' };

/** Notes that SES told of a mail that it took at `sentAt` (ISO 8601 UTC). Events come in any order. */
export async function noteToldMail(sentAt: string): Promise<void> {
  await updateItem('COUNTERS_TABLE', key, {
    UpdateExpression: 'SET told_at = :at',
    ConditionExpression: 'attribute_not_exists(told_at) OR told_at < :at',
    ExpressionAttributeValues: { ':at': sentAt },
  });
}

/** Whether SES told of a mail that it took after `since`. */
export async function hasToldSince(since: string): Promise<boolean> {
  const toldAt = (await getItem('COUNTERS_TABLE', key))?.told_at;
  return typeof toldAt === 'string' && toldAt > since;
}
