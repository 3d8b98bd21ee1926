/** Mails to typed addresses, counted per mailbox in the counters table. A mail that cannot be counted is not sent. */
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { addMail, type CountedMail, longestDays, type QuotaRule } from '#lambdas/rate-limit/mail-quota.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

const rowSchema = v.object({ sent: v.array(v.object({ kind: v.string(), at: v.string() })), changes: v.number() });
type Row = { sent: CountedMail[]; changes: number };

/** One counter of a mailbox: mails of the same `counter` share its rules. */
type Mailbox = { counter: 'unasked' | 'link-again' | 'withdrawal'; email: string };

async function toKey({ counter, email }: Mailbox): Promise<{ counter: string }> {
  const { hashSecret } = await loadSecrets('hashSecret');
  return { counter: `mail-${counter}#${hashPersonal(emailKey(email), hashSecret)}` };
}

async function readRow(mailbox: Mailbox): Promise<Row> {
  const item = await getItem('COUNTERS_TABLE', await toKey(mailbox));
  return item === undefined ? { sent: [], changes: 0 } : v.parse(rowSchema, item);
}

/** Of two writers that read the same row one succeeds. */
async function writeRow(mailbox: Mailbox, { sent, changes }: Row, deleteAt: number): Promise<boolean> {
  const written = await updateItem('COUNTERS_TABLE', await toKey(mailbox), {
    UpdateExpression: 'SET sent = :sent, changes = :next, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(changes) OR changes = :seen',
    ExpressionAttributeValues: { ':sent': sent, ':next': changes + 1, ':seen': changes, ':delete_at': deleteAt },
  });
  return written !== undefined;
}

type Quota = Mailbox & { kind: string; rules: QuotaRule[]; now: Date };

/**
 * Calls `send` unless the mailbox (aliases removed) has reached its quota; gives whether a mail was sent. When `send` fails
 * or resolves to false, nothing was sent and nothing is counted: the mailbox may be tried again.
 */
export async function sendWithinQuota(
  { counter, email, kind, rules, now }: Quota,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const mailbox = { counter, email };
  const before = await readRow(mailbox);
  const sent = addMail(before.sent, kind, { rules, now });
  const deleteAt = Math.ceil(now.getTime() / 1000) + longestDays(rules) * 86_400;
  if (sent === undefined || !(await writeRow(mailbox, { ...before, sent }, deleteAt))) return false;
  let isSent = false;
  try {
    isSent = (await send()) !== false;
  } finally {
    if (!isSent) await writeRow(mailbox, { sent: before.sent, changes: before.changes + 1 }, deleteAt);
  }
  return isSent;
}
