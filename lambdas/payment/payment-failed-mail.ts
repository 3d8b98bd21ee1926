import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { MailContext } from '#lambdas/mail/mail-words.ts';
import { sendToBuyer } from '#lambdas/order/buyer-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { nounOf } from '#lambdas/order/sold.ts';

/** Tells a buyer whose bank debit failed that nothing was paid, and how to order again; gives SES's message id. */
export const sendPaymentFailedMail = (order: Order, mail: PlannedMail) =>
  // Nobody has paid: the address may be a stranger's.
  sendToBuyer(order, mail, composePaymentFailedMail, { isUnasked: true });

export function composePaymentFailedMail(order: Order, context: MailContext) {
  const values = { ...nounOf(order), commande: oneLine(order.orderId) };
  return composeMail(mails.paymentFailed, { ...context, values, url: `${context.siteUrl}/checkout`, links: [] });
}
