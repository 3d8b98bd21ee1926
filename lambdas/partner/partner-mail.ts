import { mails } from '#content/mails.ts';
import { composeHandOver, type GuestMailContext, mailGuest } from '#lambdas/guest/mail-guest.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** Sends the partner a link of their own; gives what the gate for guests' mails gives. */
export const sendPartnerMail = (order: Order, { occasion }: PlannedMail, now: Date) =>
  mailGuest(order, { role: 'partner', occasion, now }, composePartnerMail);

export function composePartnerMail(order: Order, context: GuestMailContext) {
  return composeHandOver(mails.partner, { order, message: order.partner?.message }, context);
}
