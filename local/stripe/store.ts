/** What the stand-in knows, kept in one JSON file between runs. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { Delivery } from '#local/stripe/deliveries.ts';
import type { StoredEvent } from '#local/stripe/events.ts';
import type { SavedAnswer } from '#local/stripe/idempotency.ts';
import type { CheckoutRecord } from '#local/stripe/sessions.ts';

/** Every object by its id, oldest first; `answers` by idempotency key, `deliveries` by event id. */
export type StripeData = {
  checkouts: Record<string, CheckoutRecord>;
  coupons: Record<string, Stripe.Coupon>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  fraudWarnings: Record<string, Stripe.Radar.EarlyFraudWarning>;
  events: Record<string, StoredEvent>;
  deliveries: Record<string, Delivery>;
  answers: Record<string, SavedAnswer>;
};

const emptyData = (): StripeData => ({
  checkouts: {},
  coupons: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  fraudWarnings: {},
  events: {},
  deliveries: {},
  answers: {},
});

/** The entry under an id that came from outside: only what was put there, never what every object has. */
export function lookUp<T>(table: Record<string, T>, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

function readData(path: string): StripeData {
  if (!existsSync(path)) return emptyData();
  try {
    const data: Partial<StripeData> = JSON.parse(readFileSync(path, 'utf8'));
    return { ...emptyData(), ...data };
  } catch (cause) {
    throw new Error(`${path} cannot be read; delete it, or start with --fresh.`, { cause });
  }
}

/** A crash while writing must leave the file as it was, so it is written beside and renamed. */
function writeData(path: string, data: StripeData): void {
  writeFileSync(`${path}.new`, JSON.stringify(data));
  renameSync(`${path}.new`, path);
}

/** The kept objects; `save` writes soon, `flush` at once. A file that is not ours throws a sentence saying what to do. */
export function openStore(dataFolder: string): { data: StripeData; save: () => void; flush: () => void } {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, 'stripe.json');
  const data = readData(path);
  let timer: NodeJS.Timeout | undefined;
  let lastWriteMs = 0;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const startedAt = performance.now();
    writeData(path, data);
    lastWriteMs = performance.now() - startedAt;
  };
  // A file that takes long to write is written less often: writing never takes more than a twentieth of the time.
  const save = () => {
    timer ??= setTimeout(flush, Math.max(500, lastWriteMs * 20)).unref();
  };
  return { data, save, flush };
}
