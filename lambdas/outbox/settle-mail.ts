/** Sends a mail that a row owes: once, and once more at most when SES gave no answer. */
import { hasMailEventSince } from '#lambdas/mail/latest-event.store.ts';
import { type MailFault, readMailFault } from '#lambdas/mail/mail-fault.ts';
import { eventDeadline, nextStep } from '#lambdas/mail/mail-record.ts';
import {
  beginMail,
  type MailingRow,
  type MailPlace,
  recordMailNotSent,
  recordMailRefused,
  recordMailSent,
  releaseLease,
} from '#lambdas/outbox/mails.store.ts';
import { postpone, retryOnce } from '#lambdas/outbox/outbox.store.ts';
import { nextTry } from '#lambdas/outbox/outbox.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Why a person should look at a mail. */
export type MailMark = 'mail_unanswered' | 'mail_refused' | 'mail_failing';

/** A mail that a row owes, and how it is sent. */
export type OwedMail<Row extends MailingRow> = MailPlace<Row> & {
  /** Whether the row, read again, still owes it. */
  isOwed: (row: Row) => boolean;
  /** Gives SES's message id, or the time of the next try of a mail that a limit holds back. */
  send: (row: Row) => Promise<string | Date>;
  /** Marks the row for the operator; gives the row after it. */
  mark: (row: Row, reason: MailMark) => Promise<Row>;
  /** Notes elsewhere that the mail was sent. */
  note?: (messageId: string) => Promise<void>;
  /** What a line of the log calls the mail. */
  named: Record<string, string>;
};

/** The operator is told after a few minutes of refusals. */
const markAtAttempt = 5;
/** How often a held mail is looked at. */
const holdMs = 10 * 60_000;

/** Does what is to be done about the mail now, and gives the row after it. */
export async function settleMail<Row extends MailingRow>(mail: OwedMail<Row>, row: Row, now: Date): Promise<Row> {
  const { outbox, id, mark } = mail;
  const record = row.mails?.[mail.occasion];
  const sendingSince = record?.sendingSince ?? now.toISOString();
  // Neither an answer nor an event came in time. An event that the mail was delivered removes the mark.
  const markUnanswered = () => mark(row, 'mail_unanswered');
  switch (nextStep(record, now)) {
    case 'send':
      return sendOnce(mail, record?.sendingSince === undefined ? row : await markUnanswered(), now);
    case 'wait':
      return (await postpone(outbox, id, eventDeadline(sendingSince))) ?? row;
    case 'hold':
      return (await hasMailEventSince(sendingSince))
        ? sendOnce(mail, row, now)
        : hold(mail, await markUnanswered(), now);
    case 'stop':
      return mark(row, 'mail_refused');
  }
}

/**
 * SES publishes an event about every mail that it takes. While there are no events at all, it may have this one. An event
 * about a later mail shows that it does not, and this one is sent again.
 */
async function hold<Row extends MailingRow>({ outbox, id }: OwedMail<Row>, row: Row, now: Date): Promise<Row> {
  return (await postpone(outbox, id, new Date(now.getTime() + holdMs))) ?? row;
}

/** The lease keeps the background, the schedule and a second run of either from sending a mail together. */
async function sendOnce<Row extends MailingRow>(mail: OwedMail<Row>, row: Row, now: Date): Promise<Row> {
  const begun = await beginMail(mail, row, now);
  if (begun === undefined) return row;
  // A fact that withdraws the mail may have been recorded since the row was read.
  if (!mail.isOwed(begun)) return (await recordMailNotSent(mail, begun, now)) ?? begun;
  const sent = await mail.send(begun).catch((error: unknown) => {
    logFault('mail_failed', { ...mail.named, attempts: begun.mailAttempts, error: describeError(error) });
    return { fault: readMailFault(error) };
  });
  if (sent instanceof Date) return (await recordMailNotSent(mail, begun, sent)) ?? begun;
  if (typeof sent === 'object') return recordFault(mail, begun, { ...sent, now });
  // When this fails too, the note that a send was begun keeps the mail from being sent again before SES's event.
  const recorded = await retryOnce(() => recordMailSent(mail, begun, { messageId: sent, at: now.toISOString() }));
  await mail.note?.(sent);
  return recorded ?? begun;
}

async function recordFault<Row extends MailingRow>(
  mail: OwedMail<Row>,
  begun: Row,
  { fault, now }: { fault: MailFault; now: Date },
): Promise<Row> {
  const attempts = begun.mailAttempts ?? 1;
  switch (fault) {
    case 'unanswered':
      return (await releaseLease(mail)) ?? begun;
    case 'address':
      return mail.mark((await recordMailRefused(mail, now.toISOString())) ?? begun, 'mail_refused');
    case 'service': {
      const later = (await recordMailNotSent(mail, begun, nextTry(attempts, mail.outbox.retry, now))) ?? begun;
      return attempts >= markAtAttempt ? mail.mark(later, 'mail_failing') : later;
    }
  }
}
