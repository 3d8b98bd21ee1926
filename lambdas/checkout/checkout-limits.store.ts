/**
 * How many checkouts a network and a mailbox may make, and how many of a network's may be unpaid: card testers cannot open payment
 * pages without end. A payment gives its place back. One row a network in the counters table has the ids of its orders, which contain
 * the time they were made.
 */
import * as v from 'valibot';
import { ApiError } from '#lambdas/http/errors.ts';
import { type Caller, widenNetwork } from '#lambdas/http/request.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { countAttempt, ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

/**
 * Checkouts an hour, paid ones included. A network may have one a minute for a mailbox: who types somebody else's address fills a
 * count of their own. It may be a mobile carrier's, with thousands of people.
 */
const perMailbox = 60;
const perNetwork = 2000;

/**
 * A network may leave this many checkouts of ten minutes unpaid. Two hundred buyers of one school who come within ten
 * minutes and take three to pay have 200 / 10 × 3 = 60 unpaid at a time. Whoever never pays opens 100 pages in ten minutes.
 */
const maxUnpaid = 100;
const periodMs = 10 * 60_000;
/** Places come back with every payment: a buyer who is refused need not wait for the whole period. */
const longestWaitSeconds = 60;
/** A network found full is refused for so long without a look at its orders. */
const fullMs = 2000;
const keptSeconds = 3600;

const rowSchema = v.object({ orders: v.optional(v.set(v.string()), new Set()), full_until: v.optional(v.number(), 0) });

async function toKey({ clientNetwork }: Caller): Promise<{ counter: string }> {
  return { counter: `checkout-unpaid#${await hashWithSecret(clientNetwork)}` };
}

function tooMany(unpaid: Iterable<string>, now: Date): ApiError {
  const oldestMs = Math.min(now.getTime(), ...[...unpaid].map(toMilliseconds));
  const waitSeconds = Math.ceil((oldestMs + periodMs - now.getTime()) / 1000);
  return new ApiError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.min(waitSeconds, longestWaitSeconds)),
  });
}

/** Throws `too_many_requests` while the caller's network is known to be full; writes nothing. */
export async function refuseFullNetwork(caller: Caller): Promise<void> {
  const item = await getItem('COUNTERS_TABLE', await toKey(caller));
  const { orders, full_until: fullUntil } = v.parse(rowSchema, item ?? {});
  if (fullUntil > caller.now.getTime()) throw tooMany(orders, caller.now);
}

/**
 * Counts a checkout. Throws `too_many_requests` beyond the limits, and while too many checkouts of the network are unpaid;
 * an outage of the counters lets everyone pass.
 */
export async function countCheckout(email: string, caller: Caller): Promise<void> {
  const { now } = caller;
  const network = widenNetwork(caller.clientNetwork);
  await ignoreCounterOutage(() =>
    Promise.all([
      refuseFullNetwork(caller),
      countAttempt({ action: 'checkout', network, email, limit: perMailbox, now }),
      countAttempt({ action: 'checkout', network, limit: perNetwork, now }),
    ]),
  );
}

/** Those of the last ten minutes that are not paid. */
async function listUnpaid(orderIds: string[], now: Date): Promise<string[]> {
  const recent = orderIds.filter((orderId) => now.getTime() - toMilliseconds(orderId) < periodMs);
  if (recent.length <= maxUnpaid) return recent;
  const orders = await Promise.all(recent.map(findOrder));
  return recent.filter((_, index) => orders[index]?.paidAt === undefined).toSorted();
}

/**
 * Takes a place for an order that is about to get its payment page; once, however often it is called. Throws
 * `too_many_requests` when as many earlier ones of the network are unpaid.
 */
export async function takePlace({ orderId }: Order, caller: Caller): Promise<void> {
  const { now } = caller;
  const key = await toKey(caller);
  const deleteAt = Math.ceil(now.getTime() / 1000) + keptSeconds;
  const placed = expressUpdate({ set: { deleteAt }, add: { orders: new Set([orderId]) } });
  const after = await updateItem('COUNTERS_TABLE', key, placed);
  const orderIds = [...v.parse(rowSchema, after ?? {}).orders];
  if (orderIds.length <= maxUnpaid) return;
  const unpaid = await listUnpaid(orderIds, now);
  const isFull = unpaid.indexOf(orderId) >= maxUnpaid;
  const places = new Set(unpaid.filter((id) => !isFull || id !== orderId));
  const gone = new Set(orderIds.filter((id) => !places.has(id)));
  if (gone.size > 0) {
    const set = { fullUntil: isFull ? now.getTime() + fullMs : 0 };
    await updateItem('COUNTERS_TABLE', key, expressUpdate({ set, drop: { orders: gone } }));
  }
  if (isFull) throw tooMany(places, now);
}
