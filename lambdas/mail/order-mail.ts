/** The mail with the download link: the buyer's durable record of the contract (C. conso L221-13). */
import { describeVat, identity } from '#content/identity.ts';
import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { fill, fillNote, type MailWords, seller } from '#lambdas/mail/mail-words.ts';
import { oneLine } from '#lambdas/mail/one-line.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';

/** Amounts are euro cents, tax included, `discountCents` and up positive; `paidAt` is ISO 8601. */
export type OrderMail = {
  kind: 'delivery' | 'link-again';
  orderId: string;
  lines: { name: string; quantity: number; amountCents: number }[];
  amountPaidCents: number;
  discountCents?: number;
  promoCode?: string;
  giftName?: string;
  downloadUrl: string;
  siteUrl: string;
  supportAddress: string;
  paidAt: string;
  /** Whether the buyer gave up the 14-day right of withdrawal for delivery at once; without that it stands. */
  withdrawalWaiver: boolean;
};

const words = mails.order;

/** One order's mail, for the first time or again. */
export function renderOrderMail(mail: OrderMail) {
  return renderMail(describeOrderMail(mail));
}

function describeOrderMail(mail: OrderMail): MailWords {
  const { subject, title, lead } = words[mail.kind];
  return {
    subject: fill(subject),
    preheader: fill(words.preheader, { jours: site.guaranteeDays }),
    title: fill(title),
    paragraphs: [fill(lead)],
    action: {
      label: fill(mail.giftName === undefined ? words.action : words.actionWithGift),
      url: mail.downloadUrl,
    },
    table: {
      title: fill(words.table.title),
      rows: listRows(mail),
      total: { label: fill(words.table.total), value: formatEuros(mail.amountPaidCents) },
      small: describeVat(identity),
    },
    notes: listNotes(mail),
    links: [
      { label: fill(mails.links.terms), url: `${mail.siteUrl}/conditions-generales` },
      { label: fill(mails.links.delivery), url: `${mail.siteUrl}/livraison-remboursement` },
      { label: fill(mails.links.withdrawal), url: `${mail.siteUrl}/retractation` },
    ],
    seller,
  };
}

function listRows({ lines, giftName, discountCents = 0, promoCode }: OrderMail) {
  const { gift, free, code, discount } = words.table;
  const rows = lines.map(({ name, quantity, amountCents }) => ({
    label: quantity > 1 ? `${oneLine(name)} × ${quantity}` : oneLine(name),
    value: formatEuros(amountCents),
  }));
  if (giftName !== undefined) rows.push({ label: fill(gift, { cadeau: oneLine(giftName) }), value: fill(free) });
  if (discountCents > 0) {
    const label = promoCode === undefined ? fill(discount) : fill(code, { code: oneLine(promoCode) });
    rows.push({ label, value: `−${formatEuros(discountCents)}` });
  }
  return rows;
}

function listNotes({ orderId, paidAt, supportAddress, withdrawalWaiver }: OrderMail): MailWords['notes'] {
  const { title, waived, kept } = words.withdrawal;
  const { mediator } = identity;
  const values = { commande: oneLine(orderId), date: formatDay(paidAt), jours: site.guaranteeDays };
  return [
    ...words.notes.map((note) => fillNote(note, values)),
    fillNote({ title, text: withdrawalWaiver ? waived : kept }),
    fillNote(words.mediator, { mediateur: [mediator.name, ...mediator.address, mediator.url].join(', ') }),
    fillNote(words.question, { support: oneLine(supportAddress) }),
  ];
}
