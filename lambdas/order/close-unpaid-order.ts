import type { Order } from '#lambdas/order/order.ts';
import { closeOrder } from '#lambdas/order/outbox.store.ts';
import { releasePromo } from '#lambdas/promo/promo.store.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/** Ends an order that will not be paid: releases its promo code and takes it out of the outbox. Gives the order after it. */
export async function closeUnpaidOrder(order: Order, now: Date): Promise<Order> {
  const { orderId, promoCode, promoHeld } = order;
  if (promoCode !== undefined && promoHeld) await releasePromo(promoCode, orderId);
  const closed = await closeOrder(order);
  if (closed !== undefined) logStep('unpaid_order_closed', now, { orderId });
  return closed ?? order;
}
