import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { ApiError } from '#lambdas/http/errors.ts';
import type { Order } from '#lambdas/order/order.ts';
import { savePaymentPage, startNewStripeAttempt } from '#lambdas/order/order-facts.store.ts';
import { toSessionMetadata } from '#lambdas/payment/session-metadata.ts';
import {
  getStripe,
  isErrorKept,
  isKeyInUse,
  isKeyOfOtherCall,
  isMissingAtStripe,
  isStripeError,
  paymentUnavailable,
} from '#lambdas/payment/stripe.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** Coupons that this worker has made or found at Stripe. */
const knownCoupons = new Set<string>();

/**
 * Makes the coupon of an order's code, once. Stripe's page then shows the discount: of a percentage by its name, unless it would
 * leave less than Stripe takes.
 */
async function ensureCoupon(stripe: Stripe, code: string, order: Order): Promise<string> {
  const { subtotalCents, amountCents, discountPercent: percent = -1, currency } = order;
  const cents = subtotalCents - amountCents;
  const isShare = cents === Math.round((subtotalCents * percent) / 100);
  const id = isShare ? `${code}-${percent}` : `${code}-${cents}c`;
  if (knownCoupons.has(id)) return id;
  const worth = isShare ? { percent_off: percent } : { amount_off: cents, currency };
  try {
    await stripe.coupons.create({ id, name: code, ...worth, duration: 'once' });
  } catch (error) {
    const exists = isStripeError(error, 'StripeInvalidRequestError') && error.code === 'resource_already_exists';
    if (!exists) throw error;
  }
  knownCoupons.add(id);
  return id;
}

/**
 * Of a card's payment, Apple Pay's and Google Pay's included, banks show the account's shortened descriptor and this instead of the
 * account's whole one. Both together have at most 22 characters:
 * https://docs.stripe.com/get-started/account/statement-descriptors
 */
const discreetSuffix = 'COMMANDE';

/**
 * Any other payment stands in the bank's list under the account's whole descriptor. Link, offered beside the card, would pay as
 * such and keep the purchase in the buyer's account there, under the shop's name.
 */
const discreetMethods = {
  allowed_payment_method_types: ['card'],
  wallet_options: { link: { display: 'never' } },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/**
 * The parameters of an order's session. They all come from the stored order, so that a repeated call sends the same ones.
 * `{CHECKOUT_SESSION_ID}` is Stripe's placeholder and must not be URL-encoded.
 */
function describeSession(order: Order, { siteUrl, coupon }: { siteUrl: string; coupon?: string | undefined }) {
  const metadata = { order_id: order.orderId, site: siteUrl };
  return {
    mode: 'payment',
    // The button says « Payer »: words that name the obligation to pay (C. conso L221-14).
    submit_type: 'pay',
    // Else a switch of the account shows the price in the buyer's currency, with a fee: mails and receipts say euros.
    adaptive_pricing: { enabled: false },
    locale: 'fr',
    client_reference_id: order.orderId,
    customer_email: order.email,
    metadata: toSessionMetadata(order),
    payment_intent_data: {
      metadata,
      description: `Commande ${order.orderId}`,
      ...(order.discreet ? { statement_descriptor_suffix: discreetSuffix } : {}),
    },
    line_items: order.lines.map(({ name, quantity, unitAmountCents }) => ({
      quantity,
      price_data: {
        currency: order.currency,
        unit_amount: unitAmountCents,
        tax_behavior: 'inclusive',
        product_data: { name },
      },
    })),
    ...(order.discreet ? discreetMethods : {}),
    ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
    expires_at: Math.floor(Date.parse(order.sessionExpiresAt) / 1000),
    success_url: `${siteUrl}/payment-success?order_id=${order.orderId}&payment_intent={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/checkout`,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Stripe's idempotency key, made from the order: a repeated call gets the same page. */
const idempotencyKey = (order: Order) => `${order.orderId}-${order.createdAt}-${order.stripeAttempt}`;

/** From the first call to the last one. The checkout answers a buyer within 8 s, and needs a part of them for its own rows. */
const patienceMs = 7000;
const pauseMs = 300;

/**
 * Repeats a call while Stripe is busy with it: an attempt that took longer than its limit goes on there, and its answer is had
 * under its key. Throws the last error when the time is over.
 */
async function repeatWhileBusy<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const end = Date.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await call();
    } catch (error) {
      if (!isKeyInUse(error) || Date.now() > end) throw error;
    }
  }
}

async function createSession(order: Order): Promise<Stripe.Checkout.Session> {
  const stripe = await getStripe();
  const { promoCode, discountPercent, discountCents } = order;
  const hasDiscount = promoCode !== undefined && (discountPercent ?? discountCents) !== undefined;
  const coupon = hasDiscount ? await ensureCoupon(stripe, promoCode, order) : undefined;
  const params = describeSession(order, { siteUrl: getVariable('SITE_URL'), coupon });
  return repeatWhileBusy(() => stripe.checkout.sessions.create(params, { idempotencyKey: idempotencyKey(order) }));
}

/** A later checkout of the same buyer has reserved the order's code, so this page must not be paid. Throws `promo_invalid`. */
async function refuseSuperseded(sessionId: string): Promise<never> {
  await (await getStripe()).checkout.sessions.expire(sessionId);
  throw new ApiError('promo_invalid');
}

async function makePage(order: Order): Promise<{ sessionId: string; url: string }> {
  const session = await createSession(order);
  const url = session.url ?? '';
  const saved = await savePaymentPage(order.orderId, { stripeSessionId: session.id, paymentPageUrl: url });
  if (saved === undefined) await refuseSuperseded(session.id);
  return { sessionId: session.id, url };
}

/** The error to throw for a failure at Stripe, after removing what would make the next try fail as well. */
async function translateStripeError(error: unknown, orderId: string): Promise<unknown> {
  if (isStripeError(error, 'StripeInvalidRequestError') && error.param === 'customer_email') {
    return new ApiError('email_invalid', { cause: error });
  }
  // Nobody has the page of a key whose answer was lost. Of a coupon that somebody deleted in Stripe's dashboard, the next try
  // makes another.
  if (isKeyOfOtherCall(error) || isMissingAtStripe(error)) {
    knownCoupons.clear();
    await startNewStripeAttempt(orderId);
    return paymentUnavailable(error);
  }
  if (isErrorKept(error)) await startNewStripeAttempt(orderId);
  return error;
}

/**
 * The payment page of a stored order; called again it gives the same page. Throws Stripe's own error when Stripe is out of
 * reach, `payment_unavailable` when the next call makes the page anew and `email_invalid` when Stripe refuses the address.
 */
export async function openPaymentPage(order: Order): Promise<{ sessionId: string; url: string }> {
  const { stripeSessionId, paymentPageUrl } = order;
  if (stripeSessionId !== undefined && paymentPageUrl !== undefined)
    return { sessionId: stripeSessionId, url: paymentPageUrl };
  try {
    return await makePage(order);
  } catch (error) {
    throw await translateStripeError(error, order.orderId);
  }
}
