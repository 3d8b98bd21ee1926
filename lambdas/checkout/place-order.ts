/** From a priced cart to one stored order, however often and at once the same request arrives. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Checkout } from '#lambdas/checkout/checkout-request.ts';
import { claimPromo } from '#lambdas/checkout/claim-promo.ts';
import { makeOrder } from '#lambdas/checkout/new-order.ts';
import type { PricedCart } from '#lambdas/checkout/price-cart.ts';
import { claimKey, findClaim, moveClaim } from '#lambdas/checkout/request-key.store.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { recordPendingGift } from '#lambdas/order/gift.store.ts';
import { createOrder, findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toMilliseconds, toOrderId } from '#lambdas/order/order-id.ts';
import { canHavePage, writingMs } from '#lambdas/order/payment-window.ts';
import type { Promo } from '#lambdas/promo/promo.ts';
import { hash } from '#lambdas/runtime/hash.ts';

type Placement = {
  request: Checkout;
  cart: PricedCart;
  promo: Promo | undefined;
  key: string | undefined;
  now: Date;
};

/** Writes the intent before any money moves: code claimed, order stored (the next free millisecond), gift promised. */
async function writeOrder(placement: Placement, milliseconds: number, holdId: string = randomUUID()): Promise<Order> {
  const { request, cart, promo, key, now } = placement;
  const order = makeOrder({ request, cart, promo, requestKey: key && hash(key) }, milliseconds);
  if (promo !== undefined) await claimPromo(promo, order, { now, holdId });
  if (!(await createOrder(order))) {
    const next = toOrderId(milliseconds + 1);
    if (key !== undefined && !(await moveClaim(key, { from: order.orderId, to: next })))
      return takeOver(placement, key);
    return writeOrder(placement, milliseconds + 1, holdId);
  }
  await recordPendingGift(order);
  return order;
}

/** Another request with the same key is at work: its order is there within a moment. */
async function takeOver({ now }: Placement, key: string): Promise<Order> {
  for (let waitedMs = 0; waitedMs < 3000; waitedMs += 100) {
    const claim = await findClaim(key);
    const order = claim && (await findOrder(claim.orderId));
    if (order?.requestKey === hash(key) && canHavePage(order, now)) return order;
    await delay(100);
  }
  throw new ApiError('payment_unavailable', { retryAfterSeconds: 5 });
}

/** What became of the order a key stands for: `live` until its page is over, `writing` while another request makes it. */
async function followClaim(orderId: string, key: string, now: Date): Promise<Order | 'writing' | 'over'> {
  const order = await findOrder(orderId);
  if (order === undefined || order.requestKey !== hash(key)) {
    return now.getTime() - toMilliseconds(orderId) < writingMs ? 'writing' : 'over';
  }
  const isOver = order.paidAt === undefined && (order.expiredAt !== undefined || !canHavePage(order, now));
  return isOver ? 'over' : order;
}

/**
 * The order for a checkout: the one its key already made, or a new one. Throws `key_reused` when the key came with
 * another body, `promo_invalid` when the code cannot be had.
 */
export async function placeOrder(placement: Placement): Promise<Order> {
  const { request, key, now } = placement;
  if (key === undefined) return writeOrder(placement, now.getTime());
  const bodyHash = hash(JSON.stringify(request));
  const claim = await findClaim(key);
  if (claim !== undefined && claim.bodyHash !== bodyHash) throw new ApiError('key_reused');
  const orderId = toOrderId(now.getTime());
  if (claim === undefined) {
    const isOurs = await claimKey(key, { bodyHash, orderId }, now);
    return isOurs ? writeOrder(placement, now.getTime()) : placeAgain(placement, key, bodyHash);
  }
  const found = await followClaim(claim.orderId, key, now);
  if (found === 'writing') return takeOver(placement, key);
  if (found !== 'over') return found;
  const isOurs = await moveClaim(key, { from: claim.orderId, to: orderId });
  return isOurs ? writeOrder(placement, now.getTime()) : takeOver(placement, key);
}

async function placeAgain(placement: Placement, key: string, bodyHash: string): Promise<Order> {
  if ((await findClaim(key))?.bodyHash !== bodyHash) throw new ApiError('key_reused');
  return takeOver(placement, key);
}
