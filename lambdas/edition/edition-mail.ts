/** The mail that tells a reader of a new edition of the guide. */
import { editions as allEditions, type Edition, latestEdition } from '#content/guide/editions.ts';
import { mails } from '#content/mails.ts';
import { makeEditionsToken, readerOf } from '#lambdas/edition/edition.ts';
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
 * Tells the reader of an order of the latest edition: its buyer, or through the gate for guests' mails who was given it. Gives
 * what `OwedMail.send` gives. Throws while this function is older than the edition that was announced: the mail is tried again.
 */
export async function sendEditionMail(order: Order, mail: PlannedMail, now: Date): Promise<string | Date | undefined> {
  const { announcedEdition = 0 } = order;
  if (announcedEdition > latestEdition.number) throw new Error(`Edition ${announcedEdition} is not deployed yet`);
  const role = readerOf(order);
  const to = addressOf(order, role) ?? order.email;
  const { occasion } = mail;
  const send = () => sendTo(to, { order, role, occasion });
  return role === 'buyer' ? send() : sendToGuest({ order, email: to, occasion, now }, send);
}

type Reading = { order: Order; role: Role; occasion: string };

async function sendTo(to: string, { order, role, occasion }: Reading): Promise<string> {
  const { siteUrl, supportAddress } = getMailContext();
  const keys = await loadLinkKeys();
  const token = makeEditionsToken(order.orderId, keys);
  const stop = role === 'buyer' ? undefined : await makeGuestStopLink(to, { siteUrl, supportAddress });
  const links = {
    downloadUrl: makeDownloadUrl(order, { siteUrl, keys, role }),
    refuseUrl: `${siteUrl}/newsletter#editions=${token}`,
    ...(stop && { stopUrl: stop.url }),
  };
  return sendWords(composeEditionMail(order, { siteUrl, supportAddress, ...links }), {
    to,
    about: { order, occasion },
    ...(stop && { isUnasked: true }),
    headers: stop?.headers ?? makeUnsubscribeHeaders(`${siteUrl}/api/my-order/editions?token=${token}`, supportAddress),
    waitMs: backgroundWaitMs,
  });
}

/** `stopUrl`: for a reader whom the order was given to. */
type EditionMailContext = MailContext & {
  downloadUrl: string;
  refuseUrl: string;
  stopUrl?: string;
  editions?: readonly Edition[];
};

/** What changed in every edition since the reader's, the latest first. */
export function composeEditionMail(
  { editionHandedOut }: Pick<Order, 'editionHandedOut'>,
  { downloadUrl: url, refuseUrl, editions = allEditions, ...context }: EditionMailContext,
): MailWords {
  const latest = editions.at(-1) ?? latestEdition;
  const since = editionHandedOut ?? latest.number - 1;
  const news = editions.filter(({ number }) => number > since).toReversed();
  const { links, ...composed } = composeMail(words, { ...context, url, values: { date: formatDay(latest.date) } });
  return {
    ...composed,
    // A buyer typed this reader's address: before the mail is opened it says nothing of the guide.
    ...(context.stopUrl !== undefined && { subject: composed.title }),
    notes: news.map(({ number, date, changes }) => ({
      title: fill(words.changes, { numero: number, date: formatDay(date) }),
      text: changes.join(' '),
    })),
    links: [{ label: fill(words.refuse), url: refuseUrl }, ...links],
  };
}
