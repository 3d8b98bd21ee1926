/** The copies of an order as its buyer sees them: each has a link of its own. Pure. */
import { giftState, isByHand } from '#lambdas/gift/plan-gift.ts';
import { findHandOver, giftSentAt, openedAt, receiverOf } from '#lambdas/order/copies.ts';
import {
  addressOf,
  findGift,
  handOverAt,
  isCopyRole,
  isPaidBack,
  type Role,
  type Viewer,
} from '#lambdas/order/holder.ts';
import { listRepaidCopies, type NumberedCopy, numberCopies, priceCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { heldRefundCents, listRefunds } from '#lambdas/order/refund.ts';
import { canRepayCopy } from '#lambdas/refund/refund-rules.ts';

/** `yours`: for its buyer to read; `free`: to give; `given` and not yet `opened`; `ordered`: its refund is due, or has not left. */
type CopyState = 'yours' | 'free' | 'given' | 'opened' | 'ordered' | 'refunded';

function stateOf(order: Order, role: Role, number: number): CopyState {
  if (listRepaidCopies(order).includes(number))
    return listRefunds(order).standing.some(({ keys }) => keys.includes(number)) ? 'refunded' : 'ordered';
  if (orderStatus(order) === 'refunded') return heldRefundCents(order) > 0 ? 'ordered' : 'refunded';
  if (findGift(order, role) === undefined) return isCopyRole(role) ? 'free' : 'yours';
  return openedAt(order, role) === undefined ? 'given' : 'opened';
}

function showCopy(order: Order, { number, productId }: NumberedCopy, { linkFor }: Viewer) {
  const role = receiverOf(order, number);
  const isGiven = findGift(order, role) !== undefined;
  return {
    n: number,
    productId,
    state: stateOf(order, role, number),
    to: addressOf(order, role) ?? null,
    at: isGiven ? handOverAt(order, role) : null,
    mailedAt: giftSentAt(order, role) ?? null,
    url: isByHand(order, role) && !isPaidBack(order, role) ? linkFor(role) : null,
    isHeld: isGiven && giftState(order, role) === 'held',
    handOver: findHandOver(order, number),
    refundableCents: canRepayCopy(order, number) ? priceCopies(order, [number]) : null,
  };
}

export function showCopies(order: Order, viewer: Viewer) {
  if (viewer.role !== 'buyer') return { keys: [] };
  return { keys: numberCopies(order.lines).map((copy) => showCopy(order, copy, viewer)) };
}
