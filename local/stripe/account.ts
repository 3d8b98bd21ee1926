/** The account the stand-in plays: what every part of it shares. */
import type { StripeData } from '#local/stripe/store.ts';

/** The version answers and events are in: the one the installed SDK is written for. */
export const apiVersion: typeof import('stripe').default.API_VERSION = '2026-10-28.endive';

/** The name on the payment page, as the account's public business name would be. */
export const businessName = 'Guide Amour';

export type Account = {
  data: StripeData;
  /** The stand-in's clock; tests move it to see sessions expire. */
  now: () => Date;
  /** Where the hosted pages are, e.g. `http://localhost:3001`. */
  pageOrigin: string;
  /** To be called after every change of `data`. */
  save: () => void;
  /** Hands an event to the webhook endpoint. */
  deliver: (eventId: string) => void;
};

/** The present as Stripe writes it: Unix time in whole seconds. */
export function nowSeconds(account: Account): number {
  return Math.floor(account.now().getTime() / 1000);
}
