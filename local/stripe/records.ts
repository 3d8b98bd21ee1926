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

// The objects have the fields that the shop, its pages or its tests read.

type SessionField =
  | ('amount_subtotal' | 'amount_total' | 'cancel_url' | 'client_reference_id' | 'created' | 'currency')
  | ('customer_email' | 'discounts' | 'expires_at' | 'id' | 'livemode' | 'locale' | 'metadata' | 'object')
  | ('payment_intent' | 'payment_status' | 'status' | 'submit_type' | 'success_url' | 'total_details' | 'url')
  | ('allowed_payment_method_types' | 'wallet_options');
export type Session = Pick<Stripe.Checkout.Session, SessionField>;

type GivenField = 'metadata' | 'description' | 'statement_descriptor_suffix';
type IntentField = 'id' | 'object' | 'amount' | 'amount_received' | 'latest_charge' | 'status';
export type Intent = Pick<Stripe.PaymentIntent, IntentField | GivenField>;

type ChargeField = 'id' | 'object' | 'amount' | 'amount_refunded' | 'disputed' | 'metadata' | 'payment_intent';
export type Charge = Pick<Stripe.Charge, ChargeField | 'refunded' | 'status'>;

type RefundField = 'id' | 'object' | 'amount' | 'charge' | 'metadata' | 'payment_intent' | 'reason' | 'status';
export type Refund = Pick<Stripe.Refund, RefundField | 'failure_reason' | 'pending_reason'>;

export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'charge' | 'payment_intent' | 'status'> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
};

export type StoredFile = Pick<Stripe.File, 'id' | 'object'>;

type WarningField = 'id' | 'object' | 'actionable' | 'charge';
export type FraudWarning = Pick<Stripe.Radar.EarlyFraudWarning, WarningField> & { payment_intent: unknown };

export type Coupon = Pick<Stripe.Coupon, 'id' | 'object' | 'name' | 'percent_off' | 'amount_off'>;

type EndpointField = 'id' | 'object' | 'api_version' | 'description' | 'enabled_events' | 'metadata' | 'status' | 'url';
export type Endpoint = Pick<Stripe.WebhookEndpoint, EndpointField>;

/** A session and what Stripe does not show of it. `settlesAtMs`: when a SEPA debit settles. `isShort`: its refunds lack the money. */
export type CheckoutRecord = {
  session: Session;
  lineItems: Pick<Stripe.LineItem, 'description' | 'quantity' | 'amount_subtotal'>[];
  intent: Pick<Intent, GivenField>;
  settlesAtMs?: number;
  isShort?: boolean;
};

type BalanceField = 'id' | 'object' | 'amount' | 'available_on' | 'created' | 'currency' | 'fee' | 'net';
/** `source`: the id of the charge, refund, dispute or payout. */
export type BalanceEntry = Pick<Stripe.BalanceTransaction, BalanceField | 'reporting_category' | 'type'> & {
  source: string;
};

export type EventType = Stripe.Event['type'];

type StoredEvent = {
  id: string;
  object: 'event';
  created: number;
  data: { object: object };
  livemode: false;
  type: EventType;
};

/** `attempts`: how often the event was posted. */
export type Delivery = { attempts: number; state: 'waiting' | 'delivered' | 'dropped' | 'given-up' };

type SavedAnswer = { fingerprint: string; status: number; body: string };

/** Every object by its id, oldest first; `answers` by idempotency key, `deliveries` by event id. */
export type StripeData = {
  checkouts: Record<string, CheckoutRecord>;
  coupons: Record<string, Coupon>;
  paymentIntents: Record<string, Intent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  files: Record<string, StoredFile>;
  fraudWarnings: Record<string, FraudWarning>;
  balance: Record<string, BalanceEntry>;
  events: Record<string, StoredEvent>;
  deliveries: Record<string, Delivery>;
  webhookEndpoints: Record<string, Endpoint>;
  answers: Record<string, SavedAnswer>;
};

const emptyData = (): StripeData => ({
  ...{ checkouts: {}, coupons: {}, paymentIntents: {}, charges: {}, refunds: {}, disputes: {} },
  ...{ files: {}, fraudWarnings: {}, balance: {}, events: {}, deliveries: {}, webhookEndpoints: {}, answers: {} },
});

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
