/** The one reminder to a buyer who has not taken the files. Pure. */
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { hasAccess, type Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';

/** From the mail with the link. The privacy page states it. */
const afterMs = 48 * 3_600_000;

/**
 * Owed 48 hours after the mail with the link to a buyer who took no files since, and neither asked for the money back nor
 * gives the guide to someone else. An address that returned the link, or whose owner called a mail spam, gets no reminder.
 */
export function planNudge(order: Order): PlannedMail[] {
  const { emailSentAt, firstHandedOutAt, recipient, mails = {} } = order;
  if (emailSentAt === undefined || isMailSent(order, 'nudge') || !hasAccess(order)) return [];
  if (firstHandedOutAt !== undefined || recipient !== undefined || isMoneyAskedBack(order)) return [];
  if (isUndeliverable(mails.link) || mails.link?.outcome === 'complained') return [];
  return [{ kind: 'nudge', occasion: 'nudge', to: 'buyer', at: later(emailSentAt) }];
}

/** Whether the buyer asked for the money back, in whichever way. */
export function isMoneyAskedBack({ withdrawalRequestedAt, refundAsked }: Order): boolean {
  return withdrawalRequestedAt !== undefined || refundAsked !== undefined;
}

function later(sentAt: string): string {
  return new Date(Date.parse(sentAt) + afterMs).toISOString();
}
