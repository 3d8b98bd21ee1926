/** What is left to do for a paid order, each step repeatable: spend the code, hand over the gift, mail the link. */
import { deliverGift } from '#lambdas/gift/gift.store.ts';
import { describeError, logFault } from '#lambdas/log.ts';
import { sendOrderMail } from '#lambdas/mail/order-mailer.ts';
import { hasAccess, type Order } from '#lambdas/order/order.ts';
import { recordGiftDelivery } from '#lambdas/order/order-facts.store.ts';
import { closeOrder, leaseMail, postponeMail, recordMail } from '#lambdas/order/outbox.store.ts';
import { raiseAttention } from '#lambdas/payment/record-fact.ts';
import { spendPromo } from '#lambdas/promo/promo.store.ts';

/** Longer than a send may take; a caller that dies holding it costs one minute, not the mail. */
const leaseMs = 60_000;
const retryAfterMs = 20_000;
/** After 15 minutes a person should know; the mail itself is tried every minute for three days. */
const attentionAtAttempt = 15;
const lastAttempt = 3 * 24 * 60;

async function spendCode(order: Order, at: string): Promise<void> {
  if (order.promoCode === undefined || !order.promoHeld) return;
  if (!(await spendPromo(order.promoCode, order.orderId, at))) await raiseAttention(order.orderId, 'promo_spent_twice');
}

async function giveGift(order: Order, at: string): Promise<Order> {
  if (order.giftId === undefined || order.giftDeliveredAt !== undefined) return order;
  await deliverGift(order, at);
  return (await recordGiftDelivery(order.orderId, at)) ?? order;
}

async function onMailFailure(order: Order, error: unknown, now: Date): Promise<Order> {
  const attempts = order.mailAttempts ?? 1;
  logFault('mail_failed', { orderId: order.orderId, attempts, error: describeError(error) });
  if (attempts === attentionAtAttempt || attempts === lastAttempt) await raiseAttention(order.orderId, 'mail_failing');
  const retryMs = attempts >= lastAttempt ? 24 * 60 * 60_000 : retryAfterMs;
  return (await postponeMail(order.orderId, new Date(now.getTime() + retryMs).toISOString())) ?? order;
}

/** Sends the order's mail once: the lease keeps the webhook, the success page and the schedule from doing it together. */
async function mailLink(order: Order, now: Date): Promise<Order> {
  if (order.emailSentAt !== undefined) return order.dueAt === undefined ? order : ((await closeOrder(order)) ?? order);
  const leased = await leaseMail(order.orderId, now, leaseMs);
  if (leased === undefined) return order;
  try {
    const messageId = await sendOrderMail(leased, 'delivery');
    return (await recordMail(order.orderId, { emailSentAt: now.toISOString(), messageId })) ?? leased;
  } catch (error) {
    return onMailFailure(leased, error, now);
  }
}

/**
 * Brings a paid order to its end and answers it as it then stands. A mail that cannot leave stays due; nothing is sent
 * for an order whose access was withdrawn meanwhile.
 */
export async function deliverOrder(order: Order, now: Date): Promise<Order> {
  const at = now.toISOString();
  await spendCode(order, at);
  if (!hasAccess(order)) return (await closeOrder(order)) ?? order;
  return mailLink(await giveGift(order, at), now);
}
