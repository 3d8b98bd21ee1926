/** The mails about a change of the buyer's address: to the new one, and to the one that was left. */
import { mails } from '#content/mails.ts';
import { confirmDays, makeAddressToken } from '#lambdas/address-change/address-change.ts';
import { findFormerAddress } from '#lambdas/address-change/former-address.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { isGuestStopped, sendWithinTotal } from '#lambdas/guest/guest-gate.store.ts';
import { sendStoppable } from '#lambdas/guest/mail-guest.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { GuestContext, MailContext } from '#lambdas/mail/fill-words.ts';
import { withheld } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type OrderMailContext, sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/**
 * Asks the address that waits in the order whether its mails may go there, within the shop's total of the day and unless its owner
 * wants no mail.
 */
export async function sendAddressMail(order: Order, { occasion }: PlannedMail, now: Date) {
  if (order.pendingEmail === undefined) throw new Error(`${order.orderId} has no address to confirm`);
  const { email } = order.pendingEmail;
  if (await isGuestStopped(email)) return withheld;
  return sendWithinTotal({ order, email, now }, async () => {
    const token = makeAddressToken(order, email, await loadLinkKeys());
    const page = `/download?orderId=${encodeURIComponent(order.orderId)}#adresse=${token}`;
    return sendStoppable({ to: email, about: { order, occasion } }, (context) =>
      composeAddressMail(order, { ...context, url: `${context.siteUrl}${page}` }),
    );
  });
}

/** It repeats nothing of the order but its number: a stranger may have been given as its address. `url`: confirms the address. */
export function composeAddressMail({ orderId }: Pick<Order, 'orderId'>, context: OrderMailContext & GuestContext) {
  return composeMail(mails.address, { ...context, values: { commande: oneLine(orderId), jours: confirmDays } });
}

export async function sendFormerAddressMail(order: Order, mail: PlannedMail) {
  const email = findFormerAddress(order, mail.occasion);
  if (email === undefined) throw new Error(`${order.orderId} has forgotten the address of ${mail.occasion}`);
  // It was the buyer's address: a discreet mail has the buyer's subject.
  return sendToBuyer({ ...order, email }, mail, composeFormerAddressMail);
}

/** It has no link to the order and does not name the new address: who asked for the change may not be who reads it. */
export function composeFormerAddressMail({ orderId }: Pick<Order, 'orderId'>, context: MailContext) {
  return composeMail(mails.formerAddress, { ...context, values: { commande: oneLine(orderId) } });
}
