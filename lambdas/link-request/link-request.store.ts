/**
 * Requests to find a mailbox's orders again. A call stores one, with the same write whoever asks for whom, so that neither its
 * answer nor its time shows who bought. The schedule finds the orders and mails their links: the table is its own outbox.
 */
import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { close, type Outbox, tableOf } from '#lambdas/outbox/outbox.store.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'LINK_REQUESTS_TABLE';

/** `mailbox`: the address as `emailKey` gives it, the row's key. `mailedTo`: the addresses that have their mail already. */
const linkRequestSchema = v.object({
  mailbox: v.string(),
  askedAt: v.string(),
  mailedTo: v.optional(v.array(v.string())),
  mailAttempts: v.optional(v.number()),
  dueAt: v.optional(v.string()),
});
export type LinkRequest = v.InferOutput<typeof linkRequestSchema>;

/** Stores that somebody asked for the links of a mailbox, whatever is known of it; due at once. */
export async function storeLinkRequest(email: string, now: Date): Promise<void> {
  const askedAt = now.toISOString();
  await updateItem(
    table,
    { mailbox: emailKey(email) },
    expressUpdate({
      set: { askedAt, due: 'due', dueAt: askedAt, deleteAt: endSeconds(now, retention.linkRequest) },
      unset: ['mailedTo'],
    }),
  );
}

/** A mail that fails is tried every minute for a quarter of an hour, then hourly. */
export const linkRequestOutbox: Outbox<LinkRequest> = {
  ...tableOf(linkRequestSchema, { table, key: 'mailbox' }),
  retry: { frequentAttempts: 15, laterMs: 60 * 60_000 },
};

/** Ends a request, unless a newer one came meanwhile. */
export function endLinkRequest({ mailbox, askedAt }: LinkRequest) {
  return close(linkRequestOutbox, mailbox, { condition: 'asked_at = :seen', values: { ':seen': askedAt } });
}
