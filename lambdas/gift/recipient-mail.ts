/** The mails to the person an order is given to. */
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

const nameProducts = ({ lines }: Order) => lines.map(({ name }) => oneLine(name)).join(', ');

/** Sends the recipient's own link; gives SES's message id. */
export async function sendGiftMail(order: Order, mail: PlannedMail): Promise<string> {
  const context = getMailContext();
  const url = makeDownloadUrl(order, { ...context, keys: await loadLinkKeys(), role: 'recipient' });
  return send(composeGiftMail(order, { ...context, url }), order, mail);
}

/** Tells the recipient that the gift was refunded; gives SES's message id. */
export function sendGiftClosedMail(order: Order, mail: PlannedMail): Promise<string> {
  return send(composeGiftClosedMail(order, getMailContext()), order, mail);
}

function send(words: MailWords, order: Order, { occasion }: PlannedMail): Promise<string> {
  const to = order.recipient?.email ?? '';
  return sendWords(words, { to, about: { order, occasion }, waitMs: backgroundWaitMs });
}

/** What a buyer wrote, with its line breaks but without characters that change how the lines around it read. */
function quoteMessage(message: string): string {
  return message.split('\n').map(oneLine).join('\n');
}

/** The mail that hands a gift over, with the buyer's address, so that it is known who gives, and the buyer's words. */
export function composeGiftMail(
  order: Order,
  { url, siteUrl, supportAddress }: MailContext & { url: string },
): MailWords {
  const words = mails.gift;
  const given = order.recipient?.message;
  const values = { acheteur: oneLine(order.email), produits: nameProducts(order), support: oneLine(supportAddress) };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader, values),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    ...(given === undefined ? {} : { message: { title: fill(words.message), text: quoteMessage(given) } }),
    action: { label: fill(words.action), url },
    picture: showGuide(siteUrl),
    notes: words.notes.map((note) => fillNote(note, values)),
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  };
}

/** The mail about a gift whose link was closed by a refund. */
export function composeGiftClosedMail(order: Order, { siteUrl, supportAddress }: MailContext): MailWords {
  const words = mails.giftClosed;
  const values = { produits: nameProducts(order) };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    notes: [fillNote(words.question, { support: oneLine(supportAddress) })],
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  };
}
