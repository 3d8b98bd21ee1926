import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type OrderMailContext, sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** Asks the buyer of the second order whether one is too many, discreetly if either order is. */
export async function sendPaidTwiceMail(order: Order, mail: PlannedMail) {
  const first = order.secondOrderOf === undefined ? undefined : await findOrder(order.secondOrderOf);
  const discreet = order.discreet || first?.discreet;
  return sendToBuyer({ ...order, ...(discreet && { discreet }) }, mail, composePaidTwiceMail);
}

export function composePaidTwiceMail({ orderId, secondOrderOf = '' }: Order, context: OrderMailContext) {
  const values = { commande: oneLine(orderId), autre: oneLine(secondOrderOf) };
  return composeMail(mails.paidTwice, { ...context, values, links: ['delivery'] });
}
