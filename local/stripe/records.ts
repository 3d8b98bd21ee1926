/** What the stand-in stores, and the JSON file that keeps it between runs. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** A session and what Stripe knows about it without showing it there. `settlesAtMs`: when a SEPA debit settles. */
export type CheckoutRecord = {
  session: Stripe.Checkout.Session;
  lineItems: Pick<Stripe.LineItem, 'description' | 'quantity' | 'amount_subtotal'>[];
  intent: { metadata: Stripe.Metadata; description: string | null };
  settlesAtMs?: number;
  settlesAs?: 'succeeded' | 'failed';
};

/** The types of event this stand-in sends. */
export type EventType =
  | `checkout.session.${'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'}`
  | `payment_intent.${'succeeded' | 'payment_failed' | 'processing'}`
  | `charge.${'succeeded' | 'pending' | 'failed' | 'refunded'}`
  | `refund.${'created' | 'updated'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | 'radar.early_fraud_warning.created';

type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};

/** `attempts`: how often the event was posted. */
export type Delivery = {
  attempts: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  lastError?: string;
};

/** The answer kept for an idempotency key. */
type SavedAnswer = { fingerprint: string; status: number; body: string; savedAtMs: number };

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

/** The entry under an id that came from outside; undefined for names every object has, such as `constructor`. */
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

/** Writes beside the file and renames, so that a crash while writing leaves the old file whole. */
function writeData(path: string, data: StripeData): void {
  writeFileSync(`${path}.new`, JSON.stringify(data));
  renameSync(`${path}.new`, path);
}

/** The stored objects; `save` writes soon, `flush` at once. Throws when the file exists and is not JSON. */
export function openRecords(dataFolder: string): { data: StripeData; save: () => void; flush: () => void } {
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
  // A file that takes long to write is written less often: writing takes at most a twentieth of the time.
  const save = () => {
    timer ??= setTimeout(flush, Math.max(500, lastWriteMs * 20)).unref();
  };
  return { data, save, flush };
}
