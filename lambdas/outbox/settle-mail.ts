/** Sends a mail that a row owes: once, and once more at most when SES gave no answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { hasMailEventSince } from '#lambdas/mail/latest-event.store.ts';
import { type MailFault, readMailFault } from '#lambdas/mail/mail-fault.ts';
import { eventDeadline, type MailMark, nextStep, type Sending } from '#lambdas/mail/mail-record.ts';
import {
  beginMail,
  type MailingRow,
  type MailPlace,
  recordMailGivenUp,
  recordMailNotSent,
  recordMailSent,
} from '#lambdas/outbox/mail-records.store.ts';
import { nextTry, postpone, type RetryRule } from '#lambdas/outbox/outbox.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

export type OwedMail<Row extends MailingRow> = MailPlace<Row> & {
  /** Whether the row, read again, still owes it. */
  isOwed: (row: Row) => boolean;
  send: (row: Row) => Promise<Sending>;
  /** Marks the row for the operator; gives the row after it. Without a place for a mark the log has the fault, which raises an alarm. */
  mark?: (row: Row, reason: MailMark) => Promise<Row>;
  /** Notes elsewhere that the mail was sent. */
  note?: (messageId: string) => Promise<void>;
  /** What a line of the log calls the mail. */
  named: Record<string, string>;
};

/** The operator is told after a few minutes of failures. */
const failuresUntilMark = 5;
/** A failure before SES is called is probably a bug in a template: two quick retries, then every `laterMs`. */
const afterShopFault = ({ laterMs }: RetryRule): RetryRule => ({ frequentAttempts: 3, laterMs });
/** How often a held mail is looked at. */
const holdMs = 10 * 60_000;

/** The row after a mail was settled. `blocksOthers`: no other mail of the row can be sent now either. */
type Settled<Row> = { row: Row; blocksOthers: boolean };

/** Does what is to be done about the mail now. */
export async function settleMail<Row extends MailingRow>(
  mail: OwedMail<Row>,
  row: Row,
  now: Date,
): Promise<Settled<Row>> {
  const { outbox, id } = mail;
  const record = row.mails?.[mail.occasion];
  const sendingSince = record?.sendingSince ?? now.toISOString();
  // Neither an answer nor an event came in time. An event that the mail was delivered removes the mark.
  const markUnanswered = () => mark(mail, row, 'mail_unanswered');
  switch (nextStep(record, now)) {
    case 'send':
      return sendOnce(mail, record?.sendingSince === undefined ? row : await markUnanswered(), now);
    case 'wait':
      return othersMayFollow((await postpone(outbox, id, eventDeadline(sendingSince))) ?? row);
    case 'hold':
      return (await hasMailEventSince(sendingSince))
        ? sendOnce(mail, row, now)
        : othersMayFollow(await hold(mail, await markUnanswered(), now));
    case 'give_up':
      return othersMayFollow(row);
  }
}

/**
 * Tries each of these mails that the row owes, whichever fails. Gives the row after it, and when the first of those that are
 * left is due; undefined when none is.
 */
export async function settleMails<Row extends MailingRow>(mails: OwedMail<Row>[], row: Row, now: Date) {
  let current = row;
  const due: string[] = [];
  for (const mail of mails) {
    if (!mail.isOwed(current)) continue;
    current = (await settleMail(mail, current, now)).row;
    if (mail.isOwed(current) && current.dueAt !== undefined) due.push(current.dueAt);
  }
  return { row: current, dueAt: due.toSorted()[0] };
}

const othersMayFollow = <Row>(row: Row): Settled<Row> => ({ row, blocksOthers: false });
const othersWait = <Row>(row: Row): Settled<Row> => ({ row, blocksOthers: true });
const mark = async <Row extends MailingRow>(mail: OwedMail<Row>, row: Row, reason: MailMark) =>
  (await mail.mark?.(row, reason)) ?? row;

/**
 * SES publishes an event about every mail that it takes. While there are no events at all, it may have this one. An event
 * about a later mail shows that it does not, and this one is sent again.
 */
async function hold<Row extends MailingRow>({ outbox, id }: OwedMail<Row>, row: Row, now: Date): Promise<Row> {
  return (await postpone(outbox, id, new Date(now.getTime() + holdMs))) ?? row;
}

/** The lease keeps the background, the schedule and a second run of either from sending a mail together. */
async function sendOnce<Row extends MailingRow>(mail: OwedMail<Row>, row: Row, now: Date): Promise<Settled<Row>> {
  const begun = await beginMail(mail, row, now);
  if (begun === undefined) return othersWait(row);
  // A fact that withdraws the mail may have been recorded since the row was read.
  if (!mail.isOwed(begun)) return othersMayFollow((await recordMailNotSent(mail, begun, now)) ?? begun);
  const sending = await mail.send(begun).catch((error: unknown) => {
    logFault('mail_failed', { ...mail.named, attempts: begun.mailAttempts, error: describeError(error) });
    return { fault: readMailFault(error) };
  });
  if ('fault' in sending) return recordFault(mail, begun, { ...sending, now });
  if ('heldUntil' in sending)
    return othersMayFollow((await recordMailNotSent(mail, begun, sending.heldUntil)) ?? begun);
  if ('withheld' in sending) return othersMayFollow((await recordMailGivenUp(mail, 'withheld', now)) ?? begun);
  const { sent: messageId } = sending;
  // SES has the mail: the write is tried beyond the SDK's own three times. When that fails too, the note that a send was begun keeps
  // the mail from being sent again before SES's event.
  const recorded = await retryOnce(() => recordMailSent(mail, { messageId, at: now.toISOString() }));
  await mail.note?.(messageId);
  return othersMayFollow(recorded ?? begun);
}

/** Runs a write, and once more after 500 ms when it throws. */
async function retryOnce<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch {
    await delay(500);
    return write();
  }
}

async function recordFault<Row extends MailingRow>(
  mail: OwedMail<Row>,
  begun: Row,
  { fault, now }: { fault: MailFault; now: Date },
): Promise<Settled<Row>> {
  switch (fault) {
    case 'unanswered':
      // It waits for SES's event.
      return othersWait((await mail.outbox.update(mail.id, { unset: ['leaseUntil'] })) ?? begun);
    case 'address': {
      // First the mark: once the refusal is recorded, nothing is done about the mail any more.
      const marked = await mark(mail, begun, 'mail_refused');
      return othersMayFollow((await recordMailGivenUp(mail, 'refused', now)) ?? marked);
    }
    case 'service':
      return othersWait(await tryLater(mail, begun, { retry: mail.outbox.retry, now }));
    case 'shop':
      return othersMayFollow(await tryLater(mail, begun, { retry: afterShopFault(mail.outbox.retry), now }));
  }
}

async function tryLater<Row extends MailingRow>(
  mail: OwedMail<Row>,
  begun: Row,
  { retry, now }: { retry: RetryRule; now: Date },
): Promise<Row> {
  const attempts = begun.mailAttempts ?? 1;
  const later = (await recordMailNotSent(mail, begun, nextTry(attempts, retry, now))) ?? begun;
  return attempts >= failuresUntilMark ? mark(mail, later, 'mail_failing') : later;
}
