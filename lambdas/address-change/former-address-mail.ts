/** The mail that tells an address that its order has moved to another one. */
import { mails } from '#content/mails.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { findFormerAddress } from '#lambdas/order/former-address.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';

const words = mails.formerAddress;

/** Tells the address that was left; gives SES's message id. */
export async function sendFormerAddressMail(order: Order, { occasion }: PlannedMail): Promise<string> {
  const email = findFormerAddress(order, occasion);
  if (email === undefined) throw new Error(`${order.orderId} has forgotten the address of ${occasion}`);
  // It was the buyer's address: a discreet mail has the buyer's subject.
  const about = { order: { ...order, email }, occasion };
  return sendWords(composeFormerAddressMail(order, getMailContext()), { to: email, about, waitMs: backgroundWaitMs });
}

/** It has no link to the order and does not name the new address: who asked for the change may not be who reads it. */
export function composeFormerAddressMail(
  { orderId }: Pick<Order, 'orderId'>,
  { siteUrl, supportAddress }: MailContext,
): MailWords {
  const values = { commande: oneLine(orderId), support: oneLine(supportAddress) };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    notes: words.notes.map((note) => fillNote(note, values)),
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  };
}
