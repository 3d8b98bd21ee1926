import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { dayMs } from '#lambdas/format/paris-time.ts';
import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { sendStoppable } from '#lambdas/guest/mail-guest.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { MailContext } from '#lambdas/mail/fill-words.ts';
import { withheld } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { nounOf } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { mayWriteToStrangers } from '#lambdas/rate-limit/stranger-bounces.store.ts';

/** When the bounces are counted anew (UTC). */
const nextDay = (now: Date) => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);

/**
 * Tells a buyer whose bank debit failed that nothing was paid, and how to order again. Nobody has paid: the
 * address may be a stranger's, who gets one a day, or none. Strangers' bounces, which anybody can cause, only delay it.
 */
export async function sendPaymentFailedMail(order: Order, { occasion }: PlannedMail, now: Date) {
  const { orderId, email } = order;
  if (await isGuestStopped(email)) return withheld;
  if (!(await mayWriteToStrangers(now))) return { heldUntil: nextDay(now) };
  return sendWithinQuota({ kind: 'payment-failed', id: orderId, email, now }, withheld, () =>
    sendStoppable({ to: email, about: { order, occasion } }, (context) => composePaymentFailedMail(order, context)),
  );
}

export function composePaymentFailedMail(order: Order, context: MailContext) {
  const values = { ...nounOf(order), commande: oneLine(order.orderId) };
  return composeMail(mails.paymentFailed, { ...context, values, url: `${context.siteUrl}/checkout`, links: [] });
}
