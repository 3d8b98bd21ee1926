/** The mails about a gift: to the person it is for, and to its buyer when that person gets no mail. */
import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { composeHandOver, type GuestMailContext, mailGuest, nameProducts } from '#lambdas/guest/mail-guest.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { GuestContext } from '#lambdas/mail/mail-words.ts';
import { type OrderMailContext, sendToBuyer } from '#lambdas/order/buyer-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** Sends the recipient's own link; gives what the gate for guests' mails gives. */
export const sendGiftMail = (order: Order, { occasion }: PlannedMail, now: Date) =>
  mailGuest(order, { role: 'recipient', occasion, now }, composeGiftMail);

export function composeGiftMail(order: Order, context: GuestMailContext) {
  return composeHandOver(mails.gift, { order, message: order.recipient?.message }, context);
}

/** Tells the recipient that the gift was refunded and its link closed, through the same gate. */
export const sendGiftClosedMail = (order: Order, { occasion }: PlannedMail, now: Date) =>
  mailGuest(order, { role: 'recipient', occasion, now }, composeGiftClosedMail);

export function composeGiftClosedMail(order: Order, context: GuestContext) {
  return composeMail(mails.giftClosed, { ...context, values: { produits: nameProducts(order) } });
}

/** Tells the buyer that the gift is theirs to hand over; gives SES's message id. */
export const sendGiftWithheldMail = (order: Order, mail: PlannedMail) =>
  sendToBuyer(order, mail, composeGiftWithheldMail);

/** It does not say why: whether the recipient wants no mail is for nobody to know by it. */
export function composeGiftWithheldMail({ orderId, recipient }: Order, context: OrderMailContext) {
  const values = { adresse: oneLine(recipient?.email ?? ''), commande: oneLine(orderId) };
  return composeMail(mails.giftWithheld, { ...context, values });
}
