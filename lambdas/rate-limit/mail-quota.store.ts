/** Mails to typed addresses, counted per mailbox in the counters table. A mail that cannot be counted is not sent. */
import * as v from 'valibot';
import { endSeconds } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { addMail, type CountedMail, longestDays, type QuotaRule } from '#lambdas/rate-limit/mail-quota.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

const rowSchema = v.object({
  sent: v.array(v.object({ kind: v.string(), id: v.string(), at: v.string(), isRepeated: v.optional(v.boolean()) })),
  changes: v.number(),
});
type Row = { sent: CountedMail[]; changes: number };

/** One counter of a mailbox: mails of the same `counter` share its rules. */
type Mailbox = { counter: 'partner' | 'unasked' | 'link-again' | 'found' | 'withdrawal'; email: string };

async function toKey({ counter, email }: Mailbox): Promise<{ counter: string }> {
  const { hashSecret } = await loadSecrets('hashSecret');
  return { counter: `mail-${counter}#${hashPersonal(emailKey(email), hashSecret)}` };
}

async function readRow(mailbox: Mailbox): Promise<Row> {
  const item = await getItem('COUNTERS_TABLE', await toKey(mailbox));
  return item === undefined ? { sent: [], changes: 0 } : v.parse(rowSchema, item);
}

/** Of two writers that read the same row one succeeds. */
async function writeRow(
  mailbox: Mailbox,
  { sent, changes }: Row,
  { rules, now }: { rules: QuotaRule[]; now: Date },
): Promise<boolean> {
  const deleteAt = endSeconds(now, { days: longestDays(rules) });
  const written = await updateItem('COUNTERS_TABLE', await toKey(mailbox), {
    UpdateExpression: 'SET sent = :sent, changes = :next, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(changes) OR changes = :seen',
    ExpressionAttributeValues: { ':sent': sent, ':next': changes + 1, ':seen': changes, ':delete_at': deleteAt },
  });
  return written !== undefined;
}

type Quota = Mailbox & Pick<CountedMail, 'kind' | 'id'> & { rules: QuotaRule[]; now: Date };

/** Other mails to the mailbox are counted at the same moment: the count is tried again, three times in all. */
const tries = 3;

/**
 * The mails with one of them as repeated; undefined when it was repeated before. An earlier try ended after its count: its
 * mail may have been sent without a record of it, so it is sent once more at most.
 */
function repeat(sent: CountedMail[], earlier: CountedMail): CountedMail[] | undefined {
  if (earlier.isRepeated) return undefined;
  return sent.map((mail) => (mail === earlier ? { ...mail, isRepeated: true } : mail));
}

/** Counts a mail; false when it would exceed a rule, or be sent a third time. */
async function countMail({ counter, email, kind, id, rules, now }: Quota): Promise<boolean> {
  const mailbox = { counter, email };
  for (let left = tries; left > 0; left -= 1) {
    const before = await readRow(mailbox);
    const earlier = before.sent.find((mail) => mail.id === id);
    const sent =
      earlier === undefined ? addMail(before.sent, { kind, id }, { rules, now }) : repeat(before.sent, earlier);
    if (sent === undefined) return false;
    if (await writeRow(mailbox, { ...before, sent }, { rules, now })) return true;
  }
  return false;
}

/** Takes back the count of a mail that was not sent; another writer's change at this moment leaves it counted. */
async function uncountMail({ counter, email, id, rules, now }: Quota): Promise<void> {
  const mailbox = { counter, email };
  const { sent, changes } = await readRow(mailbox);
  await writeRow(mailbox, { sent: sent.filter((mail) => mail.id !== id), changes }, { rules, now });
}

/**
 * Calls `send` unless the mailbox (aliases removed) has reached its quota; gives whether a mail was sent. When `send` fails
 * or resolves to false, nothing was sent and nothing is counted: the mailbox may be tried again. A mail that SES left
 * unanswered stays counted, since it may have arrived.
 */
export async function sendWithinQuota(quota: Quota, send: () => Promise<unknown>): Promise<boolean> {
  if (!(await countMail(quota))) return false;
  let isSent = false;
  try {
    isSent = (await send()) !== false;
  } catch (error) {
    isSent = readMailFault(error) === 'unanswered';
    throw error;
  } finally {
    if (!isSent) await uncountMail(quota);
  }
  return isSent;
}
