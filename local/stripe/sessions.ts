/** Checkout sessions: created, read, expired. `payments.ts` pays them. */
import * as v from 'valibot';
import { type Account, invalidRequest, newId, nowSeconds, requireEntry } from '#local/stripe/account.ts';
import { announce } from '#local/stripe/events.ts';
import { metadata, wholeNumber } from '#local/stripe/params.ts';
import type { Session } from '#local/stripe/records.ts';

const returnUrl = v.pipe(v.string(), v.url('Not a valid URL'));

const lineItem = v.strictObject({
  quantity: v.optional(v.pipe(wholeNumber, v.minValue(1)), '1'),
  price_data: v.strictObject({
    currency: v.literal('eur'),
    unit_amount: v.pipe(wholeNumber, v.minValue(0), v.maxValue(99_999_999)),
    tax_behavior: v.optional(v.literal('inclusive')),
    product_data: v.strictObject({ name: v.pipe(v.string(), v.minLength(1)) }),
  }),
});

export const sessionParams = v.strictObject({
  mode: v.literal('payment'),
  line_items: v.pipe(v.array(lineItem), v.minLength(1), v.maxLength(100)),
  success_url: returnUrl,
  cancel_url: v.optional(returnUrl),
  client_reference_id: v.optional(v.string()),
  customer_email: v.optional(v.string()),
  discounts: v.optional(v.pipe(v.array(v.strictObject({ coupon: v.string() })), v.maxLength(1)), []),
  expires_at: v.optional(wholeNumber),
  locale: v.optional(v.literal('fr')),
  submit_type: v.optional(v.literal('pay')),
  adaptive_pricing: v.optional(v.strictObject({ enabled: v.literal('false') })),
  allowed_payment_method_types: v.optional(v.array(v.picklist(['card', 'sepa_debit']))),
  wallet_options: v.optional(v.strictObject({ link: v.strictObject({ display: v.picklist(['auto', 'never']) }) })),
  metadata: v.optional(metadata, {}),
  payment_intent_data: v.optional(
    v.strictObject({
      metadata: v.optional(metadata, {}),
      description: v.optional(v.nullable(v.string()), null),
      // The prefix has 2 of the 22 characters at least, and Stripe sets an asterisk and a space between the two.
      statement_descriptor_suffix: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(18))), null),
    }),
    {},
  ),
});
type SessionParams = v.InferOutput<typeof sessionParams>;

const minute = 60;

/** 30 minutes to 24 hours from now, 24 hours by default; five seconds of tolerance for the time the call takes. */
function readExpiry(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + 24 * 60 * minute;
  if (expiresAt >= now + 30 * minute - 5 && expiresAt <= now + 24 * 60 * minute + 5) return expiresAt;
  throw invalidRequest('The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.', {
    param: 'expires_at',
  });
}

/** Throws Stripe's 400s for what the schema cannot express. */
function checkSession({ data }: Account, { customer_email: email, discounts: [discount] }: SessionParams): void {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
  }
  if (discount !== undefined && !Object.hasOwn(data.coupons, discount.coupon)) {
    const details = { code: 'resource_missing', param: 'discounts[0][coupon]' };
    throw invalidRequest(`No such coupon: '${discount.coupon}'`, details);
  }
}

/** The discount in whole cents, rounded half up; a coupon's percentage may have two decimals. */
function computePrice({ data }: Account, { line_items, discounts: [discount] }: SessionParams) {
  const subtotal = line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  const { percent_off, amount_off } = data.coupons[discount?.coupon ?? ''] ?? {};
  const share = Math.round((subtotal * Math.round((percent_off ?? 0) * 100)) / 10_000);
  const reduction = Math.min(amount_off ?? share, subtotal);
  const total = subtotal - reduction;
  // Stripe's smallest charge; a total of 0 is accepted and needs no payment.
  if (total > 0 && total < 50) {
    const message = "The Checkout Session's total amount due must add up to at least €0.50";
    throw invalidRequest(message, { code: 'amount_too_small' });
  }
  return { subtotal, reduction, total };
}

/** POST /v1/checkout/sessions. Stripe makes the payment intent at the first attempt to pay only. */
export function createSession(account: Account, params: SessionParams): Session {
  checkSession(account, params);
  const created = nowSeconds(account);
  const { subtotal, reduction, total } = computePrice(account, params);
  const id = newId('cs_test_a1', 56);
  const session: Session = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: 'eur',
    customer_email: params.customer_email ?? null,
    discounts: params.discounts.map(({ coupon }) => ({ coupon, promotion_code: null })),
    expires_at: readExpiry(params.expires_at, created),
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata,
    payment_intent: null,
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: reduction, amount_shipping: 0, amount_tax: 0 },
    url: `${account.pageOrigin}/c/pay/${id}`,
    wallet_options: params.wallet_options ?? null,
  };
  const lineItems = params.line_items.map(({ quantity, price_data }) => ({
    description: price_data.product_data.name,
    quantity,
    amount_subtotal: quantity * price_data.unit_amount,
  }));
  const { metadata: pairs = {}, description = null, statement_descriptor_suffix = null } = params.payment_intent_data;
  const intent = { metadata: pairs, description, statement_descriptor_suffix };
  account.data.checkouts[id] = { session, lineItems, intent };
  account.save('checkouts', id);
  return session;
}

/** Ends an open session, so that it can no longer be paid. */
function expire(account: Account, session: Session): void {
  session.status = 'expired';
  session.url = null;
  announce(account, 'checkout.session.expired', session);
}

/** Ends every open session whose time is over. */
export function expireDueSessions(account: Account): void {
  for (const { session } of Object.values(account.data.checkouts)) {
    if (session.status === 'open' && session.expires_at <= nowSeconds(account)) expire(account, session);
  }
}

export function getSession({ data }: Account, id: string): Session {
  return requireEntry(data.checkouts, id, 'session').session;
}

export const sessionChange = v.strictObject({ metadata });

/** POST /v1/checkout/sessions/{id}; an empty value of `metadata` removes its key. */
export function updateSession(account: Account, id: string, change: v.InferOutput<typeof sessionChange>): Session {
  const session = getSession(account, id);
  const pairs = Object.entries({ ...session.metadata, ...change.metadata }).filter(([, value]) => value !== '');
  session.metadata = Object.fromEntries(pairs);
  account.save('checkouts', id);
  return session;
}

/** POST /v1/checkout/sessions/{id}/expire; only an open session can be expired. */
export function expireSession(account: Account, id: string): Session {
  const session = getSession(account, id);
  if (session.status !== 'open') {
    throw invalidRequest(`Only open Checkout Sessions can be expired. This one has a status of \`${session.status}\`.`);
  }
  expire(account, session);
  return session;
}
