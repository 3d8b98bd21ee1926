/** Mails to addresses that anybody may have typed, counted per mailbox in the counters table. No count, no mail. */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { addMail, longestDays, type QuotaRule } from '#lambdas/rate-limit/mail-quota.ts';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';

const rowSchema = v.object({ sent_at: v.array(v.string()), changes: v.number() });
type Row = { sentAt: string[]; changes: number };

type Counted = { kind: string; email: string; linkSecret: string };
const toKey = ({ kind, email, linkSecret }: Counted) => ({
  counter: `mail-${kind}#${hashPersonal(emailKey(email), linkSecret)}`,
});

async function readRow(counted: Counted): Promise<Row> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: getVariable('COUNTERS_TABLE'), Key: toKey(counted), ConsistentRead: true }),
  );
  if (Item === undefined) return { sentAt: [], changes: 0 };
  const { sent_at: sentAt, changes } = v.parse(rowSchema, Item);
  return { sentAt, changes };
}

/** Of two writers that saw the same row one wins. */
async function writeRow(counted: Counted, { sentAt, changes }: Row, deleteAt: number): Promise<boolean> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Key: toKey(counted),
      UpdateExpression: 'SET sent_at = :sent, changes = :next, delete_at = :delete_at',
      ConditionExpression: 'attribute_not_exists(changes) OR changes = :seen',
      ExpressionAttributeValues: { ':sent': sentAt, ':next': changes + 1, ':seen': changes, ':delete_at': deleteAt },
    }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}

/**
 * Sends a mail of a kind unless the mailbox (aliases removed) has had its share; false when it was spared. A mail that
 * `send` answers false for, or fails to send, counts for nothing: the mailbox may be tried again.
 */
export async function sendSparingly(
  { rules, now, ...counted }: Counted & { rules: QuotaRule[]; now: Date },
  send: () => Promise<boolean>,
): Promise<boolean> {
  const before = await readRow(counted);
  const sentAt = addMail(before.sentAt, rules, now);
  const deleteAt = Math.ceil(now.getTime() / 1000) + longestDays(rules) * 86_400;
  if (sentAt === undefined || !(await writeRow(counted, { ...before, sentAt }, deleteAt))) return false;
  let isSent = false;
  try {
    isSent = await send();
  } finally {
    if (!isSent) await writeRow(counted, { sentAt: before.sentAt, changes: before.changes + 1 }, deleteAt);
  }
  return isSent;
}
