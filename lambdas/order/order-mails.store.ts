/** The records of an order's mails, each change one conditional update. */

import type { MailEvent } from '#lambdas/order/mail-event.ts';
import { eventDeadline, type MailRecord, outcomesBefore } from '#lambdas/order/mail-record.ts';
import { type MailFields, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { factsOfSentMail } from '#lambdas/order/order-mails.ts';

/** Longer than a send may take. A caller that crashes while it holds the lease keeps others from the order for a minute. */
const leaseMs = 60_000;

const isFree = '(attribute_not_exists(lease_until) OR lease_until < :now)';

/**
 * Notes that SES is about to be called and takes the order's lease: one caller at a time sends, and a caller that crashes
 * leaves the note. The order is due again when the mail stops waiting for SES's event. Gives the order after it; undefined
 * when another caller has the lease or was faster.
 */
export function beginMail(order: Order, occasion: string, now: Date): Promise<Order | undefined> {
  const { orderId, mails } = order;
  const record = mails?.[occasion];
  const sendingSince = now.toISOString();
  const begun: MailRecord = { ...record, sends: (record?.sends ?? 0) + 1, sendingSince };
  const name = `mails.${occasion}`;
  const isAsSeen =
    record?.sendingSince === undefined
      ? `attribute_not_exists(${name}.sending_since)`
      : `${name}.sending_since = :seen`;
  return updateOrder(orderId, {
    set: {
      // An update cannot name a place inside a map that is not there.
      ...(mails === undefined ? { mails: { [occasion]: begun } } : Object.fromEntries([[name, begun]])),
      leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
      due: 'deliver',
      dueAt: eventDeadline(sendingSince).toISOString(),
    },
    add: { mailAttempts: 1 },
    condition: `attribute_exists(due) AND attribute_not_exists(${name}.sent_at) AND ${isAsSeen} AND ${isFree}`,
    values: {
      ':now': sendingSince,
      ...(record?.sendingSince === undefined ? {} : { ':seen': record.sendingSince }),
    },
  });
}

type Sent = { messageId: string; at: string };

/** Records that SES took a mail. */
export function recordMailSent(order: Order, occasion: string, { messageId, at: sentAt }: Sent) {
  return updateOrder(order.orderId, {
    set: { ...at(occasion, { sentAt, messageId }), ...factsOfSentMail(order, occasion, { messageId, at: sentAt }) },
    unset: ['leaseUntil', 'mailAttempts', `mails.${occasion}.sendingSince`],
    condition: `attribute_exists(mails.${occasion})`,
  });
}

/** Records that SES did not take a mail now: it is tried again at `dueAt`. */
export function recordMailNotSent({ orderId, mails }: Order, occasion: string, dueAt: Date) {
  const sends = (mails?.[occasion]?.sends ?? 1) - 1;
  return updateOrder(orderId, {
    set: { ...at(occasion, { sends }), dueAt: dueAt.toISOString() },
    unset: ['leaseUntil', `mails.${occasion}.sendingSince`],
    condition: `attribute_exists(mails.${occasion})`,
  });
}

/** Records that SES refuses a mail for good. */
export function recordMailRefused({ orderId }: Order, occasion: string, outcomeAt: string) {
  return updateOrder(orderId, {
    set: at(occasion, { outcome: 'refused', outcomeAt }),
    unset: ['leaseUntil', 'mailAttempts', `mails.${occasion}.sendingSince`],
    condition: `attribute_exists(mails.${occasion})`,
  });
}

/** Gives the lease back for a mail that SES did not answer: it waits for SES's event. */
export function releaseLease({ orderId }: Order) {
  return updateOrder(orderId, { unset: ['leaseUntil'] });
}

/** SES's events come while the order is being closed; they change nothing that its closing depends on. */
const unversioned = { add: { version: 0 } } as const;

/**
 * Records what SES's event says of a mail: that SES has it, if no answer said so, and its outcome, unless a later one is
 * recorded. An event about a mail without a record changes nothing. Gives the order after it.
 */
export async function recordMailEvent(
  order: Order,
  { occasion, messageId, outcome, sentAt, at: outcomeAt }: MailEvent,
) {
  const { orderId } = order;
  const name = `mails.${occasion}`;
  const sent = await updateOrder(orderId, {
    set: {
      ...at(occasion, { sentAt, messageId }),
      ...factsOfSentMail(order, occasion, { messageId, at: sentAt }),
    },
    unset: [`mails.${occasion}.sendingSince`],
    condition: `attribute_exists(${name}) AND attribute_not_exists(${name}.sent_at)`,
    ...unversioned,
  });
  const earlier = outcomesBefore(outcome).map((before, index) => [`:before${index}`, before] as const);
  const isEarlier = earlier.length === 0 ? '' : ` OR ${name}.outcome IN (${earlier.map(([key]) => key).join(', ')})`;
  const recorded = await updateOrder(orderId, {
    set: at(occasion, { outcome, outcomeAt }),
    condition: `attribute_exists(${name}) AND (attribute_not_exists(${name}.outcome)${isEarlier})`,
    values: Object.fromEntries(earlier),
    ...unversioned,
  });
  return recorded ?? sent ?? order;
}

/** Fields of one mail's record as an update names them: `mails.link.sentAt`. */
function at(occasion: string, fields: Partial<MailRecord>): MailFields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`mails.${occasion}.${key}`, value]));
}
