/** The one reminder to a buyer who has not taken the files. Pure. */
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { isPaidBack } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess, isMoneyAskedBack } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** From the mail with the link. The privacy page states it. */
const afterMs = 48 * 3_600_000;

/**
 * Owed 48 hours after the mail with the link to a buyer who took no files since, neither has the money back nor asked for it, and does
 * not give the guide to someone else. An address that returned the link, or whose owner called a mail spam, gets no reminder.
 */
export function planNudge(order: Order): PlannedMail[] {
  const { emailSentAt, firstHandedOutAt, recipient, mails = {} } = order;
  if (emailSentAt === undefined || isMailSent(order, 'nudge') || !hasAccess(order)) return [];
  if (firstHandedOutAt !== undefined || recipient !== undefined || isMoneyAskedBack(order)) return [];
  if (isPaidBack(order, 'buyer')) return [];
  if (isUndeliverable(mails.link) || mails.link?.outcome === 'complained') return [];
  return [{ occasion: 'nudge', to: 'buyer', at: new Date(Date.parse(emailSentAt) + afterMs).toISOString() }];
}
