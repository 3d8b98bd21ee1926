/** Mails to typed addresses, counted per mailbox in the counters table. A mail that cannot be counted is not sent. */
import * as v from 'valibot';
import { endSeconds } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import {
  addMail,
  type CountedMail,
  countedMailSchema,
  longestDays,
  quotaOf,
  quotas,
} from '#lambdas/rate-limit/mail-quota.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { changeItem, getItem } from '#lambdas/runtime/table.ts';

const rowSchema = v.object({ sent: v.array(countedMailSchema), changes: v.number() });
type Row = v.InferOutput<typeof rowSchema>;

/** A mail to be sent, which the quota of its kind counts for its mailbox. */
type NewMail = Pick<CountedMail, 'kind' | 'id' | 'orderId'> & { email: string; now: Date };

const rulesOf = (mail: NewMail) => quotas[quotaOf(mail)];

async function toKey(mail: NewMail): Promise<{ counter: string }> {
  return { counter: `mail-${quotaOf(mail)}#${await hashWithSecret(emailKey(mail.email))}` };
}

async function readRow(mail: NewMail): Promise<Row> {
  const item = await getItem('COUNTERS_TABLE', await toKey(mail));
  return item === undefined ? { sent: [], changes: 0 } : v.parse(rowSchema, item);
}

/** Of two writers that read the same row one succeeds. */
async function writeRow(mail: NewMail, { sent, changes }: Row): Promise<boolean> {
  const deleteAt = endSeconds(mail.now, { days: longestDays(rulesOf(mail)) });
  return changeItem('COUNTERS_TABLE', await toKey(mail), {
    UpdateExpression: 'SET sent = :sent, changes = :next, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(changes) OR changes = :seen',
    ExpressionAttributeValues: { ':sent': sent, ':next': changes + 1, ':seen': changes, ':delete_at': deleteAt },
  });
}

/** Other mails to the mailbox are counted at the same moment: the count is tried again, three times in all. */
const tries = 3;

function add(sent: CountedMail[], { kind, id, orderId, ...mail }: NewMail): CountedMail[] | undefined {
  const counted = { kind, id, ...(orderId === undefined ? {} : { orderId }) };
  return addMail(sent, counted, { rules: rulesOf({ kind, id, ...mail }), now: mail.now });
}

/**
 * The mails with one of them as repeated; undefined when it was repeated before. An earlier try ended after its count: its
 * mail may have been sent without a record of it, so it is sent once more at most.
 */
function repeat(sent: CountedMail[], earlier: CountedMail): CountedMail[] | undefined {
  if (earlier.isRepeated) return undefined;
  return sent.map((mail) => (mail === earlier ? { ...mail, isRepeated: true } : mail));
}

/** Counts a mail; false when it would exceed a rule, or be sent a third time. */
async function countMail(mail: NewMail): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const before = await readRow(mail);
    const earlier = before.sent.find(({ id }) => id === mail.id);
    const sent = earlier === undefined ? add(before.sent, mail) : repeat(before.sent, earlier);
    if (sent === undefined) return false;
    if (await writeRow(mail, { ...before, sent })) return true;
  }
  return false;
}

/** Takes back the count of a mail that was not sent; another writer's change at this moment leaves it counted. */
async function uncountMail(mail: NewMail): Promise<void> {
  const { sent, changes } = await readRow(mail);
  await writeRow(mail, { sent: sent.filter(({ id }) => id !== mail.id), changes });
}

/** Whether the mailbox has room for a mail at this moment; counts nothing. */
export async function hasRoomFor(mail: NewMail): Promise<boolean> {
  return add((await readRow(mail)).sent, mail) !== undefined;
}

/**
 * Calls `send`, or what makes a mail due, unless the mailbox (aliases removed) has reached its quota; gives what it gives, or
 * `ifFull`. When that fails, or the mail is held back or withheld, nothing was sent and nothing is counted: the mailbox may be tried
 * again. A mail that SES left unanswered stays counted, since it may have arrived.
 */
export async function sendWithinQuota<Full, Outcome extends object>(
  mail: NewMail,
  ifFull: Full,
  send: () => Promise<Outcome>,
) {
  if (!(await countMail(mail))) return ifFull;
  let isSent = false;
  try {
    const outcome = await send();
    isSent = !('withheld' in outcome || 'heldUntil' in outcome);
    return outcome;
  } catch (error) {
    isSent = readMailFault(error) === 'unanswered';
    throw error;
  } finally {
    if (!isSent) await uncountMail(mail);
  }
}
