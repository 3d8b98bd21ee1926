/** Checkout sessions: read, listed, expired. They are made in `create-session.ts` and paid in `payments.ts`. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest, noSuch } from '#local/stripe/api-error.ts';
import { announce } from '#local/stripe/events.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import type { LineItem } from '#local/stripe/line-items.ts';
import { pageOf } from '#local/stripe/list-page.ts';
import { expandable, pageable, readParams } from '#local/stripe/params.ts';
import { lookUp } from '#local/stripe/store.ts';

/** A session and what Stripe knows of it without showing it there. `settlesAtMs`: when a SEPA debit comes through. */
export type CheckoutRecord = {
  session: Stripe.Checkout.Session;
  lineItems: LineItem[];
  images: (string | null)[];
  intent: { metadata: Stripe.Metadata; description: string | null };
  settlesAtMs?: number;
  settlesAs?: 'succeeded' | 'failed';
};

/** Ends an open session: it can no longer be paid. */
export function expire(account: Account, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  announce(account, 'checkout.session.expired', session);
}

/** Ends every open session whose time is over. */
export function expireDue(account: Account): void {
  const now = nowSeconds(account);
  for (const { session } of Object.values(account.data.checkouts)) {
    if (session.status === 'open' && session.expires_at <= now) expire(account, session);
  }
}

/** The record of a session, its time checked first; undefined for an unknown id. */
export function findCheckout(account: Account, id: string): CheckoutRecord | undefined {
  const record = lookUp(account.data.checkouts, id);
  if (record?.session.status === 'open' && record.session.expires_at <= nowSeconds(account)) {
    expire(account, record.session);
  }
  return record;
}

function requireCheckout(account: Account, id: string): CheckoutRecord {
  const record = findCheckout(account, id);
  if (record === undefined) throw noSuch('checkout.session', id, 'session');
  return record;
}

/** GET /v1/checkout/sessions/{id}. */
export function getSession(account: Account, fields: FormFields, id: string): Stripe.Checkout.Session {
  readParams(v.strictObject(expandable), fields);
  return requireCheckout(account, id).session;
}

const listSchema = v.strictObject({
  ...pageable,
  payment_intent: v.optional(v.string()),
  status: v.optional(v.picklist(['open', 'complete', 'expired'])),
});

/** GET /v1/checkout/sessions: all, or those of one payment intent or status. */
export function listSessions(account: Account, fields: FormFields) {
  const params = readParams(listSchema, fields);
  expireDue(account);
  const sessions = Object.values(account.data.checkouts)
    .map(({ session }) => session)
    .filter(
      ({ payment_intent, status }) =>
        (params.payment_intent === undefined || payment_intent === params.payment_intent) &&
        (params.status === undefined || status === params.status),
    );
  return pageOf('/v1/checkout/sessions', sessions, params);
}

/** POST /v1/checkout/sessions/{id}/expire; only an open session can be. */
export function expireSession(account: Account, fields: FormFields, id: string): Stripe.Checkout.Session {
  readParams(v.strictObject(expandable), fields);
  const { session } = requireCheckout(account, id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  expire(account, session);
  return session;
}

/** GET /v1/checkout/sessions/{id}/line_items, in the cart's order. */
export function listLineItems(account: Account, fields: FormFields, id: string) {
  const { lineItems } = requireCheckout(account, id);
  return pageOf(
    `/v1/checkout/sessions/${id}/line_items`,
    lineItems.toReversed(),
    readParams(v.strictObject(pageable), fields),
  );
}
