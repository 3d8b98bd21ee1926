/** The mails about a gift: to the person it is for, and to its buyer when that person gets no mail. */
import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { composeHandOver, type GuestMailContext, mailGuest } from '#lambdas/guest/mail-guest.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { nameProducts } from '#lambdas/order/copies.ts';
import { addressOf, findGift, type Role } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { nounOf, type OrderMailContext, sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** A mail planned in `plan-gift.ts`: `about` is whom the copy is given to. */
const readerOf = ({ about = 'recipient' }: PlannedMail): Role => about;

/** Sends the recipient's own link; gives what the gate for guests' mails gives. */
export const sendGiftMail = (order: Order, mail: PlannedMail, now: Date) =>
  mailGuest(order, { role: readerOf(mail), occasion: mail.occasion, now }, composeGiftMail);

export function composeGiftMail(order: Order, context: GuestMailContext) {
  return composeHandOver(mails.gift, { order, message: findGift(order, context.role)?.message }, context);
}

/** Tells the recipient that the gift was refunded and its link closed, through the same gate. */
export const sendGiftClosedMail = (order: Order, mail: PlannedMail, now: Date) =>
  mailGuest(order, { role: readerOf(mail), occasion: mail.occasion, now }, composeGiftClosedMail);

export function composeGiftClosedMail(order: Order, { role, ...context }: Omit<GuestMailContext, 'url'>) {
  return composeMail(mails.giftClosed, { ...context, values: { produits: oneLine(nameProducts(order, role)) } });
}

/** Tells the buyer that the gift is theirs to hand over. */
export const sendGiftWithheldMail = (order: Order, mail: PlannedMail) =>
  sendToBuyer(order, mail, (_, context) => composeGiftWithheldMail(order, { ...context, role: readerOf(mail) }));

/** The mail gives no reason, so it does not reveal that the recipient opted out. */
export function composeGiftWithheldMail(order: Order, { role, ...context }: OrderMailContext & { role: Role }) {
  const values = {
    ...nounOf(order, role),
    adresse: oneLine(addressOf(order, role) ?? 'l’adresse donnée'),
    commande: oneLine(order.orderId),
  };
  return composeMail(mails.giftWithheld, { ...context, values });
}
