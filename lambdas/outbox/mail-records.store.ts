/** The records of a row's mails, such as those of an order. Each change is one conditional update. */
import type { MailEvent } from '#lambdas/mail/mail-event.ts';
import { eventDeadline, type MailRecord, outcomesBefore } from '#lambdas/mail/mail-record.ts';
import { leaseUpdate, type Outbox, type OutboxRow } from '#lambdas/outbox/outbox.store.ts';
import { asReadCondition } from '#lambdas/runtime/table.ts';

export type MailingRow = OutboxRow & { mails?: Record<string, MailRecord> | undefined };

type Sent = { messageId: string; at: string };

export type MailOutbox<Row extends MailingRow> = Outbox<Row> & {
  /** What the row records of a mail that SES took, beside the mail's own record. */
  factsOfSentMail: (occasion: string, sent: Sent) => Partial<Row>;
};

/** A mail of which the row records nothing else; one that fails is tried every minute for a quarter of an hour, then hourly. */
export const plainMail = { retry: { frequentAttempts: 15, laterMs: 60 * 60_000 }, factsOfSentMail: () => ({}) };

/**
 * The outbox for what one request asks, whose row a newer one takes over: once its field `name` is not `value` any more, nothing
 * that is done for this request changes the row.
 */
export function outboxOfRequest<Row extends MailingRow>(
  outbox: MailOutbox<Row>,
  { name, value }: { name: string; value: string | undefined },
): MailOutbox<Row> {
  return {
    ...outbox,
    update: (id, { condition, values, ...change }) =>
      outbox.update(id, {
        ...change,
        condition: [`${name} = :of_request`, ...(condition === undefined ? [] : [condition])].join(' AND '),
        values: { ...values, ':of_request': value },
      }),
  };
}

export type MailPlace<Row extends MailingRow> = { outbox: MailOutbox<Row>; id: string; occasion: string };

/**
 * Notes that SES is about to be called and takes the row's lease: one caller at a time sends, and a caller that crashes
 * leaves the note. The row is due again when the mail stops waiting for SES's event. Gives the row after it; undefined when
 * another caller has the lease or was faster.
 */
export function beginMail<Row extends MailingRow>(
  { outbox, id, occasion }: MailPlace<Row>,
  { mails }: Row,
  now: Date,
): Promise<Row | undefined> {
  const record = mails?.[occasion];
  const sendingSince = now.toISOString();
  const begun: MailRecord = { ...record, sends: (record?.sends ?? 0) + 1, sendingSince };
  const name = `mails.${occasion}` as const;
  const asRead = asReadCondition(`${name}.sending_since`, record?.sendingSince);
  const lease = leaseUpdate(now);
  return outbox.update(id, {
    set: { [name]: begun, ...lease.set, due: outbox.due ?? 'due', dueAt: eventDeadline(sendingSince).toISOString() },
    add: { mailAttempts: 1 },
    condition: `attribute_exists(due) AND attribute_not_exists(${name}.sent_at) AND ${asRead.condition} AND ${lease.condition}`,
    values: { ...lease.values, ...asRead.values },
  });
}

export function recordMailSent<Row extends MailingRow>(
  { outbox, id, occasion }: MailPlace<Row>,
  { messageId, at: sentAt }: Sent,
) {
  return outbox.update(id, {
    facts: outbox.factsOfSentMail(occasion, { messageId, at: sentAt }),
    set: at(occasion, { sentAt, messageId }),
    unset: ['leaseUntil', 'mailAttempts', `mails.${occasion}.sendingSince`],
    condition: `attribute_exists(mails.${occasion})`,
  });
}

/** Records that SES did not take a mail now: it is tried again at `dueAt`. */
export function recordMailNotSent<Row extends MailingRow>(
  { outbox, id, occasion }: MailPlace<Row>,
  { mails }: Row,
  dueAt: Date,
) {
  const sends = (mails?.[occasion]?.sends ?? 1) - 1;
  return outbox.update(id, {
    set: { ...at(occasion, { sends }), dueAt: dueAt.toISOString() },
    unset: ['leaseUntil', `mails.${occasion}.sendingSince`],
    condition: `attribute_exists(mails.${occasion})`,
  });
}

/** Records that a mail is given up: SES refuses it for good, or the shop withholds it. */
export function recordMailGivenUp<Row extends MailingRow>(
  { outbox, id, occasion }: MailPlace<Row>,
  outcome: 'refused' | 'withheld',
  now: Date,
) {
  return outbox.update(id, {
    set: at(occasion, { outcome, outcomeAt: now.toISOString() }),
    unset: ['leaseUntil', 'mailAttempts', `mails.${occasion}.sendingSince`],
    condition: `attribute_exists(mails.${occasion})`,
  });
}

/**
 * Records what SES's event says of a mail: that SES has it, if no answer said so, and its outcome, unless a later one is
 * recorded. An event about a mail without a record changes nothing. Gives the row after a change, or undefined. Outcomes come
 * while a row is being closed; only one that may owe another mail keeps it open.
 */
export async function recordMailEvent<Row extends MailingRow>(
  { outbox, id, occasion }: MailPlace<Row>,
  { messageId, outcome, sentAt, at: outcomeAt }: MailEvent,
): Promise<Row | undefined> {
  const name = `mails.${occasion}`;
  const sent = await outbox.update(id, {
    facts: outbox.factsOfSentMail(occasion, { messageId, at: sentAt }),
    set: at(occasion, { sentAt, messageId }),
    unset: [`mails.${occasion}.sendingSince`],
    condition: `attribute_exists(${name}) AND attribute_not_exists(${name}.sent_at)`,
  });
  const earlier = outcomesBefore(outcome).map((before, index) => [`:before${index}`, before] as const);
  const orEarlier = earlier.length === 0 ? '' : ` OR ${name}.outcome IN (${earlier.map(([key]) => key).join(', ')})`;
  const recorded = await outbox.update(id, {
    set: at(occasion, { outcome, outcomeAt }),
    condition: `attribute_exists(${name}) AND (attribute_not_exists(${name}.outcome)${orEarlier})`,
    values: Object.fromEntries(earlier),
    isAside: outcome !== 'bounced' && outcome !== 'rejected',
  });
  return recorded ?? sent;
}

/** Fields of one mail's record as an update names them: `mails.link.sentAt`. */
function at(occasion: string, fields: Partial<MailRecord>): { [place: `mails.${string}`]: unknown } {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`mails.${occasion}.${key}`, value]));
}
