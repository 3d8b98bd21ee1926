/**
 * Requests to find a mailbox's orders again. A call stores one, with the same write whoever asks for whom, so that neither its
 * answer nor its time shows who bought. The schedule finds the orders and mails their links: the table is its own outbox.
 */
import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { mailingFields } from '#lambdas/mail/mail-record.ts';
import { type MailOutbox, outboxOfRequest, plainMail } from '#lambdas/outbox/mail-records.store.ts';
import { tableOf } from '#lambdas/outbox/outbox.store.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'LINK_REQUESTS_TABLE';

/** `mailbox`: the address as `emailKey` gives it, the row's key. `mails` has a record for each of its addresses. */
const linkRequestSchema = v.object({ mailbox: v.string(), askedAt: v.string(), ...mailingFields });
export type LinkRequest = v.InferOutput<typeof linkRequestSchema>;

/**
 * Stores that somebody asked for the links of a mailbox, whatever is known of it; due at once. Its mails begin anew, also while
 * those of an older request are being sent.
 */
export async function storeLinkRequest(email: string, now: Date): Promise<void> {
  const askedAt = now.toISOString();
  await updateItem(
    table,
    { mailbox: emailKey(email) },
    expressUpdate({
      set: { askedAt, mails: {}, due: 'due', dueAt: askedAt, deleteAt: endSeconds(now, retention.linkRequest) },
      unset: ['leaseUntil', 'mailAttempts'],
    }),
  );
}

const requests = tableOf(linkRequestSchema, { table, key: 'mailbox' });

/** The newest request for a mailbox as it is stored, or undefined. */
export const findLinkRequest = requests.find;

export const linkRequestOutbox: MailOutbox<LinkRequest> = { ...requests, ...plainMail };

export const outboxOf = ({ askedAt }: LinkRequest) =>
  outboxOfRequest(linkRequestOutbox, { name: 'asked_at', value: askedAt });
