/** The mail that tells a reader of a new edition of the guide. */
import { editions as allEditions, type Edition, latestEdition } from '#content/guide/editions.ts';
import { mails } from '#content/mails.ts';
import { makeEditionsToken } from '#lambdas/edition/edition-token.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { fill, type MailContext, type MailWords, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { readerOf } from '#lambdas/order/edition-plan.ts';
import { addressOf } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const words = mails.edition;

/**
 * Tells the reader of an order of the latest edition; gives SES's message id. Throws while this function is older than the
 * edition that was announced: the mail is tried again.
 */
export async function sendEditionMail(order: Order, { occasion }: PlannedMail): Promise<string> {
  const role = readerOf(order);
  const { announcedEdition = 0 } = order;
  if (announcedEdition > latestEdition.number) throw new Error(`Edition ${announcedEdition} is not deployed yet`);
  const { siteUrl, supportAddress } = getMailContext();
  const keys = await loadLinkKeys();
  const token = makeEditionsToken(order.orderId, keys);
  const links = {
    downloadUrl: makeDownloadUrl(order, { siteUrl, keys, role }),
    refuseUrl: `${siteUrl}/newsletter#editions=${token}`,
  };
  return sendWords(composeEditionMail(order, { siteUrl, supportAddress, ...links }), {
    to: addressOf(order, role) ?? order.email,
    about: { order, occasion },
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/my-order/editions?token=${token}`, supportAddress),
    waitMs: backgroundWaitMs,
  });
}

type EditionMailContext = MailContext & { downloadUrl: string; refuseUrl: string; editions?: readonly Edition[] };

/** What changed in every edition since the reader's, the latest first. */
export function composeEditionMail(
  { editionHandedOut }: Pick<Order, 'editionHandedOut'>,
  { siteUrl, downloadUrl, refuseUrl, editions = allEditions }: EditionMailContext,
): MailWords {
  const latest = editions.at(-1) ?? latestEdition;
  const since = editionHandedOut ?? latest.number - 1;
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, { date: formatDay(latest.date) })),
    action: { label: fill(words.action), url: downloadUrl },
    notes: editions
      .filter(({ number }) => number > since)
      .toReversed()
      .map(({ number, date, changes }) => ({
        title: fill(words.changes, { numero: number, date: formatDay(date) }),
        text: changes.join(' '),
      })),
    links: [
      { label: fill(words.refuse), url: refuseUrl },
      { label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` },
    ],
    seller,
  };
}
