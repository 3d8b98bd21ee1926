/** The mail to the partner a buyer shares the guide with. */
import { mails } from '#content/mails.ts';
import {
  fill,
  fillNote,
  type MailContext,
  type MailWords,
  oneLine,
  seller,
  showGuide,
} from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Sends the partner's own link; gives SES's message id. */
export async function sendPartnerMail(order: Order, { occasion }: PlannedMail): Promise<string> {
  const context = getMailContext();
  const url = makeDownloadUrl(order, { ...context, keys: await loadLinkKeys(), role: 'partner' });
  const to = order.partner?.email ?? '';
  const about = { order, occasion };
  return sendWords(composePartnerMail(order, { ...context, url }), { to, about, waitMs: backgroundWaitMs });
}

/** The mail with the partner's link and the buyer's address, so that it is known who shares. */
export function composePartnerMail(
  { email, lines }: Order,
  { url, siteUrl, supportAddress }: MailContext & { url: string },
): MailWords {
  const words = mails.partner;
  const produits = lines.map(({ name }) => oneLine(name)).join(', ');
  const values = { acheteur: oneLine(email), produits, support: oneLine(supportAddress) };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    action: { label: fill(words.action), url },
    picture: showGuide(siteUrl),
    notes: words.notes.map((note) => fillNote(note, values)),
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  };
}
