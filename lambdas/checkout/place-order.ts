/** Stores one order for a priced cart, however often the same request arrives, and even when it arrives twice at once. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { recordPendingBonus } from '#lambdas/bonus/bonus.store.ts';
import { claimPromo } from '#lambdas/checkout/claim-promo.ts';
import type { PromoClaim } from '#lambdas/checkout/claim-use.ts';
import { decidePlacing, type Intent, makeOrder } from '#lambdas/checkout/new-order.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { createOrder, findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import type { Promo } from '#lambdas/promo/promo.ts';
import { hash } from '#lambdas/runtime/hash.ts';
import { logStep } from '#lambdas/runtime/log.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, getItem, putNewItem, updateItem } from '#lambdas/runtime/table.ts';

/** An idempotency key is kept a day in the counters table, by its hash: that of the body it came with, and the id of the order it makes. */
const claimSchema = v.object({ bodyHash: v.string(), orderId: v.string() });
type KeyClaim = v.InferOutput<typeof claimSchema>;

const toKey = (requestKey: string) => ({ counter: `checkout#${requestKey}` });

async function findClaim(requestKey: string): Promise<KeyClaim | undefined> {
  const item = await getItem('COUNTERS_TABLE', toKey(requestKey));
  return item && v.parse(claimSchema, toCamelCase(item));
}

/** Binds a fresh key to a body and an order id. Gives what the key is bound to, which an earlier request may have set. */
async function claimKey(requestKey: string, wanted: KeyClaim, now: Date): Promise<KeyClaim> {
  const isFresh = await putNewItem('COUNTERS_TABLE', 'counter', {
    ...toKey(requestKey),
    ...toSnakeCase({ ...wanted, deleteAt: endSeconds(now, retention.attempt) }),
  });
  return isFresh ? wanted : ((await findClaim(requestKey)) ?? wanted);
}

/** Binds a key to another order id. Gives the id it is bound to, which another request may have set meanwhile. */
async function moveClaim(requestKey: string, { from, to }: { from: string; to: string }): Promise<string> {
  const moved = await updateItem('COUNTERS_TABLE', toKey(requestKey), {
    ...expressUpdate({ set: { orderId: to } }, { ':from': from }),
    ConditionExpression: 'order_id = :from',
  });
  return moved === undefined ? ((await findClaim(requestKey))?.orderId ?? to) : to;
}

type Placement = Omit<Intent, 'orderId' | 'requestKey'> & { key: string | undefined; now: Date };

/**
 * Stores the intent before any money moves: code reserved, order created, gift pending. Undefined when the id is taken. Two
 * requests with one key write the same: the code is reserved for their key, and the order is created once.
 */
async function writeOrder(made: Order, promo: Promo | undefined, claim: PromoClaim): Promise<Order | undefined> {
  const order = promo === undefined ? made : await claimPromo(promo, made, claim);
  if (!(await createOrder(order))) return undefined;
  await recordPendingBonus(order);
  logStep('order_placed', claim.now, { orderId: order.orderId });
  return order;
}

/**
 * The order of a checkout: the one that its idempotency key has already made, or a new one. Throws `key_reused` when the
 * key came with another body before, `promo_invalid` when the code cannot be used.
 */
export async function placeOrder({ key = randomUUID(), ...placement }: Placement) {
  const { request, now } = placement;
  const requestKey = hash(key);
  const wanted = { bodyHash: hash(JSON.stringify(request)), orderId: toOrderId(now.getTime()) };
  const claim = await claimKey(requestKey, wanted, now);
  if (claim.bodyHash !== wanted.bodyHash) throw new ApiError('key_reused');
  let { orderId } = claim;
  while (true) {
    const stored = await findOrder(orderId);
    const decision = decidePlacing({ orderId, stored, requestKey, now });
    if (decision.step === 'use') return decision.order;
    if (decision.step === 'move') orderId = await moveClaim(requestKey, { from: orderId, to: decision.orderId });
    else {
      const order = makeOrder({ ...placement, orderId, requestKey });
      const written = await writeOrder(order, placement.promo, { now, requestKey });
      if (written !== undefined) return written;
    }
  }
}
