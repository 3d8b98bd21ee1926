/** The mails a paid order owes its buyer, each sent once: the link, and word of every refund. */
import { setTimeout as delay } from 'node:timers/promises';
import { isLinkOwed, isRefundUntold, type Order } from '#lambdas/order/order.ts';
import { raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { sendOrderMail } from '#lambdas/order/order-mail.ts';
import { leaseMail, type MailFacts, postponeMail, recordMail } from '#lambdas/order/outbox.store.ts';
import { sendRefundMail } from '#lambdas/order/refund-mail.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Longer than a send may take; a caller that dies holding it costs one minute, not the mail. */
const leaseMs = 60_000;
/** Due again at once, so that the very next run of the schedule tries: a minute at most after SES is back. */
const retryAfterMs = 1000;
/** After 15 minutes a person should know; the mail itself is tried every minute for three days, then daily. */
const attentionAtAttempt = 15;
const lastFrequentAttempt = 3 * 24 * 60;

/** `condition` says `isOwed` in DynamoDB's words, as the order stands when it is leased; `send` gives SES's message id. */
type OwedMail = {
  isOwed(order: Order): boolean;
  condition: string;
  send(order: Order): Promise<string>;
  facts(order: Order, sent: { at: string; messageId: string }): MailFacts;
};

const link: OwedMail = {
  isOwed: isLinkOwed,
  condition: 'attribute_not_exists(email_sent_at)',
  send: (order) => sendOrderMail(order, 'delivery'),
  facts: (_, { at, messageId }) => ({ emailSentAt: at, messageId }),
};

/** What was paid back in several parts before anybody could be told is told as one. */
const refund: OwedMail = {
  isOwed: isRefundUntold,
  condition: 'attribute_not_exists(refund_mailed_cents) OR refund_mailed_cents < refunded_cents',
  send: sendRefundMail,
  facts: ({ refundedCents = 0 }) => ({ refundMailedCents: refundedCents }),
};

async function onMailFailure(leased: Order, { condition }: OwedMail, failure: { error: unknown; now: Date }) {
  const { orderId, mailAttempts: attempts = 1 } = leased;
  logFault('mail_failed', { orderId, attempts, error: describeError(failure.error) });
  const order = attempts >= attentionAtAttempt ? await raiseAttention(leased, 'mail_failing') : leased;
  const retryMs = attempts >= lastFrequentAttempt ? 24 * 60 * 60_000 : retryAfterMs;
  const dueAt = new Date(failure.now.getTime() + retryMs).toISOString();
  return (await postponeMail(orderId, { dueAt, condition })) ?? order;
}

/** SES has the mail: losing this write would send it twice, so it is worth more than the SDK's own three tries. */
async function keepMail(orderId: string, facts: MailFacts): Promise<Order | undefined> {
  try {
    return await recordMail(orderId, facts);
  } catch {
    await delay(500);
    return recordMail(orderId, facts);
  }
}

/** The lease keeps the webhook, the success page and the schedule from sending it together. */
async function sendOnce(order: Order, mail: OwedMail, now: Date): Promise<Order> {
  if (!mail.isOwed(order)) return order;
  const leased = await leaseMail(order.orderId, { condition: mail.condition, now, leaseMs });
  if (leased === undefined) return order;
  let messageId: string;
  try {
    messageId = await mail.send(leased);
  } catch (error) {
    return onMailFailure(leased, mail, { error, now });
  }
  return (await keepMail(order.orderId, mail.facts(leased, { at: now.toISOString(), messageId }))) ?? leased;
}

/** Sends what the order owes its buyer and answers it as it then stands: the link first, then word of its refunds. */
export async function mailOrder(order: Order, now: Date): Promise<Order> {
  const sent = await sendOnce(order, link, now);
  return isLinkOwed(sent) ? sent : sendOnce(sent, refund, now);
}
