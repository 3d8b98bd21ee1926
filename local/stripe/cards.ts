/** Stripe's test cards and bank accounts (docs.stripe.com/testing), and the outcome of each. */

/** Stripe's codes for a declined card, and the sentence that the buyer reads. */
export type Decline = { code: string; declineCode?: string; message: string };

const refused = 'Votre carte a été refusée.';
const declines: Record<string, Decline> = {
  '4000000000000002': { code: 'card_declined', declineCode: 'generic_decline', message: refused },
  '4000000000009995': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Votre carte ne dispose pas de fonds suffisants.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Votre carte a expiré.' },
  '4000000000000127': { code: 'incorrect_cvc', message: 'Le code de sécurité de votre carte est incorrect.' },
  '4000000000000119': {
    code: 'processing_error',
    message: 'Une erreur est survenue pendant le traitement de votre carte. Réessayez dans un instant.',
  },
};

/** Cards whose refunds Stripe changes later, by their last four digits: `docs.stripe.com/testing#refunds`. */
const lateRefunds: Record<string, { first: 'pending' | 'succeeded'; later: 'succeeded' | 'failed' }> = {
  '7726': { first: 'pending', later: 'succeeded' },
  '5126': { first: 'succeeded', later: 'failed' },
};

const accepted = [
  ...['4242424242424242', '4000000000000077', '4000000000007726', '4000000000005126'],
  ...['5555555555554444', '2223003122003222', '378282246310005'],
];

/** Any other number may be a real card typed by mistake: it is declined, as in Stripe's test mode. */
const realCard: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: `${refused} Cette boutique est en mode test : utilisez une carte de test.`,
};

/** Whether a number has the length and check digit (ISO 7812) of a Visa, Mastercard or American Express card. */
export function isCardNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 && /^(4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13})$/.test(number);
}

/** Why a card is declined; undefined when it pays. */
export function declineOf(number: string): Decline | undefined {
  return declines[number] ?? (accepted.includes(number) ? undefined : realCard);
}

/** The status of a refund to a card at first, and after a while; undefined for a card that is refunded at once. */
export const lateRefundOf = (last4: string) => lateRefunds[last4];

/** Whether an IBAN is valid: by ISO 13616 its remainder modulo 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** The bank account whose debit fails after the delay. */
export const failingIban = 'FR8420041010050500013M02607';
