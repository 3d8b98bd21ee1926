/** `books`: a month read from Stripe's own ledger, whose entries never change, and printed in French, as JSON or as CSV. */
import type Stripe from 'stripe';
import { identity } from '#content/identity.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type Entry, expanded, orderIdOf } from '#lambdas/payment/ledger.ts';
import { getStripe, isStripeError } from '#lambdas/payment/stripe.ts';
import {
  atEntry,
  type BookRow,
  type Books,
  boundsOf,
  idOf,
  keepBooks,
  type Payouts,
  type TaxLimit,
} from '#operator/keep-books.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { nameMonth, readMonth } from '#operator/sales.ts';
import { printJson } from '#operator/terminal.ts';

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);

/** A page of a hundred entries with what they are about takes longer than a buyer would wait. */
const patient = { timeout: 30_000, maxNetworkRetries: 3 };

/** More would wait for a connection longer than a call may take. */
const ordersAtOnce = 25;

const inParts = (ids: string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) => ids.slice(part * size, (part + 1) * size));

/** What each payout of the month paid out. Stripe knows it of the payouts that it makes by itself. */
async function readPayouts(stripe: Stripe, payouts: readonly Entry[]): Promise<Payouts> {
  const paid = new Map<string, Entry>();
  for (const payout of payouts) {
    const covered = stripe.balanceTransactions.list({ payout: idOf(payout), limit: 100 }, patient);
    try {
      for await (const { id } of covered) paid.set(id, payout);
    } catch (error) {
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    }
  }
  return paid;
}

/** What happened after the month is left out, so that a past month is always the same. */
async function readBooks(month: string): Promise<Books> {
  const { year, start, end } = boundsOf(month);
  const stripe = await getStripe();
  const entries: Entry[] = [];
  const wanted = { created: { gte: seconds(year), lt: seconds(end) }, limit: 100, expand: expanded };
  for await (const entry of stripe.balanceTransactions.list(wanted, patient)) entries.push(entry);
  const orderIds = new Set(
    entries.filter((entry) => atEntry(entry) >= start).flatMap((entry) => orderIdOf(entry) ?? []),
  );
  const found = new Map<string, Order>();
  for (const ids of inParts([...orderIds], ordersAtOnce))
    for (const order of await Promise.all(ids.map(findOrder))) if (order !== undefined) found.set(order.orderId, order);
  const payouts = await readPayouts(
    stripe,
    entries.filter((entry) => entry.type === 'payout' && atEntry(entry) >= start),
  );
  return keepBooks(month, { entries, orders: found, seller: identity, payouts });
}

const heads: { [field in keyof BookRow]: string } = {
  date: 'date',
  kind: 'opération',
  piece: 'pièce',
  orderId: 'commande',
  country: 'pays',
  amountCents: 'à déclarer TTC',
  netCents: 'à déclarer HT',
  vatPercent: 'taux de TVA',
  vatCents: 'TVA',
  otherCents: 'litiges et autres',
  feeCents: 'frais de Stripe',
  payoutCents: 'versé',
  payout: 'versement',
  payoutOn: 'versé le',
  availableOn: 'disponible le',
};

const writeDay = (day: string) => formatDay(`${day}T12:00:00Z`);

function describeRow(row: BookRow): string {
  const { payoutOn, availableOn, amountCents, otherCents, payoutCents, feeCents } = row;
  const paid =
    payoutOn === undefined ? availableOn && `disponible le ${writeDay(availableOn)}` : `versé le ${writeDay(payoutOn)}`;
  const parts = [row.piece, row.orderId, row.country, payoutCents === undefined ? paid : row.payout];
  const about = parts.filter((part) => part !== undefined).join(', ');
  const fee = feeCents === 0 ? '' : `, frais ${formatEuros(feeCents)}`;
  const sum = formatEuros(amountCents ?? otherCents ?? payoutCents ?? 0);
  return `  ${writeDay(row.date)}  ${row.kind}  ${sum}${fee}${about === '' ? '' : `  ${about}`}`;
}

const names = {
  franchise: 'La franchise de TVA (CGI, article 293 B)',
  elsewhere: 'Les ventes aux autres pays de l’Union (CGI, article 259 D)',
};

/** A limit that is near, or passed, is said to be. */
function describeLimit({ name, cents, limitCents, percent }: TaxLimit, year: string): string {
  const state = percent >= 100 ? ' : la limite est dépassée' : percent >= 80 ? ' : la limite est proche' : '';
  return `  ${names[name]} : ${formatEuros(cents)} en ${year} sur ${formatEuros(limitCents)}, soit ${percent} %${state}.`;
}

function describeBooks({ month, rows, totals, sums, marks }: Books): string {
  const taxes = totals.map(
    ({ country, vatPercent, amountCents, netCents, vatCents }) =>
      `  TVA à ${vatPercent} %${country === '' ? '' : `, ${country}`} : ${formatEuros(netCents)} hors taxe, ${formatEuros(vatCents)} de TVA, ${formatEuros(amountCents)} en tout`,
  );
  return [
    `Les écritures de ${nameMonth(month)}`,
    ...rows.map(describeRow),
    '',
    `À déclarer : ${formatEuros(sums.amountCents)}, les ventes moins les remboursements`,
    ...taxes,
    '',
    'À part',
    ...(sums.otherCents === 0
      ? []
      : [`  Litiges et autres : ${formatEuros(sums.otherCents)}, à montrer à votre comptable`]),
    `  Frais de Stripe : ${formatEuros(sums.feeCents)}`,
    `  Versé à votre banque : ${formatEuros(sums.payoutCents)}`,
    '',
    'Les limites de l’année',
    ...marks.map((limit) => describeLimit(limit, month.slice(0, 4))),
  ].join('\n');
}

/** Prints the books of a month, by default the present one. */
export async function showBooks({
  month = monthInParis(new Date().toISOString()),
  ...options
}: ListOptions & { month?: string }) {
  const books = await readBooks(readMonth(month));
  if (options.json) printJson(books);
  else if (options.csv)
    printList([...books.rows, { date: '', kind: 'total', ...books.sums }], options, {
      heads,
      describe: describeRow,
      empty: '',
    });
  else console.log(books.rows.length === 0 ? `Aucune écriture en ${nameMonth(month)}.` : describeBooks(books));
}
