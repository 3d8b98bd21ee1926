/** What the stand-in stores, and the journal that keeps it between runs. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** A session and what Stripe knows about it without showing it there. `settlesAtMs`: when a SEPA debit settles. */
export type CheckoutRecord = {
  session: Stripe.Checkout.Session;
  lineItems: Pick<Stripe.LineItem, 'description' | 'quantity' | 'amount_subtotal'>[];
  intent: { metadata: Stripe.Metadata; description: string | null; statementSuffix: string | null };
  settlesAtMs?: number;
  settlesAs?: 'succeeded' | 'failed';
};

/** The types of event this stand-in sends. */
export type EventType =
  | `checkout.session.${'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'}`
  | `payment_intent.${'succeeded' | 'payment_failed' | 'processing'}`
  | `charge.${'succeeded' | 'pending' | 'failed' | 'refunded'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `radar.early_fraud_warning.${'created' | 'updated'}`;

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

type TableName = keyof StripeData;
/** An entry as it is after a change, `null` for one that was deleted. */
type Change = [table: TableName, id: string, entry: unknown];

/** Applies a line of the journal: the changes of one act. */
function applyLine(data: StripeData, line: string): void {
  const changes: Change[] = JSON.parse(line);
  for (const [table, id, entry] of changes) {
    if (entry === null) delete data[table][id];
    else Object.assign(data[table], { [id]: entry });
  }
}

/** A crash can leave the last line incomplete. Its change was never answered, so it is dropped. */
function readData(path: string): StripeData {
  const data = emptyData();
  if (!existsSync(path)) return data;
  const lines = readFileSync(path, 'utf8').split('\n');
  lines.pop();
  try {
    for (const line of lines) applyLine(data, line);
  } catch (cause) {
    throw new Error(`${path} cannot be read; delete it, or start with --fresh.`, { cause });
  }
  return data;
}

/** Rewrites the journal as one line an entry; beside the file and renamed, so that a crash leaves the old one whole. */
function compact(path: string, data: StripeData): void {
  const tables = Object.entries(data).flatMap(([table, entries]) =>
    Object.entries(entries).map(([id, entry]) => `${JSON.stringify([[table, id, entry]])}\n`),
  );
  writeFileSync(`${path}.new`, tables.join(''));
  renameSync(`${path}.new`, path);
}

export type Save = (table: TableName, id: string) => void;

/**
 * The stored objects, kept in `<dataFolder>/stripe.jsonl`, a journal that each act adds one line to. `save` names an entry
 * that was changed, made or deleted; all changes until the next `await` are one act, on the disk before anyone is answered.
 * Throws when the file cannot be read.
 */
export function openRecords(dataFolder: string): { data: StripeData; save: Save; close: () => void } {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, 'stripe.jsonl');
  const data = readData(path);
  compact(path, data);
  const journal = openSync(path, 'a');
  const changed = new Map<string, [TableName, string]>();
  const write = () => {
    if (changed.size === 0) return;
    const changes = [...changed.values()].map(([table, id]): Change => [table, id, data[table][id] ?? null]);
    changed.clear();
    appendFileSync(journal, `${JSON.stringify(changes)}\n`);
  };
  const save: Save = (table, id) => {
    if (!isOpen) return;
    if (changed.size === 0) queueMicrotask(write);
    changed.set(`${table} ${id}`, [table, id]);
  };
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    write();
    closeSync(journal);
    isOpen = false;
  };
  return { data, save, close };
}
