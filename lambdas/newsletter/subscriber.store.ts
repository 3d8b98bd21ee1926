import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { consentVersion, isSubscribed, type Subscriber, subscriberSchema } from '#lambdas/newsletter/subscriber.ts';
import { toCamelCase } from '#lambdas/runtime/stored-names.ts';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

/** The subscriber stored under an address (in lower case), or undefined. */
export async function findSubscriber(email: string): Promise<Subscriber | undefined> {
  const item = await getItem('SUBSCRIBERS_TABLE', { email });
  return item && v.parse(subscriberSchema, toCamelCase(item));
}

type Update = {
  expression: string;
  condition: string;
  values: Record<string, unknown>;
  names?: Record<string, string>;
};

async function update(email: string, { expression, condition, values, names }: Update): Promise<boolean> {
  const updated = await updateItem(
    'SUBSCRIBERS_TABLE',
    { email },
    {
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ExpressionAttributeNames: names,
    },
  );
  return updated !== undefined;
}

/** Whether letters may not be sent, as a DynamoDB condition. */
export const notSubscribed = 'attribute_not_exists(confirmed_at) OR unsubscribed_at > confirmed_at';

/**
 * Records a request for letters to an address, dropped after `retention.unconfirmedSubscription` unless confirmed. False
 * when it is subscribed.
 */
export function requestSubscription({ email, source }: { email: string; source: string }, now: Date): Promise<boolean> {
  return update(email, {
    // A request does not shorten how long an unsubscription is kept: `kept_until` wins over the week.
    expression: `SET requested_at = :now, #source = :source, consent_version = :version,
      delete_at = if_not_exists(kept_until, :week)`,
    condition: notSubscribed,
    values: {
      ':now': now.toISOString(),
      ':source': source,
      ':version': consentVersion,
      ':week': endSeconds(now, retention.unconfirmedSubscription),
    },
    names: { '#source': 'source' },
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
  const isConfirmed = await update(email, {
    expression: 'SET confirmed_at = :now, delete_at = :end REMOVE kept_until',
    condition: `attribute_exists(email) AND (${notSubscribed})
      AND (attribute_not_exists(unsubscribed_at) OR unsubscribed_at < :issued)`,
    values: {
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
  return update(email, {
    expression: 'SET unsubscribed_at = :now, delete_at = :kept, kept_until = :kept',
    condition: `attribute_exists(email) AND (attribute_not_exists(unsubscribed_at)
      OR confirmed_at > unsubscribed_at OR requested_at > unsubscribed_at)`,
    values: { ':now': now.toISOString(), ':kept': endSeconds(now, retention.unsubscription) },
  });
}
