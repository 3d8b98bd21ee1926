/** What the row that owes a mail keeps of it, and what that means for sending it. Pure: the time is a parameter. */
import * as v from 'valibot';

const isoDate = v.pipe(v.string(), v.isoTimestamp());

/**
 * What became of a mail, each outcome replacing those before it; events come in any order. `withheld`: the shop does not send
 * it, since its mailbox gets none. `refused`: SES did not take it and never will. `rejected`: SES took it and found a virus. A
 * bounce may follow a delivery, a complaint always does.
 */
const outcomes = ['sent', 'delivered', 'withheld', 'refused', 'rejected', 'bounced', 'complained'] as const;
export type MailOutcome = (typeof outcomes)[number];

/**
 * `sendingSince` is noted before SES is called and removed by its answer: while it stands, SES may have the mail. `sends`
 * counts the calls that SES did not refuse.
 */
export const mailRecordSchema = v.object({
  sends: v.number(),
  sendingSince: v.optional(isoDate),
  sentAt: v.optional(isoDate),
  messageId: v.optional(v.string()),
  outcome: v.optional(v.picklist(outcomes)),
  outcomeAt: v.optional(isoDate),
});
export type MailRecord = v.InferOutput<typeof mailRecordSchema>;

/** What a row has that owes mails; `mails` has the record of each under its occasion. */
export const mailingFields = {
  mails: v.optional(v.record(v.string(), mailRecordSchema)),
  mailAttempts: v.optional(v.number()),
  dueAt: v.optional(v.string()),
};

/** The marks of an order whose mail has not arrived: one that is delivered answers them. */
export const mailMarks = ['mail_bounced', 'mail_failing', 'mail_refused', 'mail_unanswered'] as const;
export type MailMark = (typeof mailMarks)[number];

/** How long an unanswered mail waits for SES's event that it was sent. Events come within seconds; a lost one is rare. */
const eventWaitMs = 5 * 60_000;
const mostSends = 2;

export function eventDeadline(sendingSince: string): Date {
  return new Date(Date.parse(sendingSince) + eventWaitMs);
}

/**
 * Whether to send an owed mail now; to wait for SES's event about the last try; to hold it, since two tries had neither answer
 * nor event and SES may have both; or to give it up, since SES refuses it.
 */
export function nextStep(record: MailRecord | undefined, now: Date): 'send' | 'wait' | 'hold' | 'give_up' {
  if (record?.outcome === 'refused') return 'give_up';
  if (record?.sendingSince === undefined) return 'send';
  if (now < eventDeadline(record.sendingSince)) return 'wait';
  return record.sends < mostSends ? 'send' : 'hold';
}

export function outcomesBefore(outcome: MailOutcome): MailOutcome[] {
  return outcomes.slice(0, outcomes.indexOf(outcome));
}

export function isUndeliverable(record: MailRecord | undefined): boolean {
  return ['withheld', 'refused', 'rejected', 'bounced'].includes(record?.outcome ?? '');
}

export function isMailSent({ mails }: { mails?: Record<string, MailRecord> | undefined }, occasion: string): boolean {
  return mails?.[occasion]?.sentAt !== undefined;
}

/** Whether the mail of an occasion is still to be sent: SES has not taken it, and it is not given up. */
export function isMailOpen({ mails }: { mails?: Record<string, MailRecord> | undefined }, occasion: string): boolean {
  const { sentAt, outcome } = mails?.[occasion] ?? {};
  return sentAt === undefined && outcome !== 'refused' && outcome !== 'withheld';
}

/** Whether the shop does not send the mail of an occasion, now or later. */
export function isWithheld({ mails }: { mails?: Record<string, MailRecord> | undefined }, occasion: string): boolean {
  return mails?.[occasion]?.outcome === 'withheld';
}

/** A mail that SES took, under this message id. */
export type Sent = { sent: string };

/** What became of a mail: SES took it, a limit holds it back until a time, or its mailbox gets none. */
export type Sending = Sent | { heldUntil: Date } | { withheld: true };

export const withheld = { withheld: true } as const;
