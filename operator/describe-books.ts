/** `books`: prints a month in French, as JSON or as CSV. */
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import type { BookRow, Books, TaxLimit } from '#operator/books.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { readBooks } from '#operator/read-books.ts';
import { nameMonth, readMonth } from '#operator/sales.ts';
import { printJson } from '#operator/terminal.ts';

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

const sign = (cents: number) => (cents < 0 ? `−${formatEuros(-cents)}` : formatEuros(cents));

const writeDay = (day: string) => formatDay(`${day}T12:00:00Z`);

function describeRow(row: BookRow): string {
  const { payoutOn, availableOn, amountCents, otherCents, payoutCents, feeCents } = row;
  const paid =
    payoutOn === undefined ? availableOn && `disponible le ${writeDay(availableOn)}` : `versé le ${writeDay(payoutOn)}`;
  const parts = [row.piece, row.orderId, row.country, payoutCents === undefined ? paid : row.payout];
  const about = parts.filter((part) => part !== undefined).join(', ');
  const fee = feeCents === 0 ? '' : `, frais ${formatEuros(feeCents)}`;
  const sum = sign(amountCents ?? otherCents ?? payoutCents ?? 0);
  return `  ${writeDay(row.date)}  ${row.kind}  ${sum}${fee}${about === '' ? '' : `  ${about}`}`;
}

const names = {
  franchise: 'La franchise de TVA (CGI, article 293 B)',
  elsewhere: 'Les ventes aux autres pays de l’Union (CGI, article 259 D)',
};

/** A limit that is near, or passed, is said to be. */
function describeLimit({ name, cents, limitCents, percent }: TaxLimit, year: string): string {
  const state = percent >= 100 ? ' : la limite est dépassée' : percent >= 80 ? ' : la limite est proche' : '';
  return `  ${names[name]} : ${sign(cents)} en ${year} sur ${formatEuros(limitCents)}, soit ${percent} %${state}.`;
}

function describeBooks({ month, rows, totals, sums, marks }: Books): string {
  const taxes = totals.map(
    ({ country, vatPercent, amountCents, netCents, vatCents }) =>
      `  TVA à ${vatPercent} %${country === '' ? '' : `, ${country}`} : ${sign(netCents)} hors taxe, ${sign(vatCents)} de TVA, ${sign(amountCents)} en tout`,
  );
  return [
    `Les écritures de ${nameMonth(month)}`,
    ...rows.map(describeRow),
    '',
    `À déclarer : ${sign(sums.amountCents)}, les ventes moins les remboursements`,
    ...taxes,
    '',
    'À part',
    ...(sums.otherCents === 0 ? [] : [`  Litiges et autres : ${sign(sums.otherCents)}, à montrer à votre comptable`]),
    `  Frais de Stripe : ${formatEuros(sums.feeCents)}`,
    `  Versé à votre banque : ${sign(sums.payoutCents)}`,
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
