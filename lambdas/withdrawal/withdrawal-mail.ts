/** The two mails of a withdrawal: the acknowledgement for its sender, and the notice for the operator. */
import { mails } from '#content/mails.ts';
import { formatDay, formatMoment, formatTime } from '#lambdas/format/dates.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { sendStoppable } from '#lambdas/guest/mail-guest.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext, type MailWords } from '#lambdas/mail/fill-words.ts';
import { getMailContext, sendMail, sendWords } from '#lambdas/mail/mailer.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isLeftToBank } from '#lambdas/order/refund.ts';
import {
  describeDeadline,
  leftToBank,
  refundDeadline,
  toReference,
  type Withdrawal,
} from '#lambdas/withdrawal/withdrawal.ts';

/**
 * Tells the sender of a statement that it arrived, and when; `order`: the one it is about, if there is one.
 */
export function sendAcknowledgement(withdrawal: Withdrawal, order: Order | undefined) {
  const { withdrawalId, email: to, orderFound } = withdrawal;
  const envelope = { to, about: { withdrawalId, occasion: 'acknowledgement', ...(order && { order }) } };
  if (!orderFound) return sendStoppable(envelope, (context) => composeAcknowledgement(withdrawal, context));
  return sendWords(composeAcknowledgement(withdrawal, getMailContext()), { ...envelope, isUnasked: true });
}

/** Tells the operator; an answer goes to the sender of the statement. `order`: as in the acknowledgement. */
export function sendWithdrawalNotice(withdrawal: Withdrawal, order: Order | undefined) {
  const { supportAddress } = getMailContext();
  const about = { withdrawalId: withdrawal.withdrawalId, occasion: 'notice' };
  return sendMail({ to: supportAddress, replyTo: withdrawal.email, about, ...composeNotice(withdrawal, order) });
}

/** What a mail repeats of a statement. Without an order a stranger may have written it under another's address: nothing. */
function quoteStatement({ name, orderId, message, orderFound }: Withdrawal) {
  const { table, quote, statement } = mails.withdrawal;
  if (!orderFound) return { rows: [] };
  const order = oneLine(orderId);
  return {
    rows: [
      { label: fill(table.name), value: oneLine(name) },
      { label: fill(table.order), value: order },
    ],
    quote: {
      title: fill(quote),
      text: [fill(statement, { commande: order }), ...(message ? [message] : [])].join('\n\n'),
    },
  };
}

/** The acknowledgement on a durable medium, with the statement's content, date and time (C. conso L221-21, D221-5). */
export function composeAcknowledgement(withdrawal: Withdrawal, context: MailContext): MailWords {
  const { email, receivedAt, orderFound } = withdrawal;
  const words = mails.withdrawal;
  const when = { date: formatDay(receivedAt), heure: formatTime(receivedAt) };
  const { table } = words;
  const { rows, ...quoted } = quoteStatement(withdrawal);
  return composeMail(words, {
    ...context,
    values: { ...when, limite: formatDay(refundDeadline(receivedAt)) },
    table: {
      title: fill(table.title),
      rows: [
        ...rows,
        { label: fill(table.reference), value: toReference(withdrawal) },
        { label: fill(table.email), value: oneLine(email) },
        { label: fill(table.receivedAt), value: fill(table.dateAndTime, when) },
      ],
    },
    ...quoted,
    notes: orderFound ? words.notes : words.unmatched,
    links: ['terms', 'delivery'],
  });
}

function composeNotice(withdrawal: Withdrawal, found: Order | undefined): { subject: string; text: string } {
  const { name, orderId, email, message, receivedAt, orderFound } = withdrawal;
  const deadline = formatDay(refundDeadline(receivedAt));
  const isDisputed = found !== undefined && isLeftToBank(found);
  const lines = [
    `Reçue le ${formatMoment(receivedAt)} (heure de Paris).`,
    isDisputed ? leftToBank : describeDeadline(receivedAt),
    '',
    `Nom : ${oneLine(name)}`,
    `Commande : ${oneLine(orderId)}`,
    `Adresse : ${oneLine(email)}`,
    `Référence : ${toReference(withdrawal)}`,
    ...(orderFound
      ? [
          `Une commande correspond : npm run shop -- orders show ${oneLine(orderId)} --stage <étape>`,
          `${isDisputed ? 'Si le litige est gagné, rembourser' : 'Rembourser'} : npm run shop -- withdrawals answer ${oneLine(orderId)} --refund --stage <étape>`,
          `Refuser : npm run shop -- withdrawals answer ${oneLine(orderId)} --refuse "<raison>" --stage <étape>`,
        ]
      : ['Aucune commande payée n’a ce numéro et cette adresse : à chercher, ou à demander en répondant.']),
    '',
    message ? message.replace(/\r\n?/g, '\n') : '(sans autre texte)',
    '',
    '-- ',
    'Déclaration envoyée depuis la page de rétractation du site. Répondre à ce mail répond à cette personne.',
  ];
  return {
    subject: `[Rétractation] ${oneLine(orderId).slice(0, 60)}, au plus tard le ${deadline}`,
    text: `${lines.join('\n')}\n`,
  };
}
