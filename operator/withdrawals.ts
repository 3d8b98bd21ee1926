import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { listMarkedOrders, listPaidOrders } from '#lambdas/order/listed-orders.store.ts';
import { listRepaidCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { isBought } from '#lambdas/order/order-status.ts';
import { writeKeys } from '#lambdas/order/refund.ts';
import { findRequestToAnswer, findWholeRequest, toldStateOf } from '#lambdas/refund/pending-request.ts';
import { denyRefund } from '#lambdas/refund/refund-facts.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { closeStatement, fromItem, listOpenStatements } from '#lambdas/withdrawal/withdrawal.store.ts';
import { refundDeadline, toReference, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { changedMeanwhile, requireOrder } from '#operator/orders.ts';
import { refundOrder } from '#operator/refunds.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

async function listWithdrawn(): Promise<Order[]> {
  // One whose bank debit is on its way is not paid yet, and marked.
  const orders = [...(await listPaidOrders(new Date())), ...(await listMarkedOrders())];
  const withdrawn = orders.filter(({ withdrawalRequestedAt, refundAsked }) => withdrawalRequestedAt ?? refundAsked);
  return [...new Map(withdrawn.map((order) => [order.orderId, order])).values()];
}

/** The statements that buyers made by their link: facts of their orders, with what was decided. */
function listByLink(orders: Order[]) {
  return orders.flatMap((order) => {
    const { orderId, email, withdrawalName: name, refundAsked } = order;
    if (refundAsked?.kind !== 'withdrawal') return [];
    const { at: receivedAt, reason: message, decision } = refundAsked;
    const state = toldStateOf(order, refundAsked);
    return [{ orderId, email, name, message, receivedAt, orderFound: true, decision, state }];
  });
}

const stateWords = {
  unmatched: 'sans commande de ce numéro et de cette adresse, attend votre réponse',
  closed: 'sans commande, close',
  with_owner: 'attend votre réponse',
  with_bank: 'en litige, ou le litige est perdu : ne payez pas, la banque paie l’acheteur',
  underway: 'remboursement en cours',
  ordered: 'remboursement ordonné, pas encore parti',
  paid_back: 'remboursée, ou sans paiement',
  denied: 'refusée',
};

type Statement = {
  orderId: string;
  email: string;
  name?: string | undefined;
  message?: string | undefined;
  receivedAt: string;
  state: keyof typeof stateWords | undefined;
  /** Of one without an order: what `withdrawals close` takes. */
  reference?: string;
  refundDueBy: string;
};

const heads = {
  receivedAt: 'reçue le',
  orderId: 'commande',
  name: 'nom',
  email: 'e-mail',
  message: 'texte',
  state: 'état',
  reference: 'référence',
  refundDueBy: 'à rembourser au plus tard le',
};

function describeStatement({ state, reference, message, ...one }: Statement): string {
  const words = `${state === undefined ? 'reçue' : stateWords[state]}${reference === undefined ? '' : `, réf. ${reference}`}`;
  const isOpen = state === 'with_owner' || state === 'unmatched';
  const until = isOpen ? `, à rembourser au plus tard le ${formatDay(one.refundDueBy)}` : '';
  const said = message ? `\n  « ${oneLine(message)} »` : '';
  const who = [one.name, one.email].filter(Boolean).join(', ');
  return `${formatMoment(one.receivedAt)}  ${oneLine(one.orderId)}  ${oneLine(who)} : ${words}${until}${said}`;
}

/** What is known of a statement by the form that belongs to no order. */
function withoutOrder({ withdrawalId, closedAt }: Withdrawal) {
  return {
    state: closedAt === undefined ? ('unmatched' as const) : ('closed' as const),
    reference: toReference({ withdrawalId }),
  };
}

/** Prints every statement of withdrawal, the earliest first, with the day to pay back by and what became of it. */
export async function listWithdrawals(options: ListOptions): Promise<void> {
  const byForm = (await scanTable(getVariable('WITHDRAWALS_TABLE'))).map(fromItem);
  const orders = await listWithdrawn();
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const stateOf = ({ orderId, receivedAt }: Withdrawal) => {
    const order = known.get(orderId);
    // A later statement may wait, after this one was refused.
    const isDenied = receivedAt <= (order?.refundDenied?.at ?? '');
    if (isDenied) return 'denied';
    return order && toldStateOf(order, findWholeRequest(order) ?? { at: receivedAt });
  };
  const found = [
    ...byForm.map((one) => ({ ...one, ...(one.orderFound ? { state: stateOf(one) } : withoutOrder(one)) })),
    ...listByLink(orders),
  ];
  const withdrawals = found.map((withdrawal) => ({
    ...withdrawal,
    refundDueBy: refundDeadline(withdrawal.receivedAt),
  }));
  printList(
    withdrawals.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt)),
    options,
    { heads, describe: describeStatement, empty: 'Personne ne s’est rétracté.' },
  );
}

/** Why a request cannot be refused, or undefined. */
function describeRefusal(order: Order): string | undefined {
  const { refundDue, refundDenied, email } = order;
  if (isBought(order) && order.paidAt === undefined)
    return 'n’est pas encore payée : répondez une fois le prélèvement passé';
  if (refundDue !== undefined) return 'est en cours de remboursement';
  const state = findRequestToAnswer(order)?.state;
  if (state === 'ordered') return 'est en cours de remboursement : il est ordonné, et part dès que possible';
  if (state === 'paid_back') return 'est remboursée, ou n’a pas été payée';
  if (state !== 'denied' || refundDenied === undefined) return undefined;
  return `est refusée depuis le ${formatDay(refundDenied.at)} : écrivez vous-même à ${email}`;
}

/** More than a person can look at. */
const mostOpen = 1000;

/** Ends a statement without an order, by the reference that `today` and the mails name. */
export async function closeWithoutOrder(reference: string, { yes }: { yes?: true }): Promise<void> {
  const now = new Date();
  const wanted = reference.trim().toUpperCase();
  const places = (['open_of_buyers', 'open_of_strangers'] as const).map((due) =>
    listOpenStatements(now, { due, limit: mostOpen }),
  );
  const found = (await Promise.all(places)).flat().find((one) => one.reference === wanted);
  if (found === undefined)
    throw new UsageError(`Aucune rétractation sans commande n’attend sous la référence « ${reference} ».`);
  await confirm(`Avez-vous répondu à la personne de la rétractation ${wanted} ?`, { yes });
  await closeStatement(found.withdrawalId, now.toISOString());
  console.log(`La rétractation ${wanted} n’attend plus.`);
}

type Answer = { refund?: true; refuse?: string; yes?: true };

/**
 * Answers a statement of withdrawal, or a request for the money back that no rule decides: pays the order back, or mails its
 * buyer the reason why not.
 */
export async function answerWithdrawal(named: string, { refund, refuse, yes }: Answer): Promise<void> {
  const reason = refuse?.trim() ?? '';
  if (refund === undefined && reason === '')
    throw new UsageError('Répondez par --refund, ou par --refuse et la raison.');
  if (/^[0-9a-f]{8}$/i.test(named))
    throw new UsageError(
      `${named} est une rétractation sans commande : répondez par mail, puis \`withdrawals close ${named}\`.`,
    );
  const order = await requireOrder(named);
  const { orderId } = order;
  if (order.withdrawalRequestedAt === undefined && order.refundAsked === undefined)
    throw new Error(`Personne n’a demandé le remboursement de ${orderId} : \`withdrawals list\` montre les demandes.`);
  // Of the keys that were asked for some may be paid back already.
  const repaid = listRepaidCopies(order);
  const keys = findRequestToAnswer(order)?.keys?.filter((number) => !repaid.includes(number));
  if (refund && keys?.length !== 0)
    return refundOrder(orderId, { ...(yes && { yes }), ...(keys && { keys: writeKeys(keys) }) });
  const refusal = describeRefusal(order) ?? (refund && 'est remboursée');
  if (refusal !== undefined) throw new Error(`${orderId} ${refusal}.`);
  await confirm(`Dire à ${order.email} que rien de ${orderId} n’est remboursé, et pourquoi ?`, { yes });
  const now = new Date();
  const denied = await denyRefund(order, { reason, at: now.toISOString() });
  if (denied === undefined) throw changedMeanwhile(orderId);
  await noteInLog(orderId, { kind: 'operator', act: 'refuse' }, now);
  console.log(`Un mail donne la raison à ${order.email} dans la minute.`);
}
