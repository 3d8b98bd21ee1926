/** The Stripe account that the stand-in simulates: the context every part of it receives. */
import { randomBytes } from 'node:crypto';
import type { Save, StripeData } from '#local/stripe/records.ts';

/** The API version of answers and events: the one the installed SDK is written for. */
export const apiVersion: typeof import('stripe').default.API_VERSION = '2026-10-28.endive';

/** The name on the payment page, as the account's public business name would be. */
export const businessName = 'Guide Amour';

export type Account = {
  data: StripeData;
  /** The stand-in's clock; tests move it to see sessions expire. */
  now: () => Date;
  /** Where the hosted pages are, e.g. `http://localhost:3001`. */
  pageOrigin: string;
  /** To be called after every change of `data` that no event announces. */
  save: Save;
  /** Sends an event to the webhook endpoint. */
  deliver: (eventId: string) => void;
};

/** The current time as Stripe writes it: Unix time in whole seconds. */
export function nowSeconds({ now }: Pick<Account, 'now'>): number {
  return Math.floor(now().getTime() / 1000);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id in Stripe's form, e.g. `pi_3Qx…` for the prefix `pi_3`. 62 does not divide 256; the bias does no harm here. */
export function newId(prefix: string, length = 23): string {
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}
