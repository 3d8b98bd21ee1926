/**
 * Receipts and credit notes as facts of an order. Pure. A receipt never changes once it has its number: a wrong one is put
 * right by a person (CGI, article 289, I, 5).
 */
import { isSiren, type Vat } from '#content/identity.ts';
import { latinLetters } from '#lambdas/format/latin-letters.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import type { Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isPaidAsAsked } from '#lambdas/order/order-status.ts';
import { keptRefundCents, listRefunds } from '#lambdas/order/refund.ts';

export type Receipt = NonNullable<Order['receipt']>;
export type ReceiptBuyer = Pick<Receipt, 'name' | 'address' | 'siren'>;

/** Digits and the punctuation of names and addresses beside the letters. */
const printed = new RegExp(`^[${latinLetters}\\d .,;:!?@#'’"«»()&/°+\\-–\\n]*$`, 'u');

/** Each line without spaces at its ends; empty lines go. */
function tidy(text: string): string {
  const lines = text.normalize('NFC').split(/\r\n?|\n/);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

const mostLines = { name: 1, address: 5 };

function readText(field: keyof typeof mostLines, text: string | null | undefined): string | undefined {
  const tidied = tidy(text ?? '');
  const isPrinted = printed.test(tidied) && tidied.split('\n').length <= mostLines[field];
  if (!isPrinted) throw new ApiError(`receipt_${field}_invalid`);
  return tidied === '' ? undefined : tidied;
}

function readSiren(siren: string | null | undefined): string | undefined {
  const digits = (siren ?? '').replace(/[\s.\u00a0\u202f]/g, '');
  if (digits === '') return undefined;
  if (!/^\d{9}$/.test(digits) || !isSiren(digits)) throw new ApiError('siren_invalid');
  return digits;
}

type Stated = { [field in keyof ReceiptBuyer]?: string | null | undefined };

/** Whom a receipt is made out to, as the buyer states it; an empty field is not stated. Throws what is wrong with a field. */
export function readReceiptBuyer(stated: Stated): ReceiptBuyer {
  const name = readText('name', stated.name);
  const address = readText('address', stated.address);
  const siren = readSiren(stated.siren);
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(siren === undefined ? {} : { siren }),
  };
}

/** Whether a request for a receipt names another buyer than the receipt that was made out. One that names nobody does not. */
export function differsFromIssued(asked: ReceiptBuyer, { name, address, siren }: Receipt): boolean {
  const isStated = Object.keys(asked).length > 0;
  return isStated && (asked.name !== name || asked.address !== address || asked.siren !== siren);
}

/** Whether an order has a receipt: its payment arrived as it was asked for and was not withdrawn. A refunded order has one. */
export function canHaveReceipt(order: Order): boolean {
  return (
    order.paidAt !== undefined && order.paymentReversedAt === undefined && isPaidAsAsked(order) && order.amountCents > 0
  );
}

/** The number of a receipt (`R`) or a credit note (`A`) as people read it: R-000042. */
export const formatNumber = (series: 'R' | 'A', number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;

/** One credit note; `cents`: everything that was paid back up to it, `amountCents`: what it is about. */
export type CreditNote = { number: number; at: string; cents: number; amountCents: number };

export function listCreditNotes({ creditNotes = {} }: Order): CreditNote[] {
  const stored = Object.entries(creditNotes).map(([cents, note]) => ({ ...note, cents: Number(cents) }));
  const inOrder = stored.toSorted((one, other) => one.cents - other.cents);
  return inOrder.map((note, index) => ({ ...note, amountCents: note.cents - (inOrder[index - 1]?.cents ?? 0) }));
}

/** The amounts of the refunds that stand and have no credit note, in the order of Stripe's ids. */
function listUncredited(order: Order): number[] {
  const amounts = listRefunds(order).standing.map(({ amountCents }) => amountCents);
  for (const { amountCents } of listCreditNotes(order)) {
    const index = amounts.indexOf(amountCents);
    if (index !== -1) amounts.splice(index, 1);
  }
  return amounts;
}

/**
 * What the next credit note is about, or undefined: one for each refund that left. Where one failed after its note, the next note
 * covers the difference.
 */
export function nextCredit(order: Order): { cents: number; amountCents: number } | undefined {
  const credited = listCreditNotes(order).at(-1)?.cents ?? 0;
  const missing = keptRefundCents(order) - credited;
  if (missing <= 0) return undefined;
  const uncredited = listUncredited(order);
  const sum = uncredited.reduce((total, amount) => total + amount, 0);
  const amountCents = sum === missing ? (uncredited[0] ?? missing) : missing;
  return { cents: credited + amountCents, amountCents };
}

export function showReceipt(order: Order, { role }: Viewer) {
  const isBuyer = role === 'buyer';
  const receiptNumber = isBuyer && order.receipt ? formatNumber('R', order.receipt.number) : null;
  return { receiptNumber, can: { receipt: isBuyer && canHaveReceipt(order) } };
}

/**
 * A sum without its tax, rounded to the cent, and the tax: prices have it in them. A seller without VAT has none (CGI, article
 * 293 B).
 */
export function splitTax(amountCents: number, vat: Vat) {
  const vatPercent = vat.regime === 'franchise' ? 0 : vat.ratePercent;
  const netCents = Math.sign(amountCents) * Math.round((Math.abs(amountCents) * 100) / (100 + vatPercent));
  return { amountCents, netCents, vatPercent, vatCents: amountCents - netCents };
}
