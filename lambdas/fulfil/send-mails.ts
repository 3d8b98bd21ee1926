/** Sends the mails that an order owes its buyer: each once, and once more at most when SES gave no answer. */

import { hasMailEventSince } from '#lambdas/mail/latest-event.store.ts';
import { type MailFault, readMailFault } from '#lambdas/mail/mail-fault.ts';
import { eventDeadline, nextStep } from '#lambdas/order/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { sendOrderMail } from '#lambdas/order/order-mail.ts';
import {
  beginMail,
  recordMailNotSent,
  recordMailRefused,
  recordMailSent,
  releaseLease,
} from '#lambdas/order/order-mails.store.ts';
import { listOwedMails, type MailKind, type PlannedMail } from '#lambdas/order/order-mails.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { sendPaymentFailedMail } from '#lambdas/order/payment-failed-mail.ts';
import { sendRefundMail } from '#lambdas/order/refund-mail.ts';
import { postpone, retryOnce } from '#lambdas/outbox/outbox.store.ts';
import { nextTry } from '#lambdas/outbox/outbox.ts';
import { describeError, logFault, logStep } from '#lambdas/runtime/log.ts';

/** The order is marked for the operator after a few minutes of refusals. */
const attentionAtAttempt = 5;
/** How often a held mail is looked at. */
const holdMs = 10 * 60_000;

/** Sends what is owed and gives the order after it. After a mail that could not be sent the others wait. */
export async function sendOwedMails(order: Order, now: Date): Promise<Order> {
  let current = order;
  for (const mail of listOwedMails(order, now)) {
    current = await settleMail(current, mail, now);
    if (isOwed(current, mail, now)) return current;
  }
  return current;
}

function isOwed(order: Order, { occasion }: PlannedMail, now: Date): boolean {
  return listOwedMails(order, now).some((mail) => mail.occasion === occasion);
}

async function settleMail(order: Order, mail: PlannedMail, now: Date): Promise<Order> {
  const { occasion } = mail;
  const record = order.mails?.[occasion];
  const sendingSince = record?.sendingSince ?? now.toISOString();
  switch (nextStep(record, now)) {
    case 'send':
      return sendOnce(record?.sendingSince === undefined ? order : await markUnanswered(order), mail, now);
    case 'wait':
      return (await postpone(orderOutbox, order.orderId, eventDeadline(sendingSince))) ?? order;
    case 'hold':
      return (await hasMailEventSince(sendingSince))
        ? sendOnce(order, mail, now)
        : hold(await markUnanswered(order), now);
    case 'stop':
      return raiseAttention(order, 'mail_refused');
  }
}

/**
 * SES publishes an event about every mail that it takes. While there are no events at all, it may have this one. An event
 * about a later mail shows that it does not, and this one is sent again.
 */
async function hold(order: Order, now: Date): Promise<Order> {
  return (await postpone(orderOutbox, order.orderId, new Date(now.getTime() + holdMs))) ?? order;
}

/** Neither an answer nor an event came in time. An event that the mail was delivered removes the mark. */
const markUnanswered = (order: Order) => raiseAttention(order, 'mail_unanswered');

/** The lease keeps the background, the schedule and a second run of either from sending a mail together. */
async function sendOnce(order: Order, mail: PlannedMail, now: Date): Promise<Order> {
  const { occasion } = mail;
  const begun = await beginMail(order, occasion, now);
  if (begun === undefined) return order;
  const { orderId } = order;
  // A refund or a dispute may have been recorded since the order was read.
  if (!isOwed(begun, mail, now)) return (await recordMailNotSent(begun, occasion, now)) ?? begun;
  const sent = await send(begun, mail).catch((error: unknown) => {
    logFault('mail_failed', { orderId, mail: occasion, attempts: begun.mailAttempts, error: describeError(error) });
    return { fault: readMailFault(error) };
  });
  if ('fault' in sent) return recordFault(begun, occasion, { fault: sent.fault, now });
  logStep('mail_sent', now, { orderId, messageId: sent.messageId });
  // When this fails too, the note that a send was begun keeps the mail from being sent again before SES's event.
  const recorded = await retryOnce(() => recordMailSent(begun, occasion, { ...sent, at: now.toISOString() }));
  await noteInLog(orderId, { kind: 'mail_sent', mail: occasion, messageId: sent.messageId }, now);
  return recorded ?? begun;
}

/** How each kind of mail is sent; each gives SES's message id. */
const senders: Record<MailKind, (order: Order, mail: PlannedMail) => Promise<string>> = {
  payment_failed: sendPaymentFailedMail,
  link: (order) => sendOrderMail(order, 'delivery'),
  refund: sendRefundMail,
};

async function send(order: Order, mail: PlannedMail): Promise<{ messageId: string }> {
  return { messageId: await senders[mail.kind](order, mail) };
}

async function recordFault(begun: Order, occasion: string, { fault, now }: { fault: MailFault; now: Date }) {
  const attempts = begun.mailAttempts ?? 1;
  switch (fault) {
    case 'unanswered':
      return (await releaseLease(begun)) ?? begun;
    case 'address': {
      const refused = await recordMailRefused(begun, occasion, now.toISOString());
      return raiseAttention(refused ?? begun, 'mail_refused');
    }
    case 'service': {
      const later = (await recordMailNotSent(begun, occasion, nextTry(attempts, orderOutbox.retry, now))) ?? begun;
      return attempts >= attentionAtAttempt ? raiseAttention(later, 'mail_failing') : later;
    }
  }
}
