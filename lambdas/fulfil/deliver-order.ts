/** What is left to do for a paid order, each step repeatable: spend the code, hand over the gift, mail the link. */
import { setTimeout as delay } from 'node:timers/promises';
import { deliverGift } from '#lambdas/gift/gift.store.ts';
import { describeError, logFault } from '#lambdas/log.ts';
import { sendOrderMail } from '#lambdas/mail/order-mailer.ts';
import { hasAccess, isPaidAsAsked, type Order } from '#lambdas/order/order.ts';
import { recordGiftDelivery } from '#lambdas/order/order-facts.store.ts';
import { closeOrder, leaseMail, postponeMail, recordMail } from '#lambdas/order/outbox.store.ts';
import { raiseAttention } from '#lambdas/order/raise-attention.ts';
import { spendPromo } from '#lambdas/promo/promo.store.ts';

/** Longer than a send may take; a caller that dies holding it costs one minute, not the mail. */
const leaseMs = 60_000;
/** Due again at once, so that the very next run of the schedule tries: a minute at most after SES is back. */
const retryAfterMs = 1000;
/** After 15 minutes a person should know; the mail itself is tried every minute for three days, then daily. */
const attentionAtAttempt = 15;
const lastFrequentAttempt = 3 * 24 * 60;

/** A sum or currency other than the order's is for a person to judge. */
async function checkSum(order: Order): Promise<Order> {
  return isPaidAsAsked(order) ? order : raiseAttention(order, 'amount_mismatch');
}

async function spendCode(order: Order, at: string): Promise<Order> {
  if (order.promoCode === undefined || !order.promoHeld) return order;
  const isSpent = await spendPromo(order.promoCode, order.orderId, at);
  return isSpent ? order : raiseAttention(order, 'promo_spent_twice');
}

async function giveGift(order: Order, at: string): Promise<Order> {
  if (order.giftId === undefined || order.giftDeliveredAt !== undefined) return order;
  await deliverGift(order, at);
  return (await recordGiftDelivery(order.orderId, at)) ?? order;
}

async function onMailFailure(leased: Order, error: unknown, now: Date): Promise<Order> {
  const { orderId, mailAttempts: attempts = 1 } = leased;
  logFault('mail_failed', { orderId, attempts, error: describeError(error) });
  const order = attempts >= attentionAtAttempt ? await raiseAttention(leased, 'mail_failing') : leased;
  const retryMs = attempts >= lastFrequentAttempt ? 24 * 60 * 60_000 : retryAfterMs;
  return (await postponeMail(orderId, new Date(now.getTime() + retryMs).toISOString())) ?? order;
}

/** SES has the mail: losing this write would send it twice, so it is worth more than the SDK's own three tries. */
async function keepMail(orderId: string, mail: { emailSentAt: string; messageId: string }): Promise<Order | undefined> {
  try {
    return await recordMail(orderId, mail);
  } catch {
    await delay(500);
    return recordMail(orderId, mail);
  }
}

/** Sends the order's mail once: the lease keeps the webhook, the success page and the schedule from doing it together. */
async function mailLink(order: Order, now: Date): Promise<Order> {
  if (order.emailSentAt !== undefined) return order.dueAt === undefined ? order : ((await closeOrder(order)) ?? order);
  const leased = await leaseMail(order.orderId, now, leaseMs);
  if (leased === undefined) return order;
  let messageId: string;
  try {
    messageId = await sendOrderMail(leased, 'delivery');
  } catch (error) {
    return onMailFailure(leased, error, now);
  }
  return (await keepMail(order.orderId, { emailSentAt: now.toISOString(), messageId })) ?? leased;
}

/**
 * Brings a paid order to its end and answers it as it then stands. A mail that cannot leave stays due; nothing is sent
 * for an order whose access was withdrawn meanwhile.
 */
export async function deliverOrder(order: Order, now: Date): Promise<Order> {
  const at = now.toISOString();
  const spent = await spendCode(await checkSum(order), at);
  if (!hasAccess(spent)) return (await closeOrder(spent)) ?? spent;
  return mailLink(await giveGift(spent, at), now);
}
