/** The mail in which the owner answers a request or a statement of withdrawal: nothing is paid back, and why. */
import { mails } from '#content/mails.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext, nameMediator } from '#lambdas/mail/mail-words.ts';
import { sendToBuyer } from '#lambdas/order/buyer-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

export const sendRefundDenial = (order: Order, mail: PlannedMail) => sendToBuyer(order, mail, composeRefundDenial);

/** A refusal names the mediator (C. conso L616-1). Throws when the order has none. */
export function composeRefundDenial(order: Order, context: MailContext) {
  const { orderId, refundAsked, withdrawalRequestedAt, refundDenied } = order;
  if (refundDenied === undefined) throw new Error(`${orderId} has no answer of the owner`);
  const { access, question, reason } = mails.refundDenied;
  // The buyer may have asked again, in another way, before or after the answer.
  const asked = [refundAsked?.at, withdrawalRequestedAt].filter((at) => at !== undefined && at <= refundDenied.at);
  const askedAt = asked.toSorted().at(-1) ?? refundDenied.at;
  return composeMail(mails.refundDenied, {
    ...context,
    values: { date: formatDay(askedAt), commande: oneLine(orderId), mediateur: nameMediator() },
    quote: { title: fill(reason), text: refundDenied.reason },
    notes: [...(hasAccess(order) ? [access] : []), question, mails.order.mediator],
    links: ['terms', 'delivery'],
  });
}
