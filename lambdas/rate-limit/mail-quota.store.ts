/** Mails to typed addresses, counted per mailbox in the counters table. A mail that cannot be counted is not sent. */
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { addMail, longestDays, type QuotaRule } from '#lambdas/rate-limit/mail-quota.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

const rowSchema = v.object({ sent_at: v.array(v.string()), changes: v.number() });
type Row = { sentAt: string[]; changes: number };

/** The mails of one kind to one mailbox. */
type Mailbox = { kind: string; email: string };

async function toKey({ kind, email }: Mailbox): Promise<{ counter: string }> {
  const { hashSecret } = await loadSecrets('hashSecret');
  return { counter: `mail-${kind}#${hashPersonal(emailKey(email), hashSecret)}` };
}

async function readRow(mailbox: Mailbox): Promise<Row> {
  const item = await getItem('COUNTERS_TABLE', await toKey(mailbox));
  if (item === undefined) return { sentAt: [], changes: 0 };
  const { sent_at: sentAt, changes } = v.parse(rowSchema, item);
  return { sentAt, changes };
}

/** Of two writers that read the same row one succeeds. */
async function writeRow(mailbox: Mailbox, { sentAt, changes }: Row, deleteAt: number): Promise<boolean> {
  const written = await updateItem('COUNTERS_TABLE', await toKey(mailbox), {
    UpdateExpression: 'SET sent_at = :sent, changes = :next, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(changes) OR changes = :seen',
    ExpressionAttributeValues: { ':sent': sentAt, ':next': changes + 1, ':seen': changes, ':delete_at': deleteAt },
  });
  return written !== undefined;
}

/**
 * Calls `send` unless the mailbox (aliases removed) has reached its quota. When `send` fails or resolves to false, nothing
 * was sent and nothing is counted: the mailbox may be tried again.
 */
export async function sendWithinQuota(
  { kind, email, rules, now }: Mailbox & { rules: QuotaRule[]; now: Date },
  send: () => Promise<unknown>,
): Promise<void> {
  const mailbox = { kind, email };
  const before = await readRow(mailbox);
  const sentAt = addMail(before.sentAt, rules, now);
  const deleteAt = Math.ceil(now.getTime() / 1000) + longestDays(rules) * 86_400;
  if (sentAt === undefined || !(await writeRow(mailbox, { ...before, sentAt }, deleteAt))) return;
  let isSent = false;
  try {
    isSent = (await send()) !== false;
  } finally {
    if (!isSent) await writeRow(mailbox, { sentAt: before.sentAt, changes: before.changes + 1 }, deleteAt);
  }
}
