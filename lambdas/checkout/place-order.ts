/** Stores one order for a priced cart, however often the same request arrives, and even when it arrives twice at once. */
import { randomUUID } from 'node:crypto';
import { recordPendingBonus } from '#lambdas/bonus/bonus.store.ts';
import { claimPromo } from '#lambdas/checkout/claim-promo.ts';
import type { PromoClaim } from '#lambdas/checkout/claim-use.ts';
import { decidePlacing, type Intent, makeOrder } from '#lambdas/checkout/new-order.ts';
import { claimKey, moveClaim } from '#lambdas/checkout/request-key.store.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { createOrder, findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import type { Promo } from '#lambdas/promo/promo.ts';
import { hash } from '#lambdas/runtime/hash.ts';
import { logStep } from '#lambdas/runtime/log.ts';

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
