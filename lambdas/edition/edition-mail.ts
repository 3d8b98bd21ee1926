/** The mail that tells a reader of a new edition of a product. */

import { findDetails, findProduct } from '#content/catalogue.ts';
import type { Edition } from '#content/editions.ts';
import { mails } from '#content/mails.ts';
import { editionsOf, findAnnounced, latestOf, makeEditionsToken, readerOf } from '#lambdas/edition/edition.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { mailGuest } from '#lambdas/guest/mail-guest.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailWords } from '#lambdas/mail/fill-words.ts';
import { getMailContext } from '#lambdas/mail/mailer.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type OrderMailContext, sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const words = mails.edition;

/**
 * Tells the reader of an order of a product's latest edition: its buyer, or through the gate for guests' mails who was given
 * it. Throws while this function is older than the edition that was announced: the mail is tried again.
 */
export async function sendEditionMail(order: Order, mail: PlannedMail, now: Date) {
  const announced = findAnnounced(order, mail.occasion);
  if (announced === undefined) throw new Error(`${mail.occasion} is announced no more`);
  const { productId, number } = announced;
  if (number > (latestOf(productId) ?? 0)) throw new Error(`Edition ${number} of ${productId} is not deployed yet`);
  const { siteUrl, supportAddress } = getMailContext();
  const token = makeEditionsToken(order.orderId, await loadLinkKeys());
  const refuseUrl = `${siteUrl}/newsletter#editions=${token}`;
  const compose = (_: Order, context: OrderMailContext) =>
    composeEditionMail(order, { ...context, productId, refuseUrl });
  const role = readerOf(order);
  if (role !== 'buyer') return mailGuest(order, { role, occasion: mail.occasion, now }, compose);
  const headers = makeUnsubscribeHeaders(`${siteUrl}/api/my-order/editions?token=${token}`, supportAddress);
  return sendToBuyer(order, mail, compose, headers);
}

/** `stopUrl`: for a reader whom the order was given to. */
type EditionMailContext = OrderMailContext & {
  productId: string;
  refuseUrl: string;
  stopUrl?: string;
  editions?: readonly Edition[];
};

/** What changed in every edition since the reader's, the latest first. */
export function composeEditionMail(
  { editionsHandedOut }: Pick<Order, 'editionsHandedOut'>,
  { productId, refuseUrl, editions = editionsOf(productId), ...context }: EditionMailContext,
): MailWords {
  const latest = editions.at(-1);
  const since = editionsHandedOut?.[productId] ?? editions.length - 1;
  const news = editions.filter(({ number }) => number > since).toReversed();
  const product = findProduct(productId);
  const values = { date: formatDay(latest?.date ?? ''), produit: product?.name ?? '', ...findDetails(productId)?.noun };
  const { links, ...composed } = composeMail(words, { ...context, values });
  return {
    ...composed,
    // A buyer typed this reader's address: before the mail is opened it says nothing of what was bought.
    ...(context.stopUrl !== undefined && { subject: composed.title }),
    notes: news.map(({ number, date, changes }) => ({
      title: fill(words.changes, { numero: number, date: formatDay(date) }),
      text: changes.join(' '),
    })),
    links: [{ label: fill(words.refuse), url: refuseUrl }, ...links],
  };
}
