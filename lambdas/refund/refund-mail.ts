/** The mails that tell a buyer of a refund, of one that came back, and of one that the owner denies. */
import { mails } from '#content/mails.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { nameKeys } from '#lambdas/format/plain-list.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext, type MailWords, nameMediator } from '#lambdas/mail/fill-words.ts';
import type { Order } from '#lambdas/order/order.ts';
import { sendToBuyer } from '#lambdas/order/order-mail.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isLeftToBank, keptRefundCents, type Refund, toRefundFact } from '#lambdas/order/refund.ts';
import { findRefundOfMail } from '#lambdas/refund/refund-announcements.ts';

export const sendRefundMail = (order: Order, mail: PlannedMail) => send(composeRefundMail, order, mail);

/** Tells a buyer of a refund that has not left yet. */
export const sendHeldRefundMail = (order: Order, mail: PlannedMail) => send(composeHeldRefundMail, order, mail);

/** Tells a buyer that a refund which a mail announced will not arrive. */
export const sendReturnedRefundMail = (order: Order, mail: PlannedMail) => send(composeReturnedRefundMail, order, mail);

function send(compose: typeof composeRefundMail, order: Order, mail: PlannedMail) {
  const refund = findRefundOfMail(order, mail.occasion);
  return sendToBuyer(order, mail, (_, context) => compose(order, { ...context, ...refund }));
}

type About = Refund & MailContext;

/** The mail about one refund; its table says what was paid back in all. */
export function composeRefundMail(order: Order, about: About): MailWords {
  const { accessClosed, accessKept, creditNote, keysClosed, question } = mails.refund;
  const kept = about.keys.length === 0 ? accessKept : keysClosed;
  return compose(mails.refund, order, about, [
    ...(orderStatus(order) === 'refunded' ? [accessClosed] : []),
    ...(hasAccess(order) ? [kept] : []),
    ...(order.receipt === undefined ? [] : [creditNote]),
    question,
  ]);
}

export function composeHeldRefundMail(order: Order, about: About): MailWords {
  const { accessClosed, question } = mails.refundOrdered;
  return compose(mails.refundOrdered, order, about, [
    ...(orderStatus(order) === 'refunded' ? [accessClosed] : []),
    question,
  ]);
}

/** While the bank may pay, no other way of paying is promised. */
export function composeReturnedRefundMail(order: Order, about: About): MailWords {
  const { disputed, accessOpen, ...returned } = mails.refundReturned;
  const isDisputed = isLeftToBank(order) || (order.disputedRefunds?.includes(toRefundFact(about)) ?? false);
  const words = isDisputed ? { ...returned, ...disputed } : returned;
  return compose(words, order, about, hasAccess(order) ? [accessOpen] : []);
}

function compose(
  words: Parameters<typeof composeMail>[0],
  order: Order,
  { amountCents, keys, ...context }: About,
  notes: (typeof mails.refund)['question'][],
): MailWords {
  const { title, paid, refunded, total } = mails.refund.table;
  const values = { montant: formatEuros(amountCents), commande: oneLine(order.orderId), cles: nameKeys(keys) };
  const table = {
    title: fill(title, values),
    rows: [
      { label: fill(paid), value: formatEuros(order.amountPaidCents ?? 0) },
      { label: fill(refunded), value: values.montant },
    ],
    total: { label: fill(total), value: formatEuros(keptRefundCents(order)) },
  };
  return composeMail(words, { ...context, values, table, notes, links: ['delivery'] });
}

/** The owner's answer to a request or a statement of withdrawal: nothing is paid back, and why. */
export const sendRefundDenial = (order: Order, mail: PlannedMail) => sendToBuyer(order, mail, composeRefundDenial);

/** A refusal names the mediator (C. conso L616-1). Throws when the order has none. */
export function composeRefundDenial(order: Order, context: MailContext) {
  const { orderId, refundAsked, withdrawalRequestedAt, refundDenied } = order;
  if (refundDenied === undefined) throw new Error(`${orderId} has no answer of the owner`);
  const { access, question, reason } = mails.refundDenied;
  // The buyer may have asked again, in another way, before or after the answer.
  const asked = [refundAsked?.at, withdrawalRequestedAt].filter((at) => at !== undefined && at <= refundDenied.at);
  const askedAt = asked.toSorted().at(-1) ?? refundDenied.at;
  return composeMail(mails.refundDenied, {
    ...context,
    values: { date: formatDay(askedAt), commande: oneLine(orderId), mediateur: nameMediator() },
    quote: { title: fill(reason), text: refundDenied.reason },
    notes: [...(hasAccess(order) ? [access] : []), question, mails.order.mediator],
    links: ['terms', 'delivery'],
  });
}
