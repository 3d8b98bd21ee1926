/** The notice to the owner of a request that no rule decides, or of a refund that Stripe refuses. */
import { site } from '#content/site.ts';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { nameKeys } from '#lambdas/format/plain-list.ts';
import { backgroundWaitMs, getMailContext, sendMail } from '#lambdas/mail/mailer.ts';
import { addressOf } from '#lambdas/order/holder.ts';
import { priceCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isLeftToBank, orderedRefundCents, writeKeys } from '#lambdas/order/refund.ts';
import { describeDeadline, leftToBank, refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';

/** Tells the owner; an answer goes to the buyer. */
export function sendRefundNotice(order: Order, { occasion }: PlannedMail) {
  if (order.refundAsked === undefined) throw new Error(`${order.orderId} has no request for a refund`);
  // The owner's mail is not the buyer's: it is sent under the shop's own name.
  const about = { order: { orderId: order.orderId, email: order.email }, occasion };
  const notice = composeRefundNotice({ ...order, refundAsked: order.refundAsked });
  const { supportAddress } = getMailContext();
  // An erased buyer has none.
  const address = addressOf(order, 'buyer');
  return sendMail({
    ...notice,
    to: supportAddress,
    ...(address && { replyTo: address }),
    about,
    waitMs: backgroundWaitMs,
  });
}

const reasons: Record<RefundAsked['because'], string> = {
  late: `le paiement date de plus de ${site.guaranteeDays} jours`,
  second: 'une autre commande de cette boîte aux lettres a déjà été remboursée',
  guest: 'une commande qui a écrit à la même personne (cadeau ou partage) a déjà été remboursée',
  ceiling: 'le plafond des remboursements automatiques du mois est atteint (monthlyRefundCents dans infra/stages.ts)',
  contested: 'le paiement est contesté, signalé comme fraude, ou n’est pas de la somme demandée',
  guarantee: 'la règle le remboursait',
  withdrawal: 'la règle le remboursait',
};

function describeReason(order: Order & { refundAsked: RefundAsked }): string {
  const { refundRefused, refundAsked } = order;
  if (isLeftToBank(order)) return leftToBank;
  if (refundRefused === undefined) return `À vous de décider : ${reasons[refundAsked.because]}.`;
  return `Stripe refuse le remboursement (${refundRefused.code}), que l’acheteur attend. Réessayez, ou remboursez autrement.`;
}

/** What the notice says, with the command to run. */
function composeRefundNotice(order: Order & { refundAsked: RefundAsked }): { subject: string; text: string } {
  const { orderId, email, paidAt, amountPaidCents = 0, withdrawalName, refundAsked } = order;
  const { kind, at, firstAt = at, keys, reason } = refundAsked;
  const isWithdrawal = kind === 'withdrawal';
  const deadline = formatDay(refundDeadline(firstAt));
  const lines = [
    describeReason(order),
    '',
    `Demande : ${isWithdrawal ? 'rétractation' : `remboursement, garantie de ${site.guaranteeDays} jours`}`,
    `Reçue le ${formatMoment(at)} (heure de Paris), depuis la page de la commande.`,
    ...(isWithdrawal && !isLeftToBank(order) ? [describeDeadline(firstAt)] : []),
    `Commande : ${oneLine(orderId)}, payée ${formatEuros(amountPaidCents)} le ${formatDay(paidAt ?? at)}`,
    `Déjà remboursé, ou ordonné : ${formatEuros(orderedRefundCents(order))}`,
    ...(keys === undefined ? [] : [`Pour ${nameKeys(keys)} seulement : ${formatEuros(priceCopies(order, keys))}`]),
    `Adresse : ${oneLine(email)}`,
    ...(withdrawalName === undefined ? [] : [`Nom : ${oneLine(withdrawalName)}`]),
    '',
    reason ? reason.replace(/\r\n?/g, '\n') : '(sans autre texte)',
    '',
    `${isLeftToBank(order) ? 'Si le litige est gagné, rembourser' : 'Rembourser'} : npm run shop -- orders refund ${oneLine(orderId)}${keys ? ` --keys ${writeKeys(keys)}` : ''} --stage <étape>`,
    `Refuser : npm run shop -- withdrawals answer ${oneLine(orderId)} --refuse "<raison>" --stage <étape> (un e-mail la donne à l’acheteur)`,
  ];
  const subject = isWithdrawal
    ? `[Rétractation] ${oneLine(orderId)}, au plus tard le ${deadline}`
    : `[Remboursement] ${oneLine(orderId)}, à décider`;
  return { subject, text: `${lines.join('\n')}\n` };
}
