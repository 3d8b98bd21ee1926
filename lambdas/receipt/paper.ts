/** What a receipt or a credit note says, in the order of its page. Pure: the same order gives the same words. */
import { describeVat, type Identity, type Vat, vatOn } from '#content/identity.ts';
import { receipts as words } from '#content/receipts.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { dayInParis } from '#lambdas/format/paris-time.ts';
import { fill, type Row } from '#lambdas/mail/fill-words.ts';
import type { Order } from '#lambdas/order/order.ts';
import { type CreditNote, formatNumber, type Receipt, splitTax } from '#lambdas/receipt/receipt.ts';

type PaperLine = { name: string; small?: string; quantity: string; unit: string; amount: string };

/** `at`: ISO 8601. `buyer` is empty on a receipt that names nobody. */
export type Paper = {
  title: string;
  number: string;
  at: string;
  facts: Row[];
  seller: string[];
  buyer: string[];
  lines: PaperLine[];
  rows: Row[];
  total: Row;
  notes: string[];
};

type Seller = Pick<Identity, 'publisher'> & { vat: Vat };
type About = { order: Order; receipt: Receipt; seller: Pick<Identity, 'publisher' | 'vat'> };

/** The seller on the day of the sale, whenever its papers are made out: tax that a paper shows is owed (CGI, article 283, 3). */
const sellerOf = ({ order: { createdAt, paidAt = createdAt }, seller }: About): Seller => ({
  ...seller,
  vat: vatOn(seller, dayInParis(paidAt)),
});

/** A receipt with its buyer's name and address is an invoice (CGI, annexe II, article 242 nonies A). */
const kindOf = ({ name, address }: Receipt) => (name !== undefined && address !== undefined ? 'invoice' : 'receipt');

function describeSeller({ publisher, vat }: Seller): string[] {
  const { name, legalForm, address, registration, siren, phone } = publisher;
  return [
    name,
    legalForm,
    ...address,
    fill(words.siren, { siren }),
    registration,
    ...(vat.regime === 'standard' ? [fill(words.vatNumber, { numero: vat.number })] : []),
    fill(words.phone, { telephone: phone }),
  ];
}

function describeBuyer({ name, address, siren }: Receipt): string[] {
  const spaced = siren?.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return [
    ...(name === undefined ? [] : [name]),
    ...(address?.split('\n') ?? []),
    ...(spaced === undefined ? [] : [fill(words.siren, { siren: spaced })]),
  ];
}

/** A total's parts: what it is without tax, and the tax. A seller without VAT says why there is none. */
function listTax(cents: number, { vat }: Seller): Row[] {
  const { netCents, vatPercent, vatCents } = splitTax(cents, vat);
  return [
    { label: fill(words.withoutTax), value: formatEuros(netCents) },
    vat.regime === 'franchise'
      ? { label: fill(words.noTax), value: fill(words.none) }
      : { label: fill(words.tax, { taux: String(vatPercent).replace('.', ',') }), value: formatEuros(vatCents) },
  ];
}

function describeUnit(unitCents: number, { vat }: Seller): Pick<PaperLine, 'unit' | 'small'> {
  const unit = formatEuros(unitCents);
  if (vat.regime === 'franchise') return { unit };
  return { unit, small: fill(words.unitWithoutTax, { montant: formatEuros(splitTax(unitCents, vat).netCents) }) };
}

function listDiscount({ subtotalCents, amountCents, promoCode }: Order): Row[] {
  if (subtotalCents === amountCents) return [];
  const label = promoCode === undefined ? fill(words.discount) : fill(words.code, { code: oneLine(promoCode) });
  return [{ label, value: formatEuros(amountCents - subtotalCents) }];
}

const listNotes = (seller: Seller, siren: string | undefined) => [
  fill(describeVat(seller.vat)),
  fill(words.notes.service),
  ...(siren === undefined ? [] : [fill(words.notes.business)]),
];

export function composeReceipt(about: About): Paper {
  const { order, receipt } = about;
  const seller = sellerOf(about);
  const { orderId, createdAt, paidAt = createdAt, lines, amountCents } = order;
  return {
    title: fill(words.title[kindOf(receipt)]),
    number: formatNumber('R', receipt.number),
    at: receipt.at,
    facts: [
      { label: fill(words.facts.issued), value: formatDay(receipt.at) },
      { label: fill(words.facts.order), value: oneLine(orderId) },
      { label: fill(words.facts.sold), value: formatDay(paidAt) },
    ],
    seller: describeSeller(seller),
    buyer: describeBuyer(receipt),
    lines: lines.map((line) => ({
      name: oneLine(line.name),
      quantity: String(line.quantity),
      amount: formatEuros(line.amountCents),
      ...describeUnit(line.unitAmountCents, seller),
    })),
    rows: [...listDiscount(order), ...listTax(amountCents, seller)],
    total: { label: fill(words.paid), value: formatEuros(amountCents) },
    notes: [fill(words.notes.paid, { date: formatDay(paidAt) }), ...listNotes(seller, receipt.siren)],
  };
}

export function composeCreditNote(about: About, note: CreditNote): Paper {
  const { order, receipt } = about;
  const seller = sellerOf(about);
  const { number, at, amountCents } = note;
  const amount = formatEuros(-amountCents);
  const numero = formatNumber('R', receipt.number);
  return {
    title: fill(words.title.creditNote),
    number: formatNumber('A', number),
    at,
    facts: [
      { label: fill(words.facts.issued), value: formatDay(at) },
      { label: fill(words.facts.order), value: oneLine(order.orderId) },
      {
        label: fill(words.facts.corrects),
        value: fill(words.corrected[kindOf(receipt)], { numero, date: formatDay(receipt.at) }),
      },
    ],
    seller: describeSeller(seller),
    buyer: describeBuyer(receipt),
    lines: [{ name: fill(words.refund, { commande: oneLine(order.orderId) }), quantity: '1', unit: amount, amount }],
    rows: listTax(-amountCents, seller),
    total: { label: fill(words.refunded), value: amount },
    notes: [fill(words.notes.refunded), ...listNotes(seller, receipt.siren)],
  };
}
