/**
 * Subscribers, and visitors' wishes to be one. A request stores a wish with the same write whoever asks for whom, so that neither
 * the answer nor its time shows whether an address is subscribed. The schedule decides what to do about it: the table is its own
 * outbox.
 */
import { endSeconds, retention } from '#content/retention.ts';
import { consentVersion, isSubscribed, type Subscriber, subscriberSchema } from '#lambdas/newsletter/subscriber.ts';
import { type MailOutbox, outboxOfRequest, plainMail } from '#lambdas/outbox/mail-records.store.ts';
import { tableOf } from '#lambdas/outbox/outbox.store.ts';
import { changeItem, expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'SUBSCRIBERS_TABLE';
const keyOf = (email: string) => ({ email });
const subscribers = tableOf(subscriberSchema, { table, key: 'email' });

/** The subscriber stored under an address (in lower case), or undefined. */
export const findSubscriber = subscribers.find;

/** Whether letters may not be sent, as a DynamoDB condition. */
const notSubscribed = 'attribute_not_exists(confirmed_at) OR unsubscribed_at > confirmed_at';

/**
 * Records a request for letters to an address, dropped after `retention.unconfirmedSubscription` unless confirmed. False
 * when it is subscribed.
 */
export function requestSubscription({ email, source }: { email: string; source: string }, now: Date): Promise<boolean> {
  return changeItem(table, keyOf(email), {
    // A request does not shorten how long an unsubscription is kept: `kept_until` wins over the week.
    UpdateExpression: `SET requested_at = :now, #source = :source, consent_version = :version,
      delete_at = if_not_exists(kept_until, :week)`,
    ConditionExpression: notSubscribed,
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':source': source,
      ':version': consentVersion,
      ':week': endSeconds(now, retention.unconfirmedSubscription),
    },
    ExpressionAttributeNames: { '#source': 'source' },
  });
}

/**
 * Records that the mailbox's owner agreed, with a link of `issuedAt`; the subscription ends after `retention.subscription`.
 * True as well when the address is confirmed already; false when it is gone, or was unsubscribed after the link was issued.
 */
export async function confirmSubscription(
  email: string,
  { issuedAt, now }: { issuedAt: Date; now: Date },
): Promise<boolean> {
  const isConfirmed = await changeItem(table, keyOf(email), {
    UpdateExpression: 'SET confirmed_at = :now, delete_at = :end REMOVE kept_until',
    ConditionExpression: `attribute_exists(email) AND (${notSubscribed})
      AND (attribute_not_exists(unsubscribed_at) OR unsubscribed_at < :issued)`,
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':issued': issuedAt.toISOString(),
      ':end': endSeconds(now, retention.subscription),
    },
  });
  if (isConfirmed) return true;
  const subscriber = await findSubscriber(email);
  return subscriber !== undefined && isSubscribed(subscriber);
}

/** Records an unsubscription, until the owner asks and confirms again. Stores nothing for an unknown address. */
export function recordUnsubscription(email: string, now: Date): Promise<boolean> {
  return changeItem(table, keyOf(email), {
    UpdateExpression: 'SET unsubscribed_at = :now, delete_at = :kept, kept_until = :kept',
    ConditionExpression: `attribute_exists(email) AND (attribute_not_exists(unsubscribed_at)
      OR confirmed_at > unsubscribed_at OR requested_at > unsubscribed_at)`,
    ExpressionAttributeValues: { ':now': now.toISOString(), ':kept': endSeconds(now, retention.unsubscription) },
  });
}

/**
 * Stores that somebody asked for letters to an address, whatever is known of it; due at once. Its mail begins anew, also while
 * that of an older wish is being sent.
 */
export async function storeWish({ email, source }: { email: string; source: string }, now: Date): Promise<void> {
  const wishedAt = now.toISOString();
  await updateItem(
    table,
    keyOf(email),
    expressUpdate({
      set: { wishedAt, wishSource: source, mails: {}, due: 'due', dueAt: wishedAt },
      unset: ['leaseUntil', 'mailAttempts'],
    }),
  );
}

export const wishOutbox: MailOutbox<Subscriber> = { ...subscribers, ...plainMail };

export const outboxOf = ({ wishedAt }: Subscriber) =>
  outboxOfRequest(wishOutbox, { name: 'wished_at', value: wishedAt });

/** Ends a wish, unless a newer one came meanwhile. An address that is not subscribed is kept for a week at most. */
export async function endWish(subscriber: Subscriber, now: Date): Promise<void> {
  const { email, wishedAt } = subscriber;
  const ended = 'REMOVE due, due_at, wished_at, wish_source, mails, mail_attempts, lease_until';
  const week = { ':week': endSeconds(now, retention.unconfirmedSubscription) };
  const kept = isSubscribed(subscriber);
  await updateItem(table, keyOf(email), {
    UpdateExpression: kept ? ended : `${ended} SET delete_at = if_not_exists(delete_at, :week)`,
    ConditionExpression: kept ? 'wished_at = :seen' : `wished_at = :seen AND (${notSubscribed})`,
    ExpressionAttributeValues: { ':seen': wishedAt, ...(kept ? {} : week) },
  });
}
