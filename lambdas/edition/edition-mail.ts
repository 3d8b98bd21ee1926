/** The mail that tells a reader of a new edition of a product. */

import { findDetails, findProduct } from '#content/catalogue.ts';
import type { Edition } from '#content/editions.ts';
import { mails } from '#content/mails.ts';
import { editionsOf, findAnnounced, latestOf, makeEditionsToken, readerOf } from '#lambdas/edition/edition.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { makeGuestStopLink, sendToGuest } from '#lambdas/guest/guest-mail.store.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext, type MailWords } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { addressOf, type Role } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
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
  const role = readerOf(order);
  const to = addressOf(order, role) ?? order.email;
  const { occasion } = mail;
  const send = () => sendTo(to, { order, role, occasion, productId });
  return role === 'buyer' ? send() : sendToGuest({ order, email: to, occasion, now }, send);
}

type Reading = { order: Order; role: Role; occasion: string; productId: string };

async function sendTo(to: string, { order, role, occasion, productId }: Reading) {
  const { siteUrl, supportAddress } = getMailContext();
  const keys = await loadLinkKeys();
  const token = makeEditionsToken(order.orderId, keys);
  const stop = role === 'buyer' ? undefined : await makeGuestStopLink(to, { siteUrl, supportAddress });
  const links = {
    downloadUrl: makeDownloadUrl(order, { siteUrl, keys, role }),
    refuseUrl: `${siteUrl}/newsletter#editions=${token}`,
    ...(stop && { stopUrl: stop.url }),
  };
  return sendWords(composeEditionMail(order, { siteUrl, supportAddress, productId, ...links }), {
    to,
    about: { order, occasion },
    ...(stop && { isUnasked: true }),
    headers: stop?.headers ?? makeUnsubscribeHeaders(`${siteUrl}/api/my-order/editions?token=${token}`, supportAddress),
    waitMs: backgroundWaitMs,
  });
}

/** `stopUrl`: for a reader whom the order was given to. */
type EditionMailContext = MailContext & {
  productId: string;
  downloadUrl: string;
  refuseUrl: string;
  stopUrl?: string;
  editions?: readonly Edition[];
};

/** What changed in every edition since the reader's, the latest first. */
export function composeEditionMail(
  { editionsHandedOut }: Pick<Order, 'editionsHandedOut'>,
  { productId, downloadUrl: url, refuseUrl, editions = editionsOf(productId), ...context }: EditionMailContext,
): MailWords {
  const latest = editions.at(-1);
  const since = editionsHandedOut?.[productId] ?? editions.length - 1;
  const news = editions.filter(({ number }) => number > since).toReversed();
  const product = findProduct(productId);
  const values = { date: formatDay(latest?.date ?? ''), produit: product?.name ?? '', ...findDetails(productId)?.noun };
  const { links, ...composed } = composeMail(words, { ...context, url, values });
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
