/** The mail that tells a buyer that a delayed payment, such as a bank debit, failed. */
import { mails } from '#content/mails.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import type { Order } from '#lambdas/order/order.ts';
import { paymentFailedOccasion } from '#lambdas/order/order-mails.ts';

const words = mails.paymentFailed;

/** Tells a buyer that nothing was paid, and how to order again; gives SES's message id. */
export function sendPaymentFailedMail(order: Order): Promise<string> {
  const about = { order, occasion: paymentFailedOccasion };
  return sendWords(composePaymentFailedMail(order, getMailContext()), {
    to: order.email,
    about,
    waitMs: backgroundWaitMs,
  });
}

export function composePaymentFailedMail({ orderId }: Order, { siteUrl, supportAddress }: MailContext): MailWords {
  const values = { commande: oneLine(orderId) };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    action: { label: fill(words.action), url: `${siteUrl}/checkout` },
    notes: [fillNote(words.question, { support: oneLine(supportAddress) })],
    links: [],
    seller,
  };
}
