/** Sends the mails that an order owes to its buyer, to those it was given to or shared with, and to the owner. */
import { listOwedMails, type MailOfKind, nextDueAt, sendMailOfKind } from '#lambdas/fulfil/mail-registry.ts';
import { isWithheld } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { linkOccasion, markFor } from '#lambdas/order/planned-mail.ts';
import { postpone } from '#lambdas/outbox/outbox.store.ts';
import { type OwedMail, settleMail } from '#lambdas/outbox/settle-mail.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/**
 * Sends what is owed and gives the order after it. Once SES does not take a mail now, or does not answer, the others wait;
 * one that it refuses for good, that is held or that the shop cannot make delays no other.
 */
export async function sendOwedMails(order: Order, now: Date): Promise<Order> {
  let current = order;
  const tries: string[] = [];
  for (const planned of listOwedMails(order, now)) {
    const mail = toOwedMail(order, planned, now);
    const { row, blocksOthers } = await settleMail(mail, current, now);
    current = row;
    // The order may owe another mail instead.
    if (isWithheld(current, planned.occasion)) return sendOwedMails(current, now);
    if (mail.isOwed(row) && row.dueAt !== undefined) tries.push(row.dueAt);
    if (blocksOthers) break;
  }
  return comeBackInTime(current, [...tries, nextDueAt(current, now)]);
}

/** An order is due again for the first of its mails that are left, such as a gift's at its hour, not for the last tried. */
async function comeBackInTime(order: Order, times: (string | undefined)[]): Promise<Order> {
  const next = times.filter((at) => at !== undefined).toSorted()[0];
  if (order.dueAt === undefined || next === undefined || next >= order.dueAt) return order;
  return (await postpone(orderOutbox, order.orderId, new Date(next))) ?? order;
}

function toOwedMail({ orderId, paidAt }: Order, planned: MailOfKind, now: Date): OwedMail<Order> {
  const { occasion } = planned;
  return {
    outbox: orderOutbox,
    id: orderId,
    occasion,
    isOwed: (order) => listOwedMails(order, now).some((mail) => mail.occasion === occasion),
    send: (order) => sendMailOfKind(order, planned, now),
    mark: async (order, reason) => {
      const mark = markFor(planned.to, reason);
      return mark === undefined ? order : addMark(order, mark);
    },
    note: async (messageId) => {
      const isLink = occasion === linkOccasion && paidAt !== undefined;
      logStep('mail_sent', now, {
        orderId,
        messageId,
        ...(isLink && { sincePaidMs: Date.now() - Date.parse(paidAt) }),
      });
      await noteInLog(orderId, { kind: 'mail_sent', mail: occasion, messageId }, now);
    },
    named: { orderId, mail: occasion },
  };
}
