/** The one reminder to a buyer who has not taken the files. */
import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const words = mails.nudge;

/** Sends the reminder; gives SES's message id. */
export async function sendNudge(order: Order, { occasion }: PlannedMail): Promise<string> {
  const context = getMailContext();
  const url = makeDownloadUrl(order, { siteUrl: context.siteUrl, keys: await loadLinkKeys() });
  return sendWords(composeNudge(order, { ...context, url }), {
    to: order.email,
    about: { order, occasion },
    waitMs: backgroundWaitMs,
  });
}

/** `url`: the order's page. */
export function composeNudge(
  { createdAt, paidAt }: Order,
  { url, siteUrl, supportAddress }: MailContext & { url: string },
): MailWords {
  const values = { date: formatDay(paidAt ?? createdAt) };
  const noteValues = { support: oneLine(supportAddress), jours: site.guaranteeDays };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    action: { label: fill(words.action), url },
    notes: words.notes.map((note) => fillNote(note, noteValues)),
    links: [{ label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` }],
    seller,
  };
}
