/** The mail that tells a buyer of a refund. */
import { mails } from '#content/mails.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { fill, fillNote, type MailWords, seller } from '#lambdas/mail/mail-words.ts';
import { oneLine } from '#lambdas/mail/one-line.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';

/** Amounts are euro cents; `thisTimeCents` is what this mail is about, `refundedCents` all that was paid back so far. */
export type RefundMail = {
  orderId: string;
  amountPaidCents: number;
  refundedCents: number;
  thisTimeCents: number;
  isWhole: boolean;
  hasAccess: boolean;
  siteUrl: string;
  supportAddress: string;
};

const words = mails.refund;

/** One refund's mail. */
export function renderRefundMail(refund: RefundMail) {
  const { orderId, amountPaidCents, refundedCents, thisTimeCents, siteUrl } = refund;
  const values = { montant: formatEuros(thisTimeCents), commande: oneLine(orderId) };
  const { table } = words;
  return renderMail({
    subject: fill(words.subject, values),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    table: {
      title: fill(table.title, values),
      rows: [
        { label: fill(table.paid), value: formatEuros(amountPaidCents) },
        { label: fill(table.refunded), value: formatEuros(thisTimeCents) },
      ],
      total: { label: fill(table.total), value: formatEuros(refundedCents) },
    },
    notes: listNotes(refund),
    links: [{ label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` }],
    seller,
  });
}

function listNotes({ isWhole, hasAccess, supportAddress }: RefundMail): MailWords['notes'] {
  return [
    ...(isWhole ? [fillNote(words.accessClosed)] : []),
    ...(hasAccess ? [fillNote(words.accessKept)] : []),
    fillNote(words.question, { support: oneLine(supportAddress) }),
  ];
}
