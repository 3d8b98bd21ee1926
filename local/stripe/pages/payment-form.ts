/** Reads and checks what a buyer typed on the payment page. */
import { brandOf, type Card, type Decline, declineOf, failingIban, isIban } from '#local/stripe/cards.ts';
import type { FormFields } from '#local/stripe/params.ts';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'name' | 'iban' | 'holder';
export type FieldErrors = Partial<Record<FieldName, string>>;

export type Payment =
  | { method: 'card'; card: Card; decline: Decline | undefined }
  | { method: 'sepa_debit'; iban: string; name: string; endsAs: 'succeeded' | 'failed' };

/** A payment to make, or what is wrong by field. */
export type ReadPayment = { payment: Payment } | { errors: FieldErrors };

/** A field's text, trimmed; empty for a list or a nested form. */
export function textOf(fields: FormFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** `12/28`, `12 / 2028` and `1228` are December 2028. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  const read = { month: Number(month), year: 2000 + Number(year) };
  return read.month >= 1 && read.month <= 12 && year !== undefined ? read : undefined;
}

function expiryError(text: string, now: Date): string | undefined {
  const expiry = readExpiry(text);
  if (expiry === undefined) return 'La date d’expiration de votre carte est incomplète.';
  const firstDayAfter = Date.UTC(expiry.year, expiry.month, 1);
  return firstDayAfter > now.getTime() ? undefined : 'La date d’expiration de votre carte est passée.';
}

function numberError(number: string): string | undefined {
  if (!/^\d{14,19}$/.test(number)) return 'Le numéro de votre carte est incomplet.';
  return brandOf(number) === undefined ? 'Le numéro de votre carte n’est pas valide.' : undefined;
}

/** The fields with an error; undefined when there is none. */
function keepErrors(errors: Record<string, string | undefined>): FieldErrors | undefined {
  const found = Object.entries(errors).filter(([, message]) => message !== undefined);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function readCard(fields: FormFields, now: Date): ReadPayment {
  const number = textOf(fields, 'number').replace(/[\s-]/g, '');
  const expiry = textOf(fields, 'expiry');
  const name = textOf(fields, 'name');
  const errors = keepErrors({
    number: numberError(number),
    expiry: expiryError(expiry, now),
    cvc: /^\d{3,4}$/.test(textOf(fields, 'cvc')) ? undefined : 'Le code de sécurité de votre carte est incomplet.',
    name: name === '' ? 'Indiquez le nom inscrit sur la carte.' : undefined,
  });
  if (errors !== undefined) return { errors };
  const { month: expMonth = 0, year: expYear = 0 } = readExpiry(expiry) ?? {};
  const card = { brand: brandOf(number) ?? 'unknown', last4: number.slice(-4), expMonth, expYear, name };
  return { payment: { method: 'card', card, decline: declineOf(number) } };
}

function readSepa(fields: FormFields): ReadPayment {
  const iban = textOf(fields, 'iban').replace(/\s/g, '').toUpperCase();
  const name = textOf(fields, 'holder');
  const errors = keepErrors({
    iban: isIban(iban) ? undefined : 'Votre IBAN n’est pas valide.',
    holder: name === '' ? 'Indiquez le nom du titulaire du compte.' : undefined,
  });
  if (errors !== undefined) return { errors };
  return { payment: { method: 'sepa_debit', iban, name, endsAs: iban === failingIban ? 'failed' : 'succeeded' } };
}

/** The payment that a submitted form asks for, by the chosen method. */
export function readPayment(fields: FormFields, now: Date): ReadPayment {
  return textOf(fields, 'method') === 'sepa_debit' ? readSepa(fields) : readCard(fields, now);
}
