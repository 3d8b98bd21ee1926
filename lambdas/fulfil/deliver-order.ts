/** What is left to do for a paid order, each step repeatable: spend the code, hand over the gift, send the mails. */
import { mailOrder } from '#lambdas/fulfil/mail-order.ts';
import { deliverGift } from '#lambdas/order/gift.store.ts';
import { hasAccess, isLinkOwed, isPaidAsAsked, isRefundUntold, type Order } from '#lambdas/order/order.ts';
import { raiseAttention, recordGiftDelivery } from '#lambdas/order/order-facts.store.ts';
import { closeOrder } from '#lambdas/order/outbox.store.ts';
import { spendPromo } from '#lambdas/promo/promo.store.ts';

/** A sum or currency other than the order's is for a person to judge. */
async function checkSum(order: Order): Promise<Order> {
  return isPaidAsAsked(order) ? order : raiseAttention(order, 'amount_mismatch');
}

async function spendCode(order: Order, at: string): Promise<Order> {
  if (order.promoCode === undefined || !order.promoHeld) return order;
  const isSpent = await spendPromo(order.promoCode, { orderId: order.orderId, at });
  return isSpent ? order : raiseAttention(order, 'promo_spent_twice');
}

async function giveGift(order: Order, at: string): Promise<Order> {
  if (!hasAccess(order) || order.giftId === undefined || order.giftDeliveredAt !== undefined) return order;
  await deliverGift(order, at);
  return (await recordGiftDelivery(order.orderId, at)) ?? order;
}

/**
 * Brings a paid order to its end and answers it as it then stands. A mail that cannot leave stays due; no link is sent for
 * an order whose access was withdrawn meanwhile.
 */
export async function deliverOrder(order: Order, now: Date): Promise<Order> {
  const at = now.toISOString();
  const spent = await spendCode(await checkSum(order), at);
  const mailed = await mailOrder(await giveGift(spent, at), now);
  const isDone = !isLinkOwed(mailed) && !isRefundUntold(mailed);
  return isDone && mailed.dueAt !== undefined ? ((await closeOrder(mailed)) ?? mailed) : mailed;
}
