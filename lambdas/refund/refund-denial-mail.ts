/** The mail in which the owner answers a request or a statement of withdrawal: nothing is paid back, and why. */
import { identity } from '#content/identity.ts';
import { mails } from '#content/mails.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { hasAccess, type Order } from '#lambdas/order/order.ts';
import { refundDenialOccasion } from '#lambdas/order/refund-request.ts';

const words = mails.refundDenied;

/** Tells the buyer; gives SES's message id. */
export function sendRefundDenial(order: Order): Promise<string> {
  const about = { order, occasion: refundDenialOccasion };
  return sendWords(composeRefundDenial(order, getMailContext()), { to: order.email, about, waitMs: backgroundWaitMs });
}

/** A refusal names the mediator (C. conso L616-1). Throws when the order has none. */
export function composeRefundDenial(order: Order, { siteUrl, supportAddress }: MailContext): MailWords {
  const { orderId, refundAsked, withdrawalRequestedAt, refundDenied } = order;
  if (refundDenied === undefined) throw new Error(`${orderId} has no answer of the owner`);
  const askedAt = refundAsked?.at ?? withdrawalRequestedAt ?? refundDenied.at;
  const values = { date: formatDay(askedAt), commande: oneLine(orderId) };
  const { mediator } = identity;
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    quote: { title: fill(words.reason), text: refundDenied.reason },
    notes: [
      ...(hasAccess(order) ? [fillNote(words.access)] : []),
      fillNote(words.question, { support: oneLine(supportAddress) }),
      fillNote(mails.order.mediator, { mediateur: [mediator.name, ...mediator.address, mediator.url].join(', ') }),
    ],
    links: [
      { label: fill(mails.links.terms), url: `${siteUrl}/conditions-generales` },
      { label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` },
    ],
    seller,
  };
}
