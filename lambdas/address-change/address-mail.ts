/** The mail that asks a new address whether the order's mails may go there. */
import { mails } from '#content/mails.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { confirmDays, makeAddressToken } from '#lambdas/order/address-change.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const words = mails.address;

/** Asks the address that waits in the order; gives SES's message id. */
export async function sendAddressMail(order: Order, { occasion }: PlannedMail): Promise<string> {
  const { pendingEmail } = order;
  if (pendingEmail === undefined) throw new Error(`${order.orderId} has no address to confirm`);
  const context = getMailContext();
  const token = makeAddressToken(order, pendingEmail.email, await loadLinkKeys());
  const confirmUrl = `${context.siteUrl}/download?orderId=${encodeURIComponent(order.orderId)}#adresse=${token}`;
  return sendWords(composeAddressMail(order, { ...context, confirmUrl }), {
    to: pendingEmail.email,
    about: { order, occasion },
    waitMs: backgroundWaitMs,
  });
}

/** It repeats nothing of the order but its number: a stranger may have been given as its address. */
export function composeAddressMail(
  { orderId }: Pick<Order, 'orderId'>,
  { confirmUrl, siteUrl, supportAddress }: MailContext & { confirmUrl: string },
): MailWords {
  const values = { commande: oneLine(orderId), jours: confirmDays };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    action: { label: fill(words.action), url: confirmUrl },
    notes: [
      ...words.notes.map((note) => fillNote(note)),
      fillNote(words.question, { support: oneLine(supportAddress) }),
    ],
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  };
}
