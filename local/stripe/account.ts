/** The Stripe account that the stand-in simulates: the context every part of it receives, and its errors. */
import { randomBytes } from 'node:crypto';
import type { Save, StripeData } from '#local/stripe/records.ts';

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
export const nowSeconds = ({ now }: Pick<Account, 'now'>) => Math.floor(now().getTime() / 1000);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id in Stripe's form, e.g. `pi_3Qx…` for the prefix `pi_3`. 62 does not divide 256; the bias does no harm here. */
export function newId(prefix: string, length = 23): string {
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

type ErrorFields = { type: string; message: string; code?: string; param?: string };

/** An error that the API answers with; `error` is the body Stripe would send. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly error: ErrorFields;

  constructor(status: number, error: ErrorFields) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** A 400 about one parameter, or about the whole request when no `param` is named. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details });
}

const missing = (param: string, id: string) =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${param}: '${id}'`,
    param,
  });

/** The entry under an id that came from outside; throws Stripe's 404 `No such coupon: 'X'`, for `constructor` too. */
export function requireEntry<T>(table: Record<string, T>, id: string, what: string): T {
  const entry = Object.hasOwn(table, id) ? table[id] : undefined;
  if (entry === undefined) throw missing(what, id);
  return entry;
}

/** A page of a list that is given oldest first: its newest entries, or those before the one named. */
export function listPage<T extends { id: string }>(
  entries: T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  isWanted: (entry: T) => boolean = () => true,
) {
  const newestFirst = entries.toReversed();
  const place = newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && place < 0) throw missing('starting_after', after);
  const rest = newestFirst.slice(place + 1).filter(isWanted);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit };
}
