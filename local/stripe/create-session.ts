import type Stripe from 'stripe';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import { requireCoupon } from '#local/stripe/coupons.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { newId } from '#local/stripe/ids.ts';
import { discountOf, makeLineItems } from '#local/stripe/line-items.ts';
import { makeSession } from '#local/stripe/new-session.ts';
import { readParams } from '#local/stripe/params.ts';
import { checkSession, checkTotal, createSessionSchema, type SessionParams } from '#local/stripe/session-params.ts';

function price(account: Account, params: SessionParams) {
  const coupons = params.discounts.map(({ coupon }) => requireCoupon(account, coupon, 'discounts[0][coupon]'));
  const subtotal = params.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  const discount = discountOf(subtotal, coupons[0]?.percent_off ?? 0);
  return { coupon: coupons[0], subtotal, discount };
}

/** POST /v1/checkout/sessions. */
export function createSession(account: Account, fields: FormFields): Stripe.Checkout.Session {
  const params = readParams(createSessionSchema, fields);
  const created = nowSeconds(account);
  const { expiresAt, currency } = checkSession(params, created);
  const { coupon, subtotal, discount } = price(account, params);
  checkTotal(subtotal - discount, currency);
  const id = newId('cs_test_a1', 56);
  const session = makeSession(params, { id, created, expiresAt, currency, subtotal, discount, coupon: coupon?.id });
  session.url = `${account.pageOrigin}/c/pay/${id}`;
  account.data.checkouts[id] = {
    session,
    lineItems: makeLineItems(params.line_items, discount, created),
    images: params.line_items.map((line) => line.price_data.product_data.images[0] ?? null),
    intent: {
      metadata: params.payment_intent_data?.metadata ?? {},
      description: params.payment_intent_data?.description ?? null,
    },
  };
  account.save();
  return session;
}
