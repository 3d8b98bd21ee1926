/**
 * `books`: a month as an accountant asks for it, from Stripe's own ledger, whose entries never change. What happened later is
 * left out, so that a past month is always the same.
 */
import type Stripe from 'stripe';
import { type Identity, identity } from '#content/identity.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { dayInParis, monthInParis, readParisTime } from '#lambdas/format/paris-time.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { listRefunds } from '#lambdas/order/refund.ts';
import { type Entry, expanded, findCharge, orderIdOf } from '#lambdas/payment/ledger.ts';
import { getStripe, isStripeError } from '#lambdas/payment/stripe.ts';
import { formatCreditNoteNumber, formatReceiptNumber, listCreditNotes } from '#lambdas/receipt/receipt.ts';
import { splitTax } from '#lambdas/receipt/tax.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { nameMonth, readMonth } from '#operator/sales.ts';
import { printJson } from '#operator/terminal.ts';

/** What an entry is, by Stripe's category (docs.stripe.com/reports/reporting-categories); any other is « autre ». */
const kinds: Record<string, string> = {
  charge: 'vente',
  refund: 'remboursement',
  refund_failure: 'remboursement revenu',
  dispute: 'litige',
  dispute_reversal: 'litige gagné',
  fee: 'frais',
  payout: 'versement',
  payout_reversal: 'versement revenu',
};
const sellingKinds = ['vente', 'remboursement', 'remboursement revenu'];

/**
 * An entry of the ledger. `amountCents` is what a sale or a refund adds to what is declared, tax in it; `otherCents` what came in
 * or, less than nothing, went out besides, such as a dispute; `payoutCents` what went to the seller's bank. `country`: ISO 3166. `piece`: the number of the receipt or the credit note. `payout`: Stripe's id
 * of the payout that brought the sum to the bank within the month, on `payoutOn`; of any other sum `availableOn` says from when on
 * Stripe can pay it out.
 */
export type BookRow = {
  date: string;
  kind: string;
  piece?: string;
  orderId?: string;
  country?: string;
  amountCents?: number;
  netCents?: number;
  vatPercent?: number;
  vatCents?: number;
  otherCents?: number;
  feeCents: number;
  payoutCents?: number;
  payout?: string;
  payoutOn?: string;
  availableOn?: string;
};

const atEntry = ({ created }: Entry) => new Date(created * 1000).toISOString();

const countryOf = (entry: Entry) => findCharge(entry)?.billing_details?.address?.country ?? undefined;
const kindOf = ({ reporting_category: category }: Entry) => kinds[category] ?? 'autre';

/** The payouts of a month by the entries that each paid out. */
type Payouts = ReadonlyMap<string, Entry>;

const idOf = ({ source }: Entry) => (typeof source === 'string' ? source : (source?.id ?? ''));

/** When a sum reached the bank, or can reach it at the earliest. What happens after the month is left out. */
function describePayout(entry: Entry, payouts: Payouts): Pick<BookRow, 'payout' | 'payoutOn' | 'availableOn'> {
  if (entry.type.startsWith('payout')) return { payout: idOf(entry) };
  const payout = payouts.get(entry.id);
  return payout === undefined
    ? { availableOn: new Date(entry.available_on * 1000).toISOString().slice(0, 10) }
    : { payout: idOf(payout), payoutOn: dayInParis(atEntry(payout)) };
}

/** Among entries of one second the sales come first. */
const rankOf = (entry: Entry) => (kindOf(entry) === 'vente' ? 0 : 1);

/** The number of the paper that was made out for an entry, before the month was over. */
function findPiece(entry: Entry, order: Order, end: string): string | undefined {
  if (kindOf(entry) === 'vente')
    return order.receipt && order.receipt.at < end ? formatReceiptNumber(order.receipt.number) : undefined;
  const { source, amount } = entry;
  const refundId = typeof source === 'object' ? source?.id : undefined;
  const alike = listRefunds(order).standing.filter(({ amountCents }) => amountCents === -amount);
  const notes = listCreditNotes(order).filter(({ amountCents }) => amountCents === -amount);
  const note = notes[alike.findIndex((refund) => refund.refundId === refundId)];
  return note && note.at < end ? formatCreditNoteNumber(note.number) : undefined;
}

type Context = { end: string; vat: Identity['vat']; payouts: Payouts };

function toRow(entry: Entry, order: Order | undefined, { end, vat, payouts }: Context): BookRow {
  const { amount, fee, type } = entry;
  const kind = kindOf(entry);
  const piece = order && findPiece(entry, order, end);
  const country = order?.country ?? countryOf(entry);
  const orderId = orderIdOf(entry);
  return {
    date: dayInParis(atEntry(entry)),
    kind,
    ...(piece !== undefined && { piece }),
    ...(orderId !== undefined && { orderId }),
    ...(country !== undefined && { country }),
    ...(type.startsWith('payout')
      ? { payoutCents: -amount }
      : sellingKinds.includes(kind)
        ? splitTax(amount, vat)
        : { otherCents: amount }),
    feeCents: fee,
    ...describePayout(entry, payouts),
  };
}

/** `CGI, article 293 B` for services, the upper one ends the franchise at once; `CGI, article 259 D` for the other countries. */
const limits = { franchiseCents: 3_750_000, elsewhereCents: 1_000_000 };

/** The other countries of the European Union. */
const elsewhere = 'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** How far the sales of the year have come towards a limit of the tax. */
type Mark = { name: 'franchise' | 'elsewhere'; cents: number; limitCents: number; percent: number };

function listMarks(year: readonly Entry[], vat: Identity['vat']): Mark[] {
  const sold = year.filter((entry) => sellingKinds.includes(kindOf(entry)));
  const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);
  const mark = (name: Mark['name'], entries: readonly Entry[], limitCents: number): Mark => {
    const cents = sumOf(entries);
    return { name, cents, limitCents, percent: Math.floor((cents / limitCents) * 100) };
  };
  const away = sold.filter((entry) => elsewhere.includes(countryOf(entry) ?? ''));
  return [
    ...(vat.regime === 'franchise' ? [mark('franchise', sold, limits.franchiseCents)] : []),
    mark('elsewhere', away, limits.elsewhereCents),
  ];
}

type Total = { country: string; vatPercent: number; amountCents: number; netCents: number; vatCents: number };

function listTotals(rows: readonly BookRow[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { country = '', amountCents = 0, netCents = 0, vatPercent, vatCents = 0 } of rows) {
    if (vatPercent === undefined) continue;
    const key = `${country} ${vatPercent}`;
    const total = totals.get(key) ?? { country, vatPercent, amountCents: 0, netCents: 0, vatCents: 0 };
    total.amountCents += amountCents;
    total.netCents += netCents;
    total.vatCents += vatCents;
    totals.set(key, total);
  }
  return [...totals.values()].toSorted((a, b) => a.country.localeCompare(b.country) || a.vatPercent - b.vatPercent);
}

/** What the last line of the file adds up: each column has one meaning, and its sum is the text's. */
const summed = ['amountCents', 'netCents', 'vatCents', 'otherCents', 'feeCents', 'payoutCents'] as const;

const startOf = (month: string) => readParisTime(`${month}-01T00:00`) ?? '';

/** The bounds of a month of Paris and the beginning of its year, ISO 8601 UTC. */
function boundsOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  return { year: startOf(`${month.slice(0, 4)}-01`), start: startOf(month), end: startOf(next) };
}

type Ledger = {
  entries: readonly Entry[];
  orders: ReadonlyMap<string, Order>;
  seller: Pick<Identity, 'vat'>;
  payouts: Payouts;
};

/** The books of a month from the ledger of its year up to its end, and the orders that it names. Pure. */
export function keepBooks(month: string, { entries, orders, seller, payouts }: Ledger) {
  const { end } = boundsOf(month);
  const inOrder = entries.toSorted(
    (a, b) => a.created - b.created || rankOf(a) - rankOf(b) || a.id.localeCompare(b.id),
  );
  const rows = inOrder
    .filter((entry) => monthInParis(atEntry(entry)) === month)
    .map((entry) => toRow(entry, orders.get(orderIdOf(entry) ?? ''), { end, vat: seller.vat, payouts }));
  const sum = (field: (typeof summed)[number]) => rows.reduce((all, row) => all + (row[field] ?? 0), 0);
  return {
    month,
    rows,
    totals: listTotals(rows),
    sums: Object.fromEntries(summed.map((field) => [field, sum(field)])) as Record<(typeof summed)[number], number>,
    marks: listMarks(inOrder, seller.vat),
  };
}

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);

/** A page of a hundred entries with what they are about takes longer than a buyer would wait. */
const patient = { timeout: 30_000, maxNetworkRetries: 3 };

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

async function readBooks(month: string) {
  const { year, start, end } = boundsOf(month);
  const stripe = await getStripe();
  const entries: Entry[] = [];
  const wanted = { created: { gte: seconds(year), lt: seconds(end) }, limit: 100, expand: expanded };
  for await (const entry of stripe.balanceTransactions.list(wanted, patient)) entries.push(entry);
  const orderIds = new Set(
    entries.filter((entry) => atEntry(entry) >= start).flatMap((entry) => orderIdOf(entry) ?? []),
  );
  const orders = await Promise.all([...orderIds].map(findOrder));
  const found = new Map(orders.flatMap((order) => (order === undefined ? [] : [[order.orderId, order]])));
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
function describeMark({ name, cents, limitCents, percent }: Mark, year: string): string {
  const state = percent >= 100 ? ' : la limite est dépassée' : percent >= 80 ? ' : la limite est proche' : '';
  return `  ${names[name]} : ${sign(cents)} en ${year} sur ${formatEuros(limitCents)}, soit ${percent} %${state}.`;
}

function describeBooks({ month, rows, totals, sums, marks }: ReturnType<typeof keepBooks>): string {
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
    ...marks.map((mark) => describeMark(mark, month.slice(0, 4))),
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
