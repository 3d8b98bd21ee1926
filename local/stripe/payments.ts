/** Paying a session: by card at once, by SEPA debit later, or for nothing. */
import type Stripe from 'stripe';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import type { Card, Decline } from '#local/stripe/cards.ts';
import { latestChargeOf, type Method, makeCharge } from '#local/stripe/charges.ts';
import { announce } from '#local/stripe/events.ts';
import { intentOf } from '#local/stripe/payment-intents.ts';
import type { CheckoutRecord } from '#local/stripe/records.ts';

/** A real SEPA debit takes days; twenty seconds leave time to look at the shop meanwhile. */
const sepaDelayMs = 20_000;

type Attempt = { intent: Stripe.PaymentIntent; charge: Stripe.Charge };

function startAttempt(account: Account, record: CheckoutRecord, method: Method): Attempt {
  const intent = intentOf(account, record);
  const charge = makeCharge(intent, { method, email: record.session.customer_email, created: nowSeconds(account) });
  account.data.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return { intent, charge };
}

function succeed(account: Account, { intent, charge }: Attempt): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  charge.status = 'succeeded';
  charge.paid = true;
  announce(account, { type: 'charge.succeeded', object: charge });
  announce(account, { type: 'payment_intent.succeeded', object: intent });
}

function fail(account: Account, { intent, charge }: Attempt, { code, declineCode, message }: Decline): void {
  charge.status = 'failed';
  charge.paid = false;
  charge.failure_code = code;
  charge.failure_message = message;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code,
    message,
    charge: charge.id,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  };
  announce(account, { type: 'charge.failed', object: charge });
  announce(account, { type: 'payment_intent.payment_failed', object: intent });
}

function complete({ session }: CheckoutRecord, name: string | null): void {
  session.status = 'complete';
  session.url = null;
  if (session.customer_details !== null) session.customer_details = { ...session.customer_details, name };
}

/** Charges a card for an open session. A declined card leaves the session open for another attempt. */
export function payByCard(
  account: Account,
  record: CheckoutRecord,
  { card, decline }: { card: Card; decline: Decline | undefined },
): void {
  const attempt = startAttempt(account, record, { kind: 'card', card });
  if (decline !== undefined) {
    fail(account, attempt, decline);
    return;
  }
  succeed(account, attempt);
  complete(record, card.name);
  record.session.payment_status = 'paid';
  announce(account, { type: 'checkout.session.completed', object: record.session });
}

/** Debits an account for an open session, which is complete but unpaid until the debit ends as `endsAs`. */
export function payBySepa(
  account: Account,
  record: CheckoutRecord,
  { iban, name, endsAs }: { iban: string; name: string; endsAs: 'succeeded' | 'failed' },
): void {
  const { intent, charge } = startAttempt(account, record, { kind: 'sepa_debit', iban, name });
  intent.status = 'processing';
  announce(account, { type: 'charge.pending', object: charge });
  announce(account, { type: 'payment_intent.processing', object: intent });
  complete(record, name);
  record.settlesAtMs = account.now().getTime() + sepaDelayMs;
  record.settlesAs = endsAs;
  announce(account, { type: 'checkout.session.completed', object: record.session });
}

/** Completes a session whose total is 0. */
export function completeFree(account: Account, record: CheckoutRecord): void {
  complete(record, null);
  announce(account, { type: 'checkout.session.completed', object: record.session });
}

export function isDebitPending({ settlesAtMs }: CheckoutRecord): boolean {
  return settlesAtMs !== undefined;
}

/** Ends the pending SEPA debit of a session. */
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
    announce(account, { type: 'checkout.session.async_payment_succeeded', object: session });
    return;
  }
  fail(account, { intent, charge }, { code: 'charge_declined', message: 'The bank refused the direct debit.' });
  announce(account, { type: 'checkout.session.async_payment_failed', object: session });
}

/** Ends every pending SEPA debit whose time has come. */
export function settleDueDebits(account: Account): void {
  const now = account.now().getTime();
  for (const record of Object.values(account.data.checkouts)) {
    if (record.settlesAtMs !== undefined && record.settlesAtMs <= now) {
      settleDebit(account, record, record.settlesAs ?? 'succeeded');
    }
  }
}
