import type { Order } from '#lambdas/order/order.ts';
import { closeOrder } from '#lambdas/order/outbox.store.ts';
import { releasePromo } from '#lambdas/promo/promo.store.ts';

/** Ends an order that will not be paid: releases its promo code and takes it out of the outbox. Gives the order after it. */
export async function closeUnpaidOrder(order: Order): Promise<Order> {
  if (order.promoCode !== undefined && order.promoHeld) await releasePromo(order.promoCode, order.orderId);
  return (await closeOrder(order)) ?? order;
}
