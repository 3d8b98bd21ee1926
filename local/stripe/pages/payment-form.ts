/** Reads and checks what a buyer typed on the payment page. */
import { type Decline, declineOf, failingIban, isCardNumber, isIban } from '#local/stripe/cards.ts';
import type { FormFields } from '#local/stripe/params.ts';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'name' | 'iban' | 'holder';
export type FieldErrors = Partial<Record<FieldName, string>>;

type Payment =
  | { method: 'card'; last4: string; decline: Decline | undefined }
  | { method: 'sepa_debit'; endsAs: 'succeeded' | 'failed' };

/** A field's text, trimmed; empty for a list or a nested form. */
export function textOf(fields: FormFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** `12/28`, `12 / 2028` and `1228` are December 2028. */
function expiryError(text: string, now: Date): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return 'La date d’expiration de votre carte est incomplète.';
  const firstDayAfter = Date.UTC(2000 + Number(year), Number(month), 1);
  return firstDayAfter > now.getTime() ? undefined : 'La date d’expiration de votre carte est passée.';
}

function numberError(number: string): string | undefined {
  if (!/^\d{14,19}$/.test(number)) return 'Le numéro de votre carte est incomplet.';
  return isCardNumber(number) ? undefined : 'Le numéro de votre carte n’est pas valide.';
}

type ReadPayment = { payment: Payment } | { errors: FieldErrors };

function unlessWrong(errors: Record<string, string | undefined>, payment: Payment): ReadPayment {
  const found = Object.entries(errors).filter(([, message]) => message !== undefined);
  return found.length === 0 ? { payment } : { errors: Object.fromEntries(found) };
}

export function readPayment(fields: FormFields, now: Date): ReadPayment {
  if (textOf(fields, 'method') === 'sepa_debit') {
    const iban = textOf(fields, 'iban').replace(/\s/g, '').toUpperCase();
    const errors = {
      iban: isIban(iban) ? undefined : 'Votre IBAN n’est pas valide.',
      holder: textOf(fields, 'holder') === '' ? 'Indiquez le nom du titulaire du compte.' : undefined,
    };
    return unlessWrong(errors, { method: 'sepa_debit', endsAs: iban === failingIban ? 'failed' : 'succeeded' });
  }
  const number = textOf(fields, 'number').replace(/[\s-]/g, '');
  const errors = {
    number: numberError(number),
    expiry: expiryError(textOf(fields, 'expiry'), now),
    cvc: /^\d{3,4}$/.test(textOf(fields, 'cvc')) ? undefined : 'Le code de sécurité de votre carte est incomplet.',
    name: textOf(fields, 'name') === '' ? 'Indiquez le nom inscrit sur la carte.' : undefined,
  };
  return unlessWrong(errors, { method: 'card', last4: number.slice(-4), decline: declineOf(number) });
}
