/** Paying a session: by card at once, by SEPA debit later, or for nothing. */
import type Stripe from 'stripe';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import type { Card, Decline } from '#local/stripe/cards.ts';
import { announce } from '#local/stripe/events.ts';
import { type Means, makeCharge } from '#local/stripe/new-charge.ts';
import { requireIntent, startIntent } from '#local/stripe/payment-intents.ts';
import type { CheckoutRecord } from '#local/stripe/sessions.ts';

/** A real SEPA debit takes days; here one has time to look at the waiting shop. */
const sepaDelayMs = 20_000;

function chargeOf({ data }: Account, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = typeof intent.latest_charge === 'string' ? data.charges[intent.latest_charge] : undefined;
  if (charge === undefined) throw new Error(`${intent.id} has no charge`);
  return charge;
}

function complete({ session }: CheckoutRecord, name: string | null): void {
  session.status = 'complete';
  session.url = null;
  if (session.customer_details !== null) session.customer_details = { ...session.customer_details, name };
}

function succeed(account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  charge.status = 'succeeded';
  charge.paid = true;
  announce(account, 'charge.succeeded', charge);
  announce(account, 'payment_intent.succeeded', intent);
}

function fail(account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge, decline: Decline): void {
  charge.status = 'failed';
  charge.paid = false;
  charge.failure_code = decline.code;
  charge.failure_message = decline.message;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    charge: charge.id,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
  };
  announce(account, 'charge.failed', charge);
  announce(account, 'payment_intent.payment_failed', intent);
}

function attempt(account: Account, record: CheckoutRecord, means: Means) {
  const intent = startIntent(account, record);
  const charge = makeCharge(intent, { means, email: record.session.customer_email, created: nowSeconds(account) });
  account.data.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return { intent, charge };
}

/** Charges a card for an open session. A refused one leaves the session open for another try. */
export function payByCard(account: Account, record: CheckoutRecord, card: Card, decline: Decline | undefined) {
  const { intent, charge } = attempt(account, record, { kind: 'card', card });
  if (decline !== undefined) return fail(account, intent, charge, decline);
  succeed(account, intent, charge);
  complete(record, card.name);
  record.session.payment_status = 'paid';
  announce(account, 'checkout.session.completed', record.session);
}

/** Takes a mandate for an open session: it is complete but unpaid until the debit comes through, or not (`endsAs`). */
export function payBySepa(
  account: Account,
  record: CheckoutRecord,
  { iban, name, endsAs }: { iban: string; name: string; endsAs: 'succeeded' | 'failed' },
): void {
  const { intent, charge } = attempt(account, record, { kind: 'sepa_debit', iban, name });
  intent.status = 'processing';
  announce(account, 'charge.pending', charge);
  announce(account, 'payment_intent.processing', intent);
  complete(record, name);
  record.settlesAtMs = account.now().getTime() + sepaDelayMs;
  record.settlesAs = endsAs;
  announce(account, 'checkout.session.completed', record.session);
}

/** Ends a session that costs nothing. */
export function completeFree(account: Account, record: CheckoutRecord): void {
  complete(record, null);
  announce(account, 'checkout.session.completed', record.session);
}

/** Whether a session waits for its SEPA debit. */
export function isSettling({ settlesAtMs }: CheckoutRecord): boolean {
  return settlesAtMs !== undefined;
}

/** The bank's word on a SEPA debit that was waiting. */
export function settleSepa(account: Account, record: CheckoutRecord, outcome: 'succeeded' | 'failed'): void {
  const { session } = record;
  const intent = requireIntent(account, String(session.payment_intent));
  const charge = chargeOf(account, intent);
  delete record.settlesAtMs;
  delete record.settlesAs;
  if (outcome === 'succeeded') {
    succeed(account, intent, charge);
    session.payment_status = 'paid';
    announce(account, 'checkout.session.async_payment_succeeded', session);
    return;
  }
  fail(account, intent, charge, { code: 'charge_declined', message: 'The bank refused the direct debit.' });
  announce(account, 'checkout.session.async_payment_failed', session);
}

/** Settles every SEPA debit whose time has come. */
export function settleDue(account: Account): void {
  const now = account.now().getTime();
  for (const record of Object.values(account.data.checkouts)) {
    if (record.settlesAtMs !== undefined && record.settlesAtMs <= now) {
      settleSepa(account, record, record.settlesAs ?? 'succeeded');
    }
  }
}
