import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { Order } from '#lambdas/order/order.ts';
import { nounOf, type OrderMailContext, sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

/** Sends the one reminder to a buyer who has not taken the files. */
export const sendNudge = (order: Order, mail: PlannedMail) => sendToBuyer(order, mail, composeNudge);

export function composeNudge(order: Order, context: OrderMailContext) {
  const { createdAt, paidAt } = order;
  const values = { ...nounOf(order), date: formatDay(paidAt ?? createdAt), jours: site.guaranteeDays };
  return composeMail(mails.nudge, { ...context, values, links: ['delivery'] });
}
