import type { Order } from '#lambdas/order/order.ts';
import { recordExpiry } from '#lambdas/order/order-facts.store.ts';
import { closeOrder } from '#lambdas/order/outbox.store.ts';
import { releasePromo } from '#lambdas/promo/promo.store.ts';

/** An order that will not be paid: its code goes back, and nothing is due. */
export async function letGo(order: Order): Promise<Order> {
  if (order.promoCode !== undefined && order.promoHeld) await releasePromo(order.promoCode, order.orderId);
  return (await closeOrder(order)) ?? order;
}

/** Gives up an order that never got a payment page, so that its code is there for the buyer's next try. */
export async function abandonOrder(order: Order, now: Date): Promise<void> {
  await letGo((await recordExpiry(order.orderId, now.toISOString())) ?? order);
}
