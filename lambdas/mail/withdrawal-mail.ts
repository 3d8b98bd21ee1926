/** The acknowledgement of a withdrawal, on a durable medium: its content, its date and its time (C. conso L221-21, D221-5). */
import { mails } from '#content/mails.ts';
import { formatDay, formatTime } from '#lambdas/format/dates.ts';
import { fill, fillNote, seller } from '#lambdas/mail/mail-words.ts';
import { oneLine } from '#lambdas/mail/one-line.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';
import { withoutLinks } from '#lambdas/mail/without-links.ts';
import { refundDeadline, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';

const words = mails.withdrawal;

/** The acknowledgement. What a stranger may have written under another's address loses its links. */
export function renderWithdrawalMail(
  { name, orderId, email, statement, receivedAt, orderFound }: Withdrawal,
  { siteUrl, supportAddress }: { siteUrl: string; supportAddress: string },
) {
  const guard = (text: string) => (orderFound ? text : withoutLinks(text, fill(mails.removedLink)));
  const order = guard(oneLine(orderId));
  const when = { date: formatDay(receivedAt), heure: formatTime(receivedAt) };
  const values = { limite: formatDay(refundDeadline(receivedAt)), support: supportAddress };
  const { table } = words;
  return renderMail({
    subject: fill(words.subject),
    preheader: fill(words.preheader, when),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, when)),
    table: {
      title: fill(table.title),
      rows: [
        { label: fill(table.name), value: guard(oneLine(name)) },
        { label: fill(table.order), value: order },
        { label: fill(table.email), value: oneLine(email) },
        { label: fill(table.receivedAt), value: fill(table.dateAndTime, when) },
      ],
    },
    quote: {
      title: fill(words.quote),
      text: statement ? guard(statement) : fill(words.statement, { commande: order }),
    },
    notes: words.notes.map((note) => fillNote(note, values)),
    links: [
      { label: fill(mails.links.terms), url: `${siteUrl}/conditions-generales` },
      { label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` },
    ],
    seller,
  });
}
