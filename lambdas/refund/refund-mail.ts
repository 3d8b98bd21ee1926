/** The mail that tells a buyer of a refund. */
import { mails } from '#content/mails.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import { refundOccasion } from '#lambdas/order/order-mails.ts';

const words = mails.refund;

/** Tells a buyer what was paid back since the last such mail; gives SES's message id. */
export function sendRefundMail(order: Order): Promise<string> {
  const about = { order, occasion: refundOccasion(order) };
  return sendWords(composeRefundMail(order, getMailContext()), { to: order.email, about, waitMs: backgroundWaitMs });
}

/** The mail about what was paid back since the last one; its table says what was paid back in all. */
export function composeRefundMail(order: Order, { siteUrl, supportAddress }: MailContext): MailWords {
  const { orderId, amountPaidCents = 0, refundedCents = 0, refundMailedCents = 0 } = order;
  const thisTime = formatEuros(refundedCents - refundMailedCents);
  const values = { montant: thisTime, commande: oneLine(orderId) };
  const { table } = words;
  return {
    subject: fill(words.subject, values),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    table: {
      title: fill(table.title, values),
      rows: [
        { label: fill(table.paid), value: formatEuros(amountPaidCents) },
        { label: fill(table.refunded), value: thisTime },
      ],
      total: { label: fill(table.total), value: formatEuros(refundedCents) },
    },
    notes: [
      ...(orderStatus(order) === 'refunded' ? [fillNote(words.accessClosed)] : []),
      ...(hasAccess(order) ? [fillNote(words.accessKept)] : []),
      fillNote(words.question, { support: oneLine(supportAddress) }),
    ],
    links: [{ label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` }],
    seller,
  };
}
