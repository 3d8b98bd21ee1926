/** A newsletter address is a set of facts; whether it is subscribed is derived from them. */
import * as v from 'valibot';
import { mailingFields } from '#lambdas/mail/mail-record.ts';

/** The version of the form's and its mail's wording, stored with a subscription as proof of consent (RGPD art. 7). */
export const consentVersion = '2026-11';

/**
 * An address as it is stored (there in snake_case, under the address in lower case). `requestedAt`, `source` and
 * `consentVersion` belong to the request, `confirmedAt` is when the mailbox's owner agreed. `wishedAt`, `wishSource` and
 * `mails` are there from a visitor's wish until the schedule has made a request of it, or dropped it.
 */
export const subscriberSchema = v.object({
  email: v.string(),
  wishedAt: v.optional(v.string()),
  wishSource: v.optional(v.string()),
  requestedAt: v.optional(v.string()),
  source: v.optional(v.string()),
  consentVersion: v.optional(v.string()),
  confirmedAt: v.optional(v.string()),
  unsubscribedAt: v.optional(v.string()),
  ...mailingFields,
});
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

/** Whether letters may be sent: confirmed, and not unsubscribed since. */
export function isSubscribed({ confirmedAt, unsubscribedAt }: Subscriber): boolean {
  return confirmedAt !== undefined && (unsubscribedAt === undefined || unsubscribedAt < confirmedAt);
}

/** Whether a wish asks for a mail to the mailbox's owner: not when the address is subscribed, or unsubscribed since the wish. */
export function isWishOpen(subscriber: Subscriber): boolean {
  const { wishedAt, unsubscribedAt } = subscriber;
  if (wishedAt === undefined || isSubscribed(subscriber)) return false;
  return unsubscribedAt === undefined || unsubscribedAt < wishedAt;
}
