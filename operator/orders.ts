import { requestResend } from '#lambdas/address-change/address-change.store.ts';
import { correctBonusAddress } from '#lambdas/bonus/bonus.store.ts';
import { describeMarked, sayWaiting } from '#lambdas/digest/today.ts';
import { formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { alignTerms } from '#lambdas/format/plain-list.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { isLost } from '#lambdas/order/dispute.ts';
import { addressOf } from '#lambdas/order/holder.ts';
import { listOrdersOf } from '#lambdas/order/listed-orders.store.ts';
import { describeMark } from '#lambdas/order/marks.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { clearFraudWarnings, removeMarks } from '#lambdas/order/order-facts.store.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { noteInLog, readLog } from '#lambdas/order/order-log.store.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import { type LoggedEntry, listTerms, listWishes, statusWords, tellEntry } from '#lambdas/order/order-story.ts';
import { findRequestToAnswer } from '#lambdas/refund/pending-request.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';
import { confirm, printJson, UsageError } from '#operator/terminal.ts';

/** What is said of an order that changed while a command worked on it. */
export const changedMeanwhile = (orderId: string) =>
  new Error(`${orderId} vient de changer : rien n’est fait, regardez-la et recommencez.`);

/** An order by its id, or the only one of a mailbox, of paid ones if there are; throws when there is none, or more than one. */
export async function requireOrder(idOrEmail: string): Promise<Order> {
  const all = idOrEmail.includes('@') ? await listOrdersOf(idOrEmail) : [];
  const paid = all.filter(({ paidAt }) => paidAt !== undefined);
  const [only, ...others] = paid.length > 0 ? paid : all;
  const order = isOrderId(idOrEmail) ? await findOrder(idOrEmail) : only;
  if (order === undefined) throw new UsageError(`Il n’y a pas de commande « ${idOrEmail} ».`);
  if (others.length === 0) return order;
  const found = [order, ...others].map(
    (one) => `${one.orderId} (${formatMoment(one.paidAt ?? one.createdAt)}, ${formatEuros(one.amountCents)})`,
  );
  throw new UsageError(`${idOrEmail} a plusieurs commandes, donnez le numéro de l’une : ${found.join(' ; ')}.`);
}

/** The order in French, with the log's entries from the oldest on. `stage` stands in the commands. */
function tellOrder(order: Order, log: readonly LoggedEntry[], stage?: string): string {
  const story = log.map((entry) => `  ${formatMoment(entry.at)}  ${tellEntry(entry)}`);
  return [
    `Commande ${order.orderId}`,
    alignTerms([...listTerms(order), ...listWishes(order)]),
    ...describeMarked([order], stage).map((one) => `À faire : ${sayWaiting(one)}\n  ${one.command}`),
    ...(story.length === 0 ? [] : ['Ce qui s’est passé', ...story]),
  ].join('\n');
}

type ShowOptions = { json?: true; log?: true; stage?: string };

/** Tells the order with this id, or every order of this mailbox; with `json` their facts, and their log if it is asked for. */
export async function showOrders(idOrEmail: string, options: ShowOptions): Promise<void> {
  const { json, log, stage } = options;
  const orders = idOrEmail.includes('@') ? await listOrdersOf(idOrEmail) : [await requireOrder(idOrEmail)];
  if (orders.length === 0) throw new UsageError(`Il n’y a pas de commande de « ${idOrEmail} ».`);
  const logs = await Promise.all(orders.map(({ orderId }) => (log || !json ? readLog(orderId) : [])));
  if (!json) return console.log(orders.map((order, index) => tellOrder(order, logs[index] ?? [], stage)).join('\n\n'));
  printJson(
    orders.map((order, index) => {
      const { withdrawalRequestedAt: at } = order;
      return { ...order, ...(at && { refundDueBy: refundDeadline(at) }), ...(log && { log: logs[index] }) };
    }),
  );
}

type Resend = { named: string; email?: string; yes?: true };

function describeRefusal(order: Order): string | undefined {
  const status = orderStatus(order);
  if (hasAccess(order)) return undefined;
  if (order.paidAt === undefined) return 'n’est pas payée';
  return status === 'paid'
    ? 'est payée d’une autre somme, ou fermée par une alerte de fraude'
    : `est ${statusWords[status]}`;
}

/**
 * Makes the schedule mail an order's link again. With an `email`, since the first address was wrong, it goes there, and the
 * links mailed before end.
 */
export async function resendLink({ named, email, yes }: Resend): Promise<void> {
  if (email !== undefined && !isEmailAddress(email)) throw new UsageError(`« ${email} » n’est pas une adresse e-mail.`);
  const order = await requireOrder(named);
  const { orderId } = order;
  const refusal = describeRefusal(order);
  if (refusal !== undefined) throw new Error(`${orderId} ${refusal} : il n’y a pas de lien à envoyer.`);
  if ((email ?? addressOf(order, 'buyer')) === undefined)
    throw new Error(`${orderId} n’a plus d’adresse, son acheteur est effacé : donnez-en une avec fix-email.`);
  await confirm(`Envoyer le lien de ${orderId} à ${email ?? order.email} ?`, { yes });
  const resent = await requestResend(order, new Date(), email);
  if (resent === undefined) throw changedMeanwhile(orderId);
  if (email !== undefined) await correctBonusAddress(order, email);
  await noteInLog(orderId, { kind: 'operator', act: email === undefined ? 'resend' : 'fix-email' }, new Date());
  console.log(`Le lien de ${orderId} part à ${resent.email} dans la minute.`);
}

/** Removes the marks that asked a person to look at an order. */
export async function clearMarks(named: string, { yes }: { yes?: true }): Promise<void> {
  const order = await requireOrder(named);
  const { orderId, marks = [] } = order;
  if (marks.length === 0) throw new Error(`${orderId} n’attend rien.`);
  const isAsked = marks.some((mark) => mark === 'withdrawal_requested' || mark === 'refund_asked');
  const isTakenBack = order.paymentReversedAt !== undefined || isLost(order.disputeStatus ?? '');
  // Its gifts would be held back for ever, and nothing would say so. A payment that was taken back has nothing to pay back.
  if (isAsked && !isTakenBack && findRequestToAnswer(order)?.state === 'with_owner')
    throw new Error(
      `${orderId} attend une réponse : \`withdrawals answer\`, avec --refund, ou --refuse "<raison>" si l’acheteur garde ce qu’il a.`,
    );
  await confirm(
    `Ne plus faire attendre ${orderId} (${marks.map((mark) => describeMark(mark, orderId).say).join(' ; ')}) ?`,
    { yes },
  );
  await removeMarks(order);
  await noteInLog(orderId, { kind: 'operator', act: 'clear', marks }, new Date());
  console.log(`${orderId} n’attend plus rien.`);
}

/** Opens the links again that only a fraud warning closed; one that was not mailed yet leaves within a minute. */
export async function unpauseOrder(named: string, { yes }: { yes?: true }): Promise<void> {
  const order = await requireOrder(named);
  const { orderId } = order;
  await confirm(`Lever l’alerte de fraude qui ferme les liens de ${orderId} ?`, { yes });
  const cleared = await clearFraudWarnings(order);
  if (cleared === undefined) throw new Error(`${orderId} n’a pas d’alerte de fraude.`);
  await planNextMail(cleared, new Date());
  await noteInLog(orderId, { kind: 'operator', act: 'unpause' }, new Date());
  console.log(`Plus aucune alerte de fraude ne ferme les liens de ${orderId}.`);
}
