/** The mail that gives a buyer the links of all orders of an address, at anybody's request. */
import { mails } from '#content/mails.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import { type Order, orderStatus } from '#lambdas/order/order.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const words = mails.found;

/** Sends an address the links of its orders, the newest first, discreetly if one of them is discreet; gives SES's message id. */
export async function sendFoundOrdersMail(orders: Order[], to: string): Promise<string> {
  const context = getMailContext();
  const keys = await loadLinkKeys();
  const found = orders.map((order) => ({ order, url: makeDownloadUrl(order, { siteUrl: context.siteUrl, keys }) }));
  const order = orders.find(({ discreet }) => discreet) ?? orders[0];
  return sendWords(composeFoundOrdersMail(found, context), { to, ...(order && { about: { order } }) });
}

/** An order and the address of its page. */
type FoundOrder = { order: Order; url: string };

/** One order has a button; of several, each has one with its day. */
export function composeFoundOrdersMail(found: FoundOrder[], { siteUrl, supportAddress }: MailContext): MailWords {
  const { subject, preheader, title, lead, action } = found.length === 1 ? words.one : words.many;
  return {
    subject: fill(subject),
    preheader: fill(preheader),
    title: fill(title),
    paragraphs: [fill(lead)],
    actions: found.map(({ order, url }) => ({ label: labelOf(order, action), url })),
    notes: [
      ...words.notes.map((note) => fillNote(note)),
      fillNote(words.question, { support: oneLine(supportAddress) }),
    ],
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  };
}

function labelOf(order: Order, action: string): string {
  const label = fill(action, { jour: formatDay(order.paidAt ?? order.createdAt) });
  return orderStatus(order) === 'refunded' ? `${label} ${fill(words.refunded)}` : label;
}
