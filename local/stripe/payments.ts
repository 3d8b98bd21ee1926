/** Paying a session: by card at once, by SEPA debit later, or for nothing. */
import { type Account, newId, requireEntry } from '#local/stripe/account.ts';
import { enterSum } from '#local/stripe/balance.ts';
import type { Decline } from '#local/stripe/cards.ts';
import { announce } from '#local/stripe/events.ts';
import type { Charge, CheckoutRecord, Intent, StripeData } from '#local/stripe/records.ts';

/** A real SEPA debit takes days; twenty seconds leave time to look at the shop meanwhile. */
const sepaDelayMs = 20_000;

/** GET /v1/payment_intents/{id}. */
export function getIntent({ data }: Account, id: string): Intent {
  return requireEntry(data.paymentIntents, id, ['payment_intent', 'intent']);
}

/** The payment intent of a session: created at the first attempt to pay, reused by the next ones. */
function intentOf(account: Account, { session, intent: given }: CheckoutRecord): Intent {
  if (typeof session.payment_intent === 'string') return getIntent(account, session.payment_intent);
  const intent: Intent = {
    ...given,
    id: newId('pi_3'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    last_payment_error: null,
    latest_charge: null,
    status: 'requires_payment_method',
  };
  account.data.paymentIntents[intent.id] = intent;
  session.payment_intent = intent.id;
  account.save('checkouts', session.id);
  return intent;
}

/** The latest charge of a payment intent, as sessions and charges name it; undefined before the first attempt. */
export function latestChargeOf({ paymentIntents, charges }: StripeData, intent: unknown): Charge | undefined {
  const latest = paymentIntents[String(intent)]?.latest_charge;
  return typeof latest === 'string' ? charges[latest] : undefined;
}

type Attempt = { intent: Intent; charge: Charge };

/** A charge whose outcome is still open. It carries the payment intent's metadata, as Stripe copies it. */
function startAttempt(account: Account, record: CheckoutRecord, method: Charge['payment_method_details']): Attempt {
  const intent = intentOf(account, record);
  const charge: Charge = {
    id: newId(method.type === 'card' ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    disputed: false,
    metadata: structuredClone(intent.metadata),
    payment_intent: intent.id,
    payment_method_details: method,
    refunded: false,
    status: 'pending',
  };
  account.data.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  return { intent, charge };
}

function succeed(account: Account, { intent, charge }: Attempt): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  charge.status = 'succeeded';
  enterSum(account, {
    type: charge.id.startsWith('py') ? 'payment' : 'charge',
    category: 'charge',
    amount: charge.amount,
    source: charge.id,
  });
  announce(account, 'charge.succeeded', charge);
  announce(account, 'payment_intent.succeeded', intent);
}

function fail(account: Account, { intent, charge }: Attempt, { code, declineCode, message }: Decline): void {
  charge.status = 'failed';
  intent.status = 'requires_payment_method';
  const declined = declineCode === undefined ? {} : { decline_code: declineCode };
  intent.last_payment_error = { type: 'card_error', code, message, charge: charge.id, ...declined };
  announce(account, 'charge.failed', charge);
  announce(account, 'payment_intent.payment_failed', intent);
}

/** Completes a session, paid unless its total is 0 or its payment takes days. */
export function complete(account: Account, { session }: CheckoutRecord, paid?: 'paid'): void {
  session.status = 'complete';
  session.url = null;
  session.payment_status = paid ?? session.payment_status;
  announce(account, 'checkout.session.completed', session);
}

/** Charges a card for an open session. A declined card leaves the session open for another attempt. */
export function payByCard(
  account: Account,
  record: CheckoutRecord,
  { last4, decline }: { last4: string; decline: Decline | undefined },
): void {
  const attempt = startAttempt(account, record, { type: 'card', card: { last4 } });
  if (decline === undefined) {
    succeed(account, attempt);
    complete(account, record, 'paid');
  } else fail(account, attempt, decline);
}

/** Debits an account for an open session, which is complete but unpaid until the debit ends as `endsAs`. */
export function payBySepa(account: Account, record: CheckoutRecord, endsAs: 'succeeded' | 'failed'): void {
  const { intent, charge } = startAttempt(account, record, { type: 'sepa_debit' });
  intent.status = 'processing';
  announce(account, 'charge.pending', charge);
  announce(account, 'payment_intent.processing', intent);
  record.settlesAtMs = account.now().getTime() + sepaDelayMs;
  record.settlesAs = endsAs;
  complete(account, record);
}

export function isDebitPending({ settlesAtMs }: CheckoutRecord): boolean {
  return settlesAtMs !== undefined;
}

export function settleDebit(account: Account, record: CheckoutRecord, outcome: 'succeeded' | 'failed'): void {
  const { session } = record;
  const intent = intentOf(account, record);
  const charge = latestChargeOf(account.data, intent.id);
  if (charge === undefined) throw new Error(`${intent.id} has no charge`);
  delete record.settlesAtMs;
  delete record.settlesAs;
  if (outcome === 'succeeded') {
    succeed(account, { intent, charge });
    session.payment_status = 'paid';
    announce(account, 'checkout.session.async_payment_succeeded', session);
    return;
  }
  fail(account, { intent, charge }, { code: 'charge_declined', message: 'The bank refused the direct debit.' });
  announce(account, 'checkout.session.async_payment_failed', session);
}

/** Ends every pending SEPA debit whose time has come. */
export function settleDueDebits(account: Account): void {
  const now = account.now().getTime();
  for (const record of Object.values(account.data.checkouts)) {
    const { settlesAtMs, settlesAs = 'succeeded' } = record;
    if (settlesAtMs !== undefined && settlesAtMs <= now) settleDebit(account, record, settlesAs);
  }
}
