/** An order in French, for its owner and a bank: what it is and what happened to it. Pure. */
import { formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { nameMail } from '#lambdas/mail/mail-kind.ts';
import { nameDisputeState } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { LogEntry } from '#lambdas/order/order-log.store.ts';
import { type OrderStatus, orderStatus } from '#lambdas/order/order-status.ts';
import { heldRefundCents, keptRefundCents } from '#lambdas/order/refund.ts';
import { nameDiscount } from '#lambdas/promo/discount.ts';

export const statusWords: Record<OrderStatus, string> = {
  pending: 'pas encore payée',
  paid: 'payée',
  refunded: 'remboursée',
  disputed: 'contestée',
  failed: 'paiement échoué',
  expired: 'abandonnée',
};

const outcomeWords: Record<string, string> = {
  sent: 'est parti',
  delivered: 'est arrivé',
  withheld: 'est retenu',
  refused: 'est refusé par Amazon',
  rejected: 'est rejeté pour un virus',
  bounced: 'est revenu',
  complained: 'est signalé comme indésirable',
};

const nameHolder = (role: string) =>
  ({ buyer: 'l’acheteur', partner: 'la personne du partage', recipient: 'la personne du cadeau' })[role] ??
  `la clé ${role.replace('copy_', '')}`;

const actWords = {
  resend: 'lien renvoyé',
  'fix-email': 'adresse corrigée',
  unpause: 'liens rouverts',
  refuse: 'remboursement refusé',
  submit: 'preuves remises à Stripe',
  'refund-second': 'second paiement rendu',
};

/** What the owner did. */
function tellAct(entry: LogEntry & { kind: 'operator' }): string {
  if (entry.act === 'refund') return `remboursement de ${formatEuros(entry.cents)}`;
  if (entry.act === 'clear') return `marques ôtées : ${entry.marks.join(', ')}`;
  return actWords[entry.act];
}

/** The entries that say no more than their kind. */
const plainWords: Partial<Record<LogEntry['kind'], string>> = {
  paid: 'payée',
  payment_replaced: 'son premier paiement est repris : le second la paie désormais',
  payment_failed: 'le paiement a échoué',
  expired: 'la page de paiement s’est fermée',
  processing: 'le prélèvement est en cours',
  fraud_warning: 'la banque soupçonne une fraude',
  address_changed: 'l’adresse est changée',
  partner_added: 'partagée',
  partner_removed: 'le partage est repris',
  review_written: 'avis écrit',
  review_removed: 'avis supprimé',
  review_published: 'avis publié',
  review_refused: 'avis refusé',
  editions_refused: 'ne veut plus de mails sur les éditions',
  editions_wanted: 'veut de nouveau les mails sur les éditions',
};

/** What happened, in words; undefined for another kind, such as one from a later version. */
function describeEntry(entry: LogEntry): string | undefined {
  switch (entry.kind) {
    case 'refunded_total':
      // Stripe's sum also has what it holds.
      return `remboursements demandés : ${formatEuros(entry.cents)} en tout`;
    case 'single_refund':
      return `remboursée de ${formatEuros(entry.cents)}`;
    case 'refund_failed':
      return `la banque a renvoyé ${formatEuros(entry.cents)}`;
    case 'refund_ordered':
      return `remboursement de ${formatEuros(entry.cents)} ordonné, pas encore parti`;
    case 'refund_disputed':
      return `un litige remplace le remboursement de ${formatEuros(entry.cents)}`;
    case 'refund_asked':
      return `remboursement demandé${entry.decision === 'to_owner' ? ', à vous de décider' : ''}`;
    case 'disputed':
      return `litige : ${nameDisputeState(entry.status)}`;
    case 'mail_sent':
      return `mail envoyé : ${nameMail(entry.mail)}`;
    case 'mail_outcome':
      return `mail : ${nameMail(entry.mail)} ${outcomeWords[entry.outcome] ?? entry.outcome}`;
    case 'copy_given':
      return `${nameHolder(entry.role)} est donnée`;
    case 'copy_taken_back':
      return `${nameHolder(entry.role)} est reprise`;
    case 'handed_out':
      return `fichiers ouverts par ${nameHolder(entry.role)} : ${entry.files.join(', ')}`;
    case 'receipt_issued':
      return `reçu n° ${entry.number}`;
    case 'credit_note_issued':
      return `avoir n° ${entry.number}, ${formatEuros(entry.cents)}`;
    case 'operator':
      return `vous : ${tellAct(entry)}`;
    default:
      return plainWords[entry.kind];
  }
}

/** An entry as the log gives it. `at`: ISO 8601 UTC. */
export type LoggedEntry = { at: string } & Record<string, unknown>;

export const tellEntry = ({ at: _, ...entry }: LoggedEntry): string =>
  describeEntry(entry as LogEntry) ?? String(entry.kind);

export type Row = readonly [term: string, text: string];

/** What its buyer wished, with other people's addresses and names: nothing for a bank. */
export function listWishes({ recipient, dedication, discreet, partner }: Order): Row[] {
  const wishes = [
    ...(recipient === undefined ? [] : [`cadeau${recipient.email ? ` pour ${recipient.email}` : ', à remettre'}`]),
    ...(dedication === undefined ? [] : [`dédicace « ${dedication} »`]),
    ...(discreet ? ['discrète'] : []),
    ...(partner === undefined ? [] : ['partagée']),
  ];
  return wishes.length === 0 ? [] : [['Souhaits', wishes.join(', ')]];
}

function describePrice(order: Order): string {
  const { amountPaidCents, amountCents, subtotalCents, promoCode } = order;
  const code =
    promoCode === undefined
      ? ''
      : `, avec ${promoCode}${subtotalCents > amountCents ? ` (−${nameDiscount(order)})` : ''}`;
  const refundedCents = keptRefundCents(order);
  const heldCents = heldRefundCents(order);
  const refunded = refundedCents === 0 ? '' : `, dont ${formatEuros(refundedCents)} remboursés`;
  const held = heldCents === 0 ? '' : `, remboursement de ${formatEuros(heldCents)} ordonné`;
  return `${formatEuros(amountPaidCents ?? amountCents)}${code}${refunded}${held}`;
}

export function listTerms(order: Order): Row[] {
  const { email, createdAt, paidAt, lines, receipt } = order;
  return [
    ['État', statusWords[orderStatus(order)]],
    ['Acheteur', email],
    ['Contenu', lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
    ['Prix', describePrice(order)],
    ['Commandée', formatMoment(createdAt)],
    ...(paidAt === undefined ? [] : [['Payée', formatMoment(paidAt)] as const]),
    ...(receipt === undefined ? [] : [['Reçu', `n° ${receipt.number}`] as const]),
  ];
}
