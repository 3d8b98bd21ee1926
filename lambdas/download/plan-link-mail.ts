/** The mail with the download link: when it is owed, and whether it arrived. Pure. */
import { isUndeliverable } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { linkOccasion, type PlannedMail } from '#lambdas/order/planned-mail.ts';

/** Owed to the buyer until it is sent, while the order gives access. */
export function planLink(order: Order): PlannedMail[] {
  const { paidAt, emailSentAt } = order;
  if (paidAt === undefined || emailSentAt !== undefined || !hasAccess(order)) return [];
  return [{ occasion: linkOccasion, to: 'buyer', at: paidAt }];
}

/** Whether the mail with the link cannot reach the buyer's address. */
export function isLinkUndeliverable({ mails }: Order): boolean {
  return isUndeliverable(mails?.[linkOccasion]);
}
