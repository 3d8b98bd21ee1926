import { formatEuros } from '#lambdas/format/money.ts';
import { isPaidByBank } from '#lambdas/order/dispute.ts';
import { listRepaidCopies, numberCopies, priceCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order } from '#lambdas/order/order.ts';
import { removeMarks } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { isBought } from '#lambdas/order/order-status.ts';
import { isAllDue, leftCents, listRefunds, readKeys } from '#lambdas/order/refund.ts';
import { readRefund } from '#lambdas/payment/read-refund.ts';
import { listSecondPayments } from '#lambdas/payment/second-payments.ts';
import { getStripe, isRefundedAlready, isStripeError } from '#lambdas/payment/stripe.ts';
import { answeredMarks, marksOfRefund, orderRefund } from '#lambdas/refund/refund-facts.store.ts';
import { changedMeanwhile, requireOrder } from '#operator/orders.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

type Options = { euros?: string; keys?: string; secondPayment?: true; again?: true; dryRun?: true; yes?: true };

/** `10`, `10.5` or `10,50` euros as cents. Throws on anything else. */
export function readCents(typed: string): number {
  const euros = /^\d{1,7}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : 0;
  if (euros === 0) throw new UsageError(`« ${typed} » n’est pas une somme en euros, comme 10 ou 10,50.`);
  return Math.round(euros * 100);
}

/** Whether a refund of this sum stands already: the same command, given twice, pays back once. */
function isRepeated(order: Order, cents: number): boolean {
  const { standing, held } = listRefunds(order);
  return [...standing, ...held].some(({ amountCents }) => amountCents === cents);
}

/** `2,3` as the numbers of copies of an order that are not paid back. Throws on anything else. */
function readCopies(order: Order, text: string): number[] {
  const [keys, repaid] = [readKeys(text), listRepaidCopies(order)];
  const copies = numberCopies(order.lines).filter(({ number }) => keys.includes(number) && !repaid.includes(number));
  if (order.copies !== undefined && keys.length > 0 && copies.length === keys.length) return keys;
  throw new UsageError(`« ${text} » : ${order.orderId} n’a pas ces clés à rembourser ; écrivez-les comme 2 ou 2,3.`);
}

/** Why nothing can be paid back, or undefined. */
function describeRefusal(order: Order, cents: number | undefined, { again }: { again: true | undefined }) {
  const left = leftCents(order);
  if (isBought(order) && order.paidAt === undefined)
    return 'n’est pas encore payée : son prélèvement est en cours ; remboursez-la une fois payée';
  if (order.paidAt === undefined || order.paymentIntent === undefined || order.paymentReversedAt !== undefined)
    return `n’a pas de paiement à rembourser${order.marks === undefined ? '' : ' : `orders clear` ôte sa marque'}`;
  if (order.refundDue !== undefined) return 'est en cours de remboursement : regardez-la dans une minute';
  if (isPaidByBank(order.disputeFacts))
    return 'est en litige, ou son litige est perdu : la banque paie l’acheteur ; remboursez si vous gagnez';
  if (left <= 0) return 'n’a plus rien à rembourser';
  if (cents === undefined) return undefined;
  if (cents > left) return `n’a plus que ${formatEuros(left)} à rembourser`;
  return isRepeated(order, cents) && !again
    ? `a déjà rendu ${formatEuros(cents)} : ajoutez --again pour les rendre encore`
    : undefined;
}

/** Pays back a payment; gives what becomes of it, also when it was paid back before, and why Stripe does not. */
async function repay(payment_intent: string) {
  const { refunds } = await getStripe();
  try {
    const refund = await refunds.create({ payment_intent });
    return { outcome: readRefund(refund).outcome, why: refund.failure_reason ?? refund.status };
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    if (!isRefundedAlready(error)) return { outcome: 'failed', why: error.code ?? error.message } as const;
    const { data } = await refunds.list({ payment_intent, limit: 1 });
    return { outcome: data[0] === undefined ? 'made' : readRefund(data[0]).outcome, why: undefined };
  }
}

/** Pays back what an order was paid a second time, on other pages: Stripe does it at once, and once. Throws when it refuses some. */
async function refundSecondPayment(order: Order, yes: true | undefined): Promise<void> {
  const { orderId, email } = order;
  const payments = listSecondPayments(order);
  if (payments.length === 0) throw new UsageError(`${orderId} n’a pas été payée deux fois.`);
  await confirm(`Rendre à ${email} son second paiement de ${orderId} ?`, { yes });
  const refused: string[] = [];
  let isHeld = false;
  for (const payment of payments) {
    const { outcome, why } = await repay(payment);
    if (outcome === 'failed' || outcome === 'disputed') refused.push(`${payment} (${why})`);
    isHeld ||= outcome === 'held' || outcome === 'short';
  }
  if (refused.length < payments.length)
    await noteInLog(orderId, { kind: 'operator', act: 'refund-second' }, new Date());
  if (refused.length > 0) {
    const others =
      refused.length < payments.length ? ' ; le remboursement de ses autres seconds paiements est demandé' : '';
    throw new Error(`Stripe ne rend pas ${refused.join(', ')} de ${orderId}${others}.`);
  }
  await removeMarks(order, ['paid_twice']);
  const state = isHeld
    ? 'ordonné, et part dès que possible : si votre solde chez Stripe ne suffit pas, alimentez-le'
    : 'parti';
  console.log(
    `Le remboursement du second paiement de ${orderId} est ${state} ; la commande garde le premier. Aucun mail ne le dit à ${email} : écrivez-lui.`,
  );
}

/** Makes the schedule pay back an order within the minute: what is left of it, some copies, or a sum. */
export async function refundOrder(
  named: string,
  { euros, keys: typedKeys, secondPayment, again, dryRun, yes }: Options,
): Promise<void> {
  const order = await requireOrder(named);
  if (secondPayment) return refundSecondPayment(order, yes);
  const { orderId } = order;
  const amountCents = euros === undefined ? undefined : readCents(euros);
  const keys = typedKeys === undefined ? undefined : readCopies(order, typedKeys);
  const refusal = describeRefusal(order, amountCents, { again });
  if (refusal !== undefined) throw new Error(`${orderId} ${refusal}.`);
  const cents = amountCents ?? (keys === undefined ? leftCents(order) : priceCopies(order, keys));
  const sum = formatEuros(cents);
  if (dryRun) return console.log(`${sum} de ${orderId} seraient rendus à ${order.email}.`);
  await confirm(`Rendre ${sum} de ${orderId} à ${order.email} ?`, { yes });
  const ordered = await orderRefund(order, { at: new Date().toISOString(), amountCents, keys });
  if (ordered === undefined) throw changedMeanwhile(orderId);
  await removeMarks(ordered, isAllDue(ordered) ? answeredMarks : marksOfRefund(order, { amountCents, keys }));
  await noteInLog(orderId, { kind: 'operator', act: 'refund', cents }, new Date());
  console.log(`${sum} de ${orderId} partent dans la minute ; un mail le dit à ${order.email}.`);
}
