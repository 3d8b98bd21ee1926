/** Paying a session: by card at once, by SEPA debit later, or for nothing. */
import { type Account, newId, requireEntry } from '#local/stripe/account.ts';
import { enterSum } from '#local/stripe/balance.ts';
import { announce } from '#local/stripe/events.ts';
import type { Charge, CheckoutRecord, Intent, StripeData } from '#local/stripe/records.ts';

/** A real SEPA debit takes days; twenty seconds leave time to look at the shop meanwhile. */
const sepaDelayMs = 20_000;

export function getIntent({ data }: Account, id: string): Intent {
  return requireEntry(data.paymentIntents, id, 'payment_intent');
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
  return charges[String(paymentIntents[String(intent)]?.latest_charge)];
}

type Attempt = { intent: Intent; charge: Charge };

/** A charge whose outcome is still open. It carries the payment intent's metadata, as Stripe copies it. */
function startAttempt(account: Account, record: CheckoutRecord): Attempt {
  const intent = intentOf(account, record);
  const charge: Charge = {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    disputed: false,
    metadata: structuredClone(intent.metadata),
    payment_intent: intent.id,
    refunded: false,
    status: 'pending',
  };
  account.data.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  return { intent, charge };
}

function settleAttempt(account: Account, { intent, charge }: Attempt, status: 'succeeded' | 'failed'): void {
  charge.status = status;
  account.save('charges', charge.id);
  account.save('paymentIntents', intent.id);
  intent.status = status === 'failed' ? 'requires_payment_method' : status;
  if (status === 'failed') return;
  intent.amount_received = intent.amount;
  enterSum(account, { type: 'charge', amount: charge.amount, source: charge.id });
}

/** Completes a session, paid unless its total is 0 or its payment takes days. */
export function complete(account: Account, { session }: CheckoutRecord, paid?: 'paid'): void {
  session.status = 'complete';
  session.url = null;
  session.payment_status = paid ?? session.payment_status;
  announce(account, 'checkout.session.completed', session);
}

/** Charges a card for an open session. A declined card leaves the session open for another attempt. */
export function payByCard(account: Account, record: CheckoutRecord, outcome: 'succeeded' | 'failed'): void {
  settleAttempt(account, startAttempt(account, record), outcome);
  if (outcome === 'succeeded') complete(account, record, 'paid');
}

/** Debits an account for an open session, which is complete but unpaid until the debit ends. */
export function payBySepa(account: Account, record: CheckoutRecord): void {
  const { intent, charge } = startAttempt(account, record);
  intent.status = 'processing';
  account.save('charges', charge.id);
  account.save('paymentIntents', intent.id);
  record.settlesAtMs = account.now().getTime() + sepaDelayMs;
  complete(account, record);
}

export function settleDebit(account: Account, record: CheckoutRecord, outcome: 'succeeded' | 'failed'): void {
  const { session } = record;
  const intent = intentOf(account, record);
  const charge = requireEntry(account.data.charges, String(intent.latest_charge), 'charge');
  delete record.settlesAtMs;
  settleAttempt(account, { intent, charge }, outcome);
  if (outcome === 'succeeded') session.payment_status = 'paid';
  announce(account, `checkout.session.async_payment_${outcome}`, session);
}

/** Ends every pending SEPA debit whose time has come. */
export function settleDueDebits(account: Account): void {
  const now = account.now().getTime();
  for (const record of Object.values(account.data.checkouts)) {
    if (record.settlesAtMs !== undefined && record.settlesAtMs <= now) settleDebit(account, record, 'succeeded');
  }
}
