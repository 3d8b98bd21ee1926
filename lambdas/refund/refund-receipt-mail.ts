/** The dated receipt of a request for the money back: what was asked, and when. It comes before every other mail about it. */
import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { formatDay, formatTime } from '#lambdas/format/dates.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import type { Order } from '#lambdas/order/order.ts';
import { refundReceiptOccasion } from '#lambdas/order/refund-request.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';

type Asked = NonNullable<Order['refundAsked']>;

/** Confirms a request to its buyer; gives SES's message id. */
export function sendRefundReceipt(order: Order): Promise<string> {
  if (order.refundAsked === undefined) throw new Error(`${order.orderId} has no request for a refund`);
  const about = { order, occasion: refundReceiptOccasion };
  const words = composeRefundReceipt({ ...order, refundAsked: order.refundAsked }, getMailContext());
  return sendWords(words, { to: order.email, about, waitMs: backgroundWaitMs });
}

/** On a durable medium, with the content, the date and the time of a statement of withdrawal (C. conso L221-21, D221-5). */
export function composeRefundReceipt(
  order: Order & { refundAsked: Asked },
  { siteUrl, supportAddress }: MailContext,
): MailWords {
  const { refundAsked: asked } = order;
  const { guarantee, question } = mails.refundAsked;
  const words = asked.kind === 'withdrawal' ? mails.withdrawal : guarantee;
  const values = { date: formatDay(asked.at), heure: formatTime(asked.at), jours: site.guaranteeDays };
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader, values),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    table: { title: fill(mails.withdrawal.table.title), rows: listRows(order) },
    quote: { title: fill(words.quote), text: quoteRequest(order, words.statement) },
    notes: [
      { title: fill(mails.refundAsked.next.title), text: describeNext(asked, supportAddress) },
      fillNote(question, { support: supportAddress }),
    ],
    links: [
      { label: fill(mails.links.terms), url: `${siteUrl}/conditions-generales` },
      { label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` },
    ],
    seller,
  };
}

function listRows({ orderId, email, withdrawalName, refundAsked }: Order & { refundAsked: Asked }) {
  const { name, order, email: address, receivedAt, dateAndTime } = mails.withdrawal.table;
  const { at, kind } = refundAsked;
  const isNamed = kind === 'withdrawal' && withdrawalName !== undefined;
  return [
    ...(isNamed ? [{ label: fill(name), value: oneLine(withdrawalName) }] : []),
    { label: fill(order), value: oneLine(orderId) },
    { label: fill(address), value: oneLine(email) },
    { label: fill(receivedAt), value: fill(dateAndTime, { date: formatDay(at), heure: formatTime(at) }) },
  ];
}

function quoteRequest({ orderId, refundAsked: { reason } }: Order & { refundAsked: Asked }, statement: string): string {
  const stated = fill(statement, { commande: oneLine(orderId) });
  return reason ? `${stated}\n${fill(mails.refundAsked.reason)}\n${reason}` : stated;
}

/** What happens next. It never says that a right exists before somebody has decided so. */
function describeNext({ kind, at, decision }: Asked, supportAddress: string): string {
  const { refunded, toOwner } = mails.refundAsked.next;
  if (decision === 'refunded') return fill(refunded);
  const [next] = mails.withdrawal.notes;
  const values = { limite: formatDay(refundDeadline(at)), support: supportAddress };
  return kind === 'withdrawal' && next !== undefined ? fill(next.text, values) : fill(toOwner);
}
