/** When SES took the latest mail that it has published an event about: one row of the counters table, without an end. */
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const key = { counter: 'latest-mail-event' };

/** Notes an event about a mail that SES took at `sentAt` (ISO 8601 UTC). Events come in any order. */
export async function noteMailEvent(sentAt: string): Promise<void> {
  await updateItem('COUNTERS_TABLE', key, {
    ...expressUpdate({ set: { sentAt } }),
    ConditionExpression: 'attribute_not_exists(sent_at) OR sent_at < :sent_at',
  });
}

/** Whether SES has published an event about a mail that it took after `since`. */
export async function hasMailEventSince(since: string): Promise<boolean> {
  const sentAt = (await getItem('COUNTERS_TABLE', key))?.sent_at;
  return typeof sentAt === 'string' && sentAt > since;
}
