/** The mail that gives an address the links it holds, to orders of its own and of others, at anybody's request. */
import { mails } from '#content/mails.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { makeGuestStopLink } from '#lambdas/guest/guest-gate.store.ts';
import type { FoundLink } from '#lambdas/link-request/found-link.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext, type MailWords } from '#lambdas/mail/fill-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { handOverAt, kindOf } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { heldRefundCents } from '#lambdas/order/refund.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const words = mails.found;

/** Sends an address its links, the newest order first, discreetly if one of them is discreet. */
export async function sendFoundOrdersMail(links: FoundLink[], { to, occasion }: { to: string; occasion: string }) {
  const context = getMailContext();
  const keys = await loadLinkKeys();
  const found = links.map(({ order, role }) => ({
    order,
    role,
    url: makeDownloadUrl(order, { siteUrl: context.siteUrl, keys, role }),
  }));
  const { order } = links.find((link) => link.order.discreet) ?? links[0] ?? {};
  const stop = links.some(({ role }) => role !== 'buyer') ? await makeGuestStopLink(to, context) : undefined;
  return sendWords(composeFoundOrdersMail(found, { ...context, ...(stop && { stopUrl: stop.url }) }), {
    to,
    isUnasked: true,
    about: { ...(order && { order }), request: 'found', occasion },
    ...(stop && { headers: stop.headers }),
  });
}

type LinkWithUrl = FoundLink & { url: string };

/** One order of the buyer's own has a button; of several links, each has one that says what it opens. */
export function composeFoundOrdersMail(found: LinkWithUrl[], context: MailContext & { stopUrl?: string }): MailWords {
  const { lead, ...opening } = openingOf(found);
  const { notes, question } = words;
  return {
    ...composeMail({ ...opening, paragraphs: [lead], notes, question }, context),
    actions: found.map((link) => ({ label: labelOf(link, { isOnly: found.length === 1 }), url: link.url })),
  };
}

function openingOf(found: LinkWithUrl[]) {
  if (found.some(({ role }) => role !== 'buyer')) return words.access;
  return found.length === 1 ? words.one : words.many;
}

/** A partner and a recipient learn nothing of the purchase, its day included. */
function dayOf({ order, role }: FoundLink): string {
  if (role === 'partner') return order.partner?.since ?? '';
  return role === 'buyer' ? (order.paidAt ?? order.createdAt) : handOverAt(order, role);
}

function labelOf(link: FoundLink, { isOnly }: { isOnly: boolean }): string {
  const { only, several } = words.actions[kindOf(link.role)];
  const label = isOnly ? fill(only) : fill(several, { jour: formatDay(dayOf(link)) });
  if (orderStatus(link.order) !== 'refunded') return label;
  return `${label} ${fill(heldRefundCents(link.order) > 0 ? words.refundOrdered : words.refunded)}`;
}
