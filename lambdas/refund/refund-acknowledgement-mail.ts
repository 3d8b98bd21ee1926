/** The dated acknowledgement of a request for the money back: what was asked, and when. It comes before every other mail about it. */
import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { formatDay, formatTime } from '#lambdas/format/dates.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { nameKeys } from '#lambdas/format/plain-list.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext } from '#lambdas/mail/fill-words.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { sendToBuyer } from '#lambdas/order/order-mail.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';

export function sendRefundAcknowledgement(order: Order, mail: PlannedMail) {
  const { refundAsked } = order;
  if (refundAsked === undefined) throw new Error(`${order.orderId} has no request for a refund`);
  return sendToBuyer(order, mail, (_, context) => composeRefundAcknowledgement({ ...order, refundAsked }, context));
}

/** On a durable medium, with the content, the date and the time of a statement of withdrawal (C. conso L221-21, D221-5). */
export function composeRefundAcknowledgement(order: Order & { refundAsked: RefundAsked }, context: MailContext) {
  const { refundAsked: asked } = order;
  const { guarantee, question, next } = mails.refundAsked;
  const words = asked.kind === 'withdrawal' ? mails.withdrawal : guarantee;
  return composeMail(words, {
    ...context,
    values: {
      date: formatDay(asked.at),
      heure: formatTime(asked.at),
      jours: site.guaranteeDays,
      limite: formatDay(refundDeadline(asked.firstAt ?? asked.at)),
    },
    table: { title: fill(mails.withdrawal.table.title), rows: listRows(order) },
    quote: { title: fill(words.quote), text: quoteRequest(order, words.statement) },
    notes: [{ title: next.title, text: findNext(asked) }, question],
    links: ['terms', 'delivery'],
  });
}

function listRows({ orderId, email, withdrawalName, refundAsked }: Order & { refundAsked: RefundAsked }) {
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

function quoteRequest({ orderId, refundAsked }: Order & { refundAsked: RefundAsked }, statement: string): string {
  const { keys, reason } = refundAsked;
  const order = oneLine(orderId);
  const { onlyKeys } = mails.refundAsked;
  const commande = keys === undefined ? order : fill(onlyKeys, { commande: order, cles: nameKeys(keys) });
  const stated = fill(statement, { commande });
  return reason ? `${stated}\n${fill(mails.refundAsked.reason)}\n${reason}` : stated;
}

/** What happens next. It never says that a right exists before somebody has decided so. */
function findNext({ kind, keys, decision }: RefundAsked): string {
  const { refunded, keysRefunded, toOwner } = mails.refundAsked.next;
  if (decision === 'refunded') return keys === undefined ? refunded : keysRefunded;
  return kind === 'withdrawal' ? (mails.withdrawal.notes[0]?.text ?? toOwner) : toOwner;
}
