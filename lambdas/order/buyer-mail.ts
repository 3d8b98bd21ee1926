/** How a mail of an order is sent to its buyer. */
import type { MailContext, MailWords } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** `url`: the order's page, under the link of the mail's reader. */
export type OrderMailContext = MailContext & { url: string };

/** Sends what `compose` makes. */
export async function sendToBuyer(
  order: Order,
  { occasion }: PlannedMail,
  compose: (order: Order, context: OrderMailContext) => MailWords,
) {
  const context = getMailContext();
  const url = makeDownloadUrl(order, { ...context, keys: await loadLinkKeys() });
  const envelope = { to: order.email, about: { order, occasion }, waitMs: backgroundWaitMs };
  return sendWords(compose(order, { ...context, url }), envelope);
}
