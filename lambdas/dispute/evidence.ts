/** What a bank asks for in a dispute, in words. Pure. */
import type Stripe from 'stripe';
import { site } from '#content/site.ts';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { nameDisputeState } from '#lambdas/order/dispute.ts';
import { addressOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type LoggedEntry, listTerms, type Row, tellEntry } from '#lambdas/order/order-story.ts';
import { listRefunds } from '#lambdas/order/refund.ts';
import { termsFileName } from '#lambdas/order/terms.ts';

export type Section = { title: string; rows: readonly Row[] };

/** The words of another version are not at hand; the hash covers them. */
const quoteWaiver = (termsVersion: string) => (termsVersion === site.termsVersion ? ` : « ${site.waiver} »` : '');

/** Above the button that pays the buyer is shown the terms (C. conso L221-14) and ticks the waiver (L221-28, 13°). */
function listConsents({ consents }: Order): Row[] {
  if (consents === undefined) return [['Accord', 'non enregistré']];
  const { termsVersion, termsHash, withdrawalWaiver, at } = consents;
  return [
    ['Donné le', formatMoment(at)],
    ['Conditions', `version ${termsVersion}${termsHash ? `, SHA-256 ${termsHash}` : ''}`],
    ...(termsHash ? [['Leur texte', termsFileName({ version: termsVersion, hash: termsHash })] as const] : []),
    ['Renonciation', withdrawalWaiver ? `cochée${quoteWaiver(termsVersion)}` : 'non cochée'],
  ];
}

function listPayment(order: Order): Row[] {
  const { paidAt, amountPaidCents, paymentIntent, country, disputeFacts = [] } = order;
  const refunds = listRefunds(order).standing.map(
    ({ refundId, amountCents }): Row => ['Remboursement', `${formatEuros(amountCents)}, ${refundId}`],
  );
  return [
    ...(paidAt === undefined ? [] : [['Payée', formatMoment(paidAt)] as const]),
    ...(amountPaidCents === undefined ? [] : [['Somme', formatEuros(amountPaidCents)] as const]),
    ...(paymentIntent === undefined ? [] : [['Chez Stripe', paymentIntent] as const]),
    ...(country === undefined ? [] : [['Pays', country] as const]),
    ...refunds,
    ...disputeFacts.map(
      (fact): Row => ['Litige', fact.replace(/ (\S+)$/, (_, state) => `, ${nameDisputeState(state)}`)],
    ),
  ];
}

const isDelivery = ({ kind }: LoggedEntry) => kind === 'handed_out' || kind === 'mail_sent' || kind === 'mail_outcome';

/** A reader took the files by the mailed link: from which network is a keyed hash, which tells networks apart and no more. */
const describeNetwork = ({ network }: LoggedEntry) =>
  typeof network === 'string' ? `, réseau ${network.slice(0, 8)}` : '';

export function listSections(order: Order, log: readonly LoggedEntry[]): Section[] {
  const tell = (entry: LoggedEntry): Row => [formatMoment(entry.at), `${tellEntry(entry)}${describeNetwork(entry)}`];
  const email = addressOf(order, 'buyer') ?? 'effacé à sa demande';
  return [
    { title: 'La commande', rows: [['Numéro', order.orderId], ...listTerms({ ...order, email })] },
    { title: 'Ce que l’acheteur a accepté', rows: listConsents(order) },
    { title: 'Le paiement', rows: listPayment(order) },
    { title: 'La livraison', rows: log.filter(isDelivery).map(tell) },
    { title: 'Tout ce qui s’est passé', rows: log.map(tell) },
  ];
}

/** The order for the bank: nothing of other people, and nothing that opens its page. */
export function pickFacts(order: Order) {
  const { orderId, email, createdAt, lines, amountCents, promoCode, consents } = order;
  const { paidAt, amountPaidCents, paymentIntent, country, refunds, heldRefunds, failedRefunds } = order;
  const { disputeFacts } = order;
  const agreed = { orderId, email, createdAt, lines, amountCents, promoCode, consents };
  return {
    ...agreed,
    paidAt,
    amountPaidCents,
    paymentIntent,
    country,
    refunds,
    heldRefunds,
    failedRefunds,
    disputeFacts,
  };
}

/** A text field of Stripe's evidence takes 20,000 characters (docs.stripe.com/api/disputes/evidence_object). */
const longest = 20_000;

/** The same facts as Stripe's fields for a dispute about a service; `file`: Stripe's id of the paper. */
export function toEvidence(
  order: Order,
  { sections, file }: { sections: readonly Section[]; file: string },
): Stripe.DisputeUpdateParams.Evidence {
  const write = (...titles: string[]) =>
    sections
      .filter(({ title }) => titles.includes(title))
      .flatMap(({ rows }) => rows.map(([term, text]) => `${term} : ${text}`))
      .join('\n')
      .slice(0, longest);
  const { lines, email, firstHandedOutAt = order.emailSentAt } = order;
  return {
    product_description: lines.map(({ name, quantity }) => `${name} (contenu numérique), ${quantity}`).join('\n'),
    // An erased buyer has no address.
    ...(email.includes('@') && { customer_email_address: email }),
    ...(firstHandedOutAt !== undefined && { service_date: formatDay(firstHandedOutAt) }),
    access_activity_log: write('La livraison'),
    refund_policy_disclosure: write('Ce que l’acheteur a accepté'),
    uncategorized_file: file,
    uncategorized_text: write('La commande', 'Le paiement', 'Tout ce qui s’est passé'),
  };
}
