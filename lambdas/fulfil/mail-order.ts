/** The mails a paid order owes its buyer, each sent once: the link, and a notice of every refund. */
import { isLinkOwed, isRefundUntold, type Order } from '#lambdas/order/order.ts';
import { raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { sendOrderMail } from '#lambdas/order/order-mail.ts';
import { orderOutbox } from '#lambdas/order/outbox.store.ts';
import { sendRefundMail } from '#lambdas/order/refund-mail.ts';
import { runTasks } from '#lambdas/outbox/outbox.store.ts';

/** After 15 minutes of failures a person should know. */
const attentionAtAttempt = 15;

/** `condition` is `isOwed` as a DynamoDB expression; `send` gives the facts to record. */
type OwedMail = {
  isOwed(order: Order): boolean;
  condition: string;
  send(order: Order, at: string): Promise<Partial<Order>>;
};

const link: OwedMail = {
  isOwed: isLinkOwed,
  condition: 'attribute_not_exists(email_sent_at)',
  send: async (order, at) => ({ messageId: await sendOrderMail(order, 'delivery'), emailSentAt: at }),
};

/** Several refunds that no mail has announced yet are announced in one. */
const refund: OwedMail = {
  isOwed: isRefundUntold,
  condition: 'attribute_not_exists(refund_mailed_cents) OR refund_mailed_cents < refunded_cents',
  send: async (order) => {
    await sendRefundMail(order);
    return { refundMailedCents: order.refundedCents };
  },
};

/** The lease keeps the webhook, the success page and the schedule from sending a mail together. */
async function sendOnce(order: Order, mail: OwedMail, now: Date): Promise<Order> {
  const { orderId } = order;
  if (!mail.isOwed(order)) return order;
  const work = await runTasks(orderOutbox, orderId, {
    condition: mail.condition,
    now,
    listTasks: (leased) =>
      mail.isOwed(leased)
        ? [{ run: () => mail.send(leased, now.toISOString()), event: 'mail_failed', fields: { orderId } }]
        : [],
  });
  if (work === undefined) return order;
  const isFailing = !work.isDone && (work.row.mailAttempts ?? 0) >= attentionAtAttempt;
  return isFailing ? raiseAttention(work.row, 'mail_failing') : work.row;
}

/** Sends the mails an order owes its buyer, the link before any refund, and gives the order after it. */
export async function mailOrder(order: Order, now: Date): Promise<Order> {
  const sent = await sendOnce(order, link, now);
  return isLinkOwed(sent) ? sent : sendOnce(sent, refund, now);
}
