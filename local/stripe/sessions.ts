/** Checkout sessions: created, read, expired. `payments.ts` pays them. */
import type Stripe from 'stripe';
import { type Account, newId, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest, noSuch } from '#local/stripe/api-error.ts';
import { requireSessionCoupon } from '#local/stripe/coupons.ts';
import { announce } from '#local/stripe/events.ts';
import { makeSession, type SessionParams } from '#local/stripe/new-session.ts';
import { type CheckoutRecord, lookUp } from '#local/stripe/records.ts';

const minute = 60;

/** 30 minutes to 24 hours from now, 24 hours by default; five seconds of tolerance for the time the call takes. */
function readExpiry(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + 24 * 60 * minute;
  const param = 'expires_at';
  if (expiresAt < now + 30 * minute - 5) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation. You can use the Expire endpoint to expire sessions sooner.',
      { param },
    );
  }
  if (expiresAt > now + 24 * 60 * minute + 5) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
  return expiresAt;
}

/** Checks what the schema cannot express; gives when the session expires (Unix seconds). */
function checkSession(params: SessionParams, now: number): { expiresAt: number; currency: string } {
  const { customer_email: email, line_items } = params;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
  }
  const currencies = new Set(line_items.map(({ price_data }) => price_data.currency));
  if (currencies.size > 1) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  }
  return { expiresAt: readExpiry(params.expires_at, now), currency: [...currencies].join() };
}

/** Stripe's smallest charge in euros is 0.50; a total of 0 is accepted and needs no payment. */
function checkTotal(totalCents: number, currency: string): void {
  if (totalCents === 0 || totalCents >= 50) return;
  throw invalidRequest(`The Checkout Session's total amount due must add up to at least €0.50 ${currency}`, {
    code: 'amount_too_small',
  });
}

/** The discount of a percentage, in whole cents, rounded half up; `percent` may have two decimals. */
function discountOf(subtotalCents: number, percent: number): number {
  return Math.round((subtotalCents * Math.round(percent * 100)) / 10_000);
}

function computePrice(account: Account, params: SessionParams) {
  const coupons = params.discounts.map(({ coupon }) => requireSessionCoupon(account, coupon));
  const subtotal = params.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  const discount = discountOf(subtotal, coupons[0]?.percent_off ?? 0);
  return { coupon: coupons[0]?.id, subtotal, discount };
}

/** POST /v1/checkout/sessions. */
export function createSession(account: Account, params: SessionParams): Stripe.Checkout.Session {
  const created = nowSeconds(account);
  const { expiresAt, currency } = checkSession(params, created);
  const price = computePrice(account, params);
  checkTotal(price.subtotal - price.discount, currency);
  const id = newId('cs_test_a1', 56);
  const url = `${account.pageOrigin}/c/pay/${id}`;
  const session = makeSession(params, { ...price, id, url, created, expiresAt, currency });
  account.data.checkouts[id] = {
    session,
    lineItems: params.line_items.map(({ quantity, price_data }) => ({
      description: price_data.product_data.name,
      quantity,
      amount_subtotal: quantity * price_data.unit_amount,
    })),
    intent: {
      metadata: params.payment_intent_data?.metadata ?? {},
      description: params.payment_intent_data?.description ?? null,
      statementSuffix: params.payment_intent_data?.statement_descriptor_suffix ?? null,
    },
  };
  account.save('checkouts', id);
  return session;
}

/** Ends an open session, so that it can no longer be paid. */
export function expire(account: Account, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  announce(account, { type: 'checkout.session.expired', object: session });
}

function expireIfDue(account: Account, session: Stripe.Checkout.Session): void {
  if (session.status === 'open' && session.expires_at <= nowSeconds(account)) expire(account, session);
}

/** Ends every open session whose time is over. */
export function expireDueSessions(account: Account): void {
  for (const { session } of Object.values(account.data.checkouts)) expireIfDue(account, session);
}

/** The record of a session, expired first if its time is over; undefined for an unknown id. */
export function findCheckout(account: Account, id: string): CheckoutRecord | undefined {
  const record = lookUp(account.data.checkouts, id);
  if (record !== undefined) expireIfDue(account, record.session);
  return record;
}

/** GET /v1/checkout/sessions/{id}. */
export function getSession(account: Account, id: string): Stripe.Checkout.Session {
  const record = findCheckout(account, id);
  if (record === undefined) throw noSuch('checkout.session', id, 'session');
  return record.session;
}

/** POST /v1/checkout/sessions/{id}/expire; only an open session can be expired. */
export function expireSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = getSession(account, id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  expire(account, session);
  return session;
}
