/** The mail that asks a buyer who paid twice within a day whether one order is too many. */
import { mails } from '#content/mails.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { paidTwiceOccasion } from '#lambdas/order/paid-twice.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Asks the buyer of the second order, discreetly if either order is; gives SES's message id. */
export async function sendPaidTwiceMail(order: Order): Promise<string> {
  const context = getMailContext();
  const first = order.secondOrderOf === undefined ? undefined : await findOrder(order.secondOrderOf);
  const orderUrl = makeDownloadUrl(order, { siteUrl: context.siteUrl, keys: await loadLinkKeys() });
  return sendWords(composePaidTwiceMail(order, { ...context, orderUrl }), {
    to: order.email,
    about: { order: { ...order, ...(first?.discreet && { discreet: first.discreet }) }, occasion: paidTwiceOccasion },
    waitMs: backgroundWaitMs,
  });
}

export function composePaidTwiceMail(
  { orderId, secondOrderOf = '' }: Order,
  { orderUrl, siteUrl, supportAddress }: MailContext & { orderUrl: string },
): MailWords {
  const words = mails.paidTwice;
  const values = { commande: oneLine(orderId), autre: oneLine(secondOrderOf) };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    action: { label: fill(words.action), url: orderUrl },
    notes: [fillNote(words.question, { support: oneLine(supportAddress) })],
    links: [{ label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` }],
    seller,
  };
}
