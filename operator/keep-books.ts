/** A month as an accountant asks for it, from the entries of Stripe's ledger. Pure. */
import { type Identity, vatOn } from '#content/identity.ts';
import { dayInParis, monthInParis, nextMonth, readParisTime } from '#lambdas/format/paris-time.ts';
import type { Order } from '#lambdas/order/order.ts';
import { listRefunds } from '#lambdas/order/refund.ts';
import { type Entry, findCharge, orderIdOf } from '#lambdas/payment/ledger.ts';
import { formatNumber, listCreditNotes, splitTax } from '#lambdas/receipt/receipt.ts';

/** What an entry is, by Stripe's category (docs.stripe.com/reports/reporting-categories); any other is « autre ». */
const kinds: Record<string, string> = {
  charge: 'vente',
  // A bank debit is entered when it begins.
  charge_failure: 'vente échouée',
  refund: 'remboursement',
  refund_failure: 'remboursement revenu',
  dispute: 'litige',
  dispute_reversal: 'litige gagné',
  fee: 'frais',
  payout: 'versement',
  payout_reversal: 'versement revenu',
  // The seller's own money, so that refunds can leave: a payout the other way round.
  topup: 'apport',
  topup_reversal: 'apport revenu',
};
const sellingKinds = ['vente', 'vente échouée', 'remboursement', 'remboursement revenu'];

/**
 * An entry of the ledger. `amountCents` is what a sale or a refund adds to what is declared, tax in it; `otherCents` what came in
 * or, less than nothing, went out besides, such as a dispute; `payoutCents` what went to the seller's bank, less what came from it. `country`: ISO 3166.
 * `piece`: the number of the receipt or the credit note. `payout`: Stripe's id of the payout that brought the sum to the bank
 * within the month, on `payoutOn`; of any other sum `availableOn` says from when on Stripe can pay it out.
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

export const atEntry = ({ created }: Entry) => new Date(created * 1000).toISOString();

const countryOf = (entry: Entry) => findCharge(entry)?.billing_details?.address?.country ?? undefined;
const kindOfEntry = ({ reporting_category: category }: Entry) => kinds[category] ?? 'autre';

/** Whether an entry is between Stripe and the seller's bank alone. */
const isTransfer = ({ type }: Entry) => /^(payout|topup)/.test(type);

/** The payouts of a month by the entries that each paid out. */
export type Payouts = ReadonlyMap<string, Entry>;

export const idOf = ({ source }: Entry) => (typeof source === 'string' ? source : (source?.id ?? ''));

/** When a sum reached the bank, or can reach it at the earliest. What happens after the month is left out. */
function describePayout(entry: Entry, payouts: Payouts): Pick<BookRow, 'payout' | 'payoutOn' | 'availableOn'> {
  if (isTransfer(entry)) return { payout: idOf(entry) };
  const payout = payouts.get(entry.id);
  return payout === undefined
    ? { availableOn: new Date(entry.available_on * 1000).toISOString().slice(0, 10) }
    : { payout: idOf(payout), payoutOn: dayInParis(atEntry(payout)) };
}

/** Among entries of one second the sales come first. */
const rankOf = (entry: Entry) => (kindOfEntry(entry) === 'vente' ? 0 : 1);

/** The number of the paper that was made out for an entry, before the month was over. */
function findPiece(entry: Entry, order: Order, end: string): string | undefined {
  const { receipt, paymentIntent } = order;
  if (kindOfEntry(entry) === 'vente') {
    // A second payment of the order has no receipt.
    const isSecond = paymentIntent !== undefined && findCharge(entry)?.payment_intent !== paymentIntent;
    return receipt && !isSecond && receipt.at < end ? formatNumber('R', receipt.number) : undefined;
  }
  const { source, amount } = entry;
  const refundId = typeof source === 'object' ? source?.id : undefined;
  const alike = listRefunds(order).standing.filter(({ amountCents }) => amountCents === -amount);
  const notes = listCreditNotes(order).filter(({ amountCents }) => amountCents === -amount);
  const note = notes[alike.findIndex((refund) => refund.refundId === refundId)];
  return note && note.at < end ? formatNumber('A', note.number) : undefined;
}

type Seller = Pick<Identity, 'vat'>;
type Context = { end: string; seller: Seller; payouts: Payouts };

/** The regime of the sale that an entry is about, as its receipt has it: what is paid back later had its tax. */
function vatOf(entry: Entry, order: Order | undefined, seller: Seller) {
  const sold = findCharge(entry)?.created ?? entry.created;
  return vatOn(seller, dayInParis(order?.paidAt ?? new Date(sold * 1000).toISOString()));
}

function toRow(entry: Entry, order: Order | undefined, { end, seller, payouts }: Context): BookRow {
  const { amount, fee } = entry;
  const kind = kindOfEntry(entry);
  const isFee = kind === 'frais';
  const piece = order && findPiece(entry, order, end);
  const country = order?.country ?? countryOf(entry);
  const orderId = orderIdOf(entry);
  return {
    date: dayInParis(atEntry(entry)),
    kind,
    ...(piece !== undefined && { piece }),
    ...(orderId !== undefined && { orderId }),
    ...(country !== undefined && { country }),
    ...(isTransfer(entry)
      ? { payoutCents: -amount }
      : sellingKinds.includes(kind)
        ? splitTax(amount, vatOf(entry, order, seller))
        : isFee
          ? {}
          : { otherCents: amount }),
    // A fee of Stripe's own, as for answering a dispute, is an entry whose amount it is.
    feeCents: isFee ? fee - amount : fee,
    ...describePayout(entry, payouts),
  };
}

/** `CGI, article 293 B` for services, the upper one ends the franchise at once; `CGI, article 259 D` for the other countries. */
const limits = { franchiseCents: 3_750_000, elsewhereCents: 1_000_000 };

/** The other countries of the European Union. */
const elsewhere = 'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** How far the sales of the year have come towards a limit of the tax. */
export type TaxLimit = { name: 'franchise' | 'elsewhere'; cents: number; limitCents: number; percent: number };

function listLimits(year: readonly Entry[], isFranchise: boolean): TaxLimit[] {
  const sold = year.filter((entry) => sellingKinds.includes(kindOfEntry(entry)));
  const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);
  const limitOf = (name: TaxLimit['name'], entries: readonly Entry[], limitCents: number): TaxLimit => {
    const cents = sumOf(entries);
    return { name, cents, limitCents, percent: Math.floor((cents / limitCents) * 100) };
  };
  const away = sold.filter((entry) => elsewhere.includes(countryOf(entry) ?? ''));
  return [
    ...(isFranchise ? [limitOf('franchise', sold, limits.franchiseCents)] : []),
    limitOf('elsewhere', away, limits.elsewhereCents),
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
export function boundsOf(month: string) {
  return { year: startOf(`${month.slice(0, 4)}-01`), start: startOf(month), end: startOf(nextMonth(month)) };
}

type Ledger = { entries: readonly Entry[]; orders: ReadonlyMap<string, Order>; seller: Seller; payouts: Payouts };

/** The books of a month from the ledger of its year up to its end, and the orders that it names. */
export function keepBooks(month: string, { entries, orders, seller, payouts }: Ledger) {
  const { end } = boundsOf(month);
  const inOrder = entries.toSorted(
    (a, b) => a.created - b.created || rankOf(a) - rankOf(b) || a.id.localeCompare(b.id),
  );
  const rows = inOrder
    .filter((entry) => monthInParis(atEntry(entry)) === month)
    .map((entry) => toRow(entry, orders.get(orderIdOf(entry) ?? ''), { end, seller, payouts }));
  const sum = (field: (typeof summed)[number]) => rows.reduce((all, row) => all + (row[field] ?? 0), 0);
  return {
    month,
    rows,
    totals: listTotals(rows),
    sums: Object.fromEntries(summed.map((field) => [field, sum(field)])) as Record<(typeof summed)[number], number>,
    // The regime of the month's last day, whichever it is.
    marks: listLimits(inOrder, vatOn(seller, `${month}-31`).regime === 'franchise'),
  };
}

export type Books = ReturnType<typeof keepBooks>;
