/**
 * Wishes for the newsletter. A request stores one, with the same write whoever asks for whom, so that neither the answer
 * nor its time shows whether an address is subscribed. The schedule decides what to do about it: the subscribers' table is
 * its own outbox.
 */
import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { notSubscribed } from '#lambdas/newsletter/subscriber.store.ts';
import { isSubscribed, type Subscriber, subscriberSchema } from '#lambdas/newsletter/subscriber.ts';
import type { Change, Outbox } from '#lambdas/outbox/outbox.store.ts';
import { toCamelCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'SUBSCRIBERS_TABLE';

/** Stores that somebody asked for letters to an address, whatever is known of it; due at once. */
export async function storeWish({ email, source }: { email: string; source: string }, now: Date): Promise<void> {
  const wishedAt = now.toISOString();
  await updateItem(
    table,
    { email },
    { ...expressUpdate({ set: { wishedAt, wishSource: source, due: 'due', dueAt: wishedAt } }) },
  );
}

async function updateSubscriber(
  email: string,
  { facts, set, unset = [], add = {}, condition, values = {} }: Change<Subscriber>,
): Promise<Subscriber | undefined> {
  const after = await updateItem(
    table,
    { email },
    {
      ...expressUpdate({ set: { ...facts, ...set }, unset, add }, values),
      ConditionExpression: condition ?? 'attribute_exists(email)',
    },
  );
  return after && v.parse(subscriberSchema, toCamelCase(after));
}

/** A mail that fails is tried every minute for a quarter of an hour, then hourly. */
export const wishOutbox: Outbox<Subscriber> = {
  table,
  key: 'email',
  retry: { frequentAttempts: 15, laterMs: 60 * 60_000 },
  update: updateSubscriber,
};

/** Ends a wish, unless a newer one came meanwhile. An address that is not subscribed is kept for a week at most. */
export async function endWish(subscriber: Subscriber, now: Date): Promise<void> {
  const { email, wishedAt } = subscriber;
  const keptUntil = endSeconds(now, retention.unconfirmedSubscription);
  const isReader = isSubscribed(subscriber);
  await updateItem(
    table,
    { email },
    {
      UpdateExpression: `REMOVE due, due_at, wished_at, wish_source${
        isReader ? '' : ' SET delete_at = if_not_exists(delete_at, :week)'
      }`,
      ConditionExpression: `wished_at = :seen${isReader ? '' : ` AND (${notSubscribed})`}`,
      ExpressionAttributeValues: { ':seen': wishedAt, ...(isReader ? {} : { ':week': keptUntil }) },
    },
  );
}
