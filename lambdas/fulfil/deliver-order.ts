/** What is left to do for a paid order. Each step can be repeated: spend the code, deliver the gift, send the mails. */
import { deliverGift } from '#lambdas/order/gift.store.ts';
import { hasAccess, isLinkOwed, isPaidAsAsked, type Order } from '#lambdas/order/order.ts';
import { raiseAttention, recordGiftDelivery } from '#lambdas/order/order-facts.store.ts';
import { sendOrderMail } from '#lambdas/order/order-mail.ts';
import { closeOrder, orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { isRefundMailOwed } from '#lambdas/order/refund.ts';
import { sendRefundMail } from '#lambdas/order/refund-mail.ts';
import { runTasks } from '#lambdas/outbox/outbox.store.ts';
import { spendPromo } from '#lambdas/promo/promo.store.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/** After 15 minutes of failures a person should know. */
const attentionAtAttempt = 15;

/**
 * Does what is left for a paid order and gives the order after it. A mail that cannot be sent stays due; no link is sent for
 * an order whose access was withdrawn meanwhile.
 */
export async function deliverOrder(order: Order, now: Date): Promise<Order> {
  const spent = await spendCode(await checkSum(order), now);
  const mailed = await sendMails(await giveGift(spent, now), now);
  if (isLinkOwed(mailed) || isRefundMailOwed(mailed) || mailed.dueAt === undefined) return mailed;
  const settled = await closeOrder(mailed);
  if (settled !== undefined) logStep('order_settled', now, { orderId: order.orderId });
  return settled ?? mailed;
}

/** A sum or currency other than the order's is for a person to judge. */
async function checkSum(order: Order): Promise<Order> {
  return isPaidAsAsked(order) ? order : raiseAttention(order, 'amount_mismatch');
}

async function spendCode(order: Order, now: Date): Promise<Order> {
  if (order.promoCode === undefined || !order.promoHeld) return order;
  const isSpent = await spendPromo(order.promoCode, { orderId: order.orderId, at: now.toISOString() });
  return isSpent ? order : raiseAttention(order, 'promo_spent_twice');
}

async function giveGift(order: Order, now: Date): Promise<Order> {
  const { orderId, giftId, giftDeliveredAt } = order;
  if (!hasAccess(order) || giftId === undefined || giftDeliveredAt !== undefined) return order;
  await deliverGift(order, now.toISOString());
  const recorded = await recordGiftDelivery(orderId, now.toISOString());
  if (recorded !== undefined) logStep('gift_delivered', now, { orderId });
  return recorded ?? order;
}

/** Sends the mails an order owes its buyer, the link before any refund, and gives the order after it. */
async function sendMails(order: Order, now: Date): Promise<Order> {
  const sent = await sendOnce(order, link, now);
  return isLinkOwed(sent) ? sent : sendOnce(sent, refund, now);
}

/** `condition` is `isOwed` as a DynamoDB expression, `send` gives SES's message id, `facts` what to record of the mail. */
type OwedMail = {
  isOwed(order: Order): boolean;
  condition: string;
  send(order: Order): Promise<string>;
  facts(order: Order, sent: { messageId: string; at: string }): Partial<Order>;
};

const link: OwedMail = {
  isOwed: isLinkOwed,
  condition: 'attribute_not_exists(email_sent_at)',
  send: (order) => sendOrderMail(order, 'delivery'),
  facts: (_, { messageId, at }) => ({ messageId, emailSentAt: at }),
};

/** Several refunds that no mail has announced yet are announced in one. */
const refund: OwedMail = {
  isOwed: isRefundMailOwed,
  condition: 'attribute_not_exists(refund_mailed_cents) OR refund_mailed_cents < refunded_cents',
  send: sendRefundMail,
  facts: ({ refundedCents }) => ({ refundMailedCents: refundedCents }),
};

async function send(order: Order, mail: OwedMail, now: Date): Promise<Partial<Order>> {
  const messageId = await mail.send(order);
  logStep('mail_sent', now, { orderId: order.orderId, messageId });
  return mail.facts(order, { messageId, at: now.toISOString() });
}

/** The lease keeps the webhook, the success page and the schedule from sending a mail together. */
async function sendOnce(order: Order, mail: OwedMail, now: Date): Promise<Order> {
  const { orderId } = order;
  if (!mail.isOwed(order)) return order;
  const work = await runTasks(orderOutbox, orderId, {
    condition: mail.condition,
    now,
    listTasks: (leased) =>
      mail.isOwed(leased) ? [{ run: () => send(leased, mail, now), event: 'mail_failed', fields: { orderId } }] : [],
  });
  if (work === undefined) return order;
  const isFailing = !work.isDone && (work.row.mailAttempts ?? 0) >= attentionAtAttempt;
  return isFailing ? raiseAttention(work.row, 'mail_failing') : work.row;
}
