/**
 * Which article sells: of each one and month, how many checkouts and payments came from it. The slug stands in no order and no
 * log: between the two it waits under a keyed hash of the order's number, which the payment, or a day, ends. That is what the
 * CNIL exempts from consent: the own audience, anonymous, matched with nothing (délibération 2020-091, § 50 to 52).
 */
import { articleSlugs } from '#content/article-slugs.ts';
import { endSeconds, retention } from '#content/retention.ts';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'COUNTERS_TABLE';
const monthKey = (slug: string, month: string) => ({ counter: `article#${month}#${slug}` });

async function keyOfOrder(orderId: string) {
  return { counter: `article-of#${await hashWithSecret(orderId)}` };
}

async function count(slug: string, step: 'checkouts' | 'payments', now: Date): Promise<void> {
  const change = { add: { [step]: 1 }, set: { deleteAt: endSeconds(now, retention.articleCount) } };
  await updateItem(table, monthKey(slug, monthInParis(now.toISOString())), expressUpdate(change));
}

/** Counts a checkout that came from an article; any other word counts nothing. */
export async function countArticleCheckout(slug: string, orderId: string, now: Date): Promise<void> {
  if (!articleSlugs.includes(slug)) return;
  const set = { slug, deleteAt: endSeconds(now, retention.attempt) };
  await updateItem(table, await keyOfOrder(orderId), expressUpdate({ set }));
  await count(slug, 'checkouts', now);
}

/** Counts the payment of an order that came from an article, once, and ends what tells that it did. */
export async function countArticlePayment(orderId: string, now: Date): Promise<void> {
  const key = await keyOfOrder(orderId);
  const ended = await updateItem(table, key, {
    UpdateExpression: 'SET taken = slug, delete_at = :now REMOVE slug',
    ConditionExpression: 'attribute_exists(slug)',
    ExpressionAttributeValues: { ':now': Math.floor(now.getTime() / 1000) },
  });
  if (ended === undefined) return;
  await count(String(ended.taken), 'payments', now);
  await updateItem(table, key, expressUpdate({ unset: ['taken'] }));
}

/** What was counted of an article in a month, `2026-11`. */
export async function readArticleCount(slug: string, month: string): Promise<{ checkouts: number; payments: number }> {
  const item = await getItem(table, monthKey(slug, month));
  return { checkouts: Number(item?.checkouts ?? 0), payments: Number(item?.payments ?? 0) };
}
