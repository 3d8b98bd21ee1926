/** Stripe's test cards (docs.stripe.com/testing) and bank accounts: what becomes of a payment by each. */

const declined = 'Votre carte a été refusée.';
const outcomes: Record<string, string | undefined> = { '4242424242424242': undefined, '4000000000000002': declined };

/** Why a card pays nothing; undefined when it pays. Any other number may be a real card typed by mistake. */
export function declineOf(number: string): string | undefined {
  if (Object.hasOwn(outcomes, number)) return outcomes[number];
  return `${declined} Cette boutique est en mode test : utilisez une carte de test.`;
}
