import { countCheckout } from '#lambdas/checkout/checkout-limits.ts';
import { parseCheckout, readIdempotencyKey } from '#lambdas/checkout/checkout-request.ts';
import { openPaymentPage } from '#lambdas/checkout/payment-page.ts';
import { placeOrder } from '#lambdas/checkout/place-order.ts';
import { priceCart } from '#lambdas/checkout/price-cart.ts';
import { loadPromo } from '#lambdas/checkout/promo-for-order.ts';
import { abandonOrder } from '#lambdas/fulfil/let-go.ts';
import { checkoutReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { findFormField, getClientNetwork, isFormPost } from '#lambdas/http/request.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isStripeOutage, paymentUnavailable } from '#lambdas/payment/stripe.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { loadSecrets, MissingSecretError } from '#lambdas/runtime/secrets.ts';

requireEnvironment(
  'ORDERS_TABLE',
  'ORDER_GIFTS_TABLE',
  'PROMO_CODES_TABLE',
  'COUNTERS_TABLE',
  'SITE_URL',
  'STRIPE_API_URL',
);

/** A buyer who waits longer has gone; API Gateway would cut the call at 30 s. */
const deadlineMs = 8000;

async function requireStripeKey(): Promise<void> {
  try {
    await loadSecrets('stripeSecretKey');
  } catch (error) {
    if (error instanceof MissingSecretError) throw paymentUnavailable(error);
    throw error;
  }
}

/** An address Stripe refuses was a slip: the code its order holds must be there for the corrected one. */
async function openPage(order: Order, now: Date) {
  try {
    return await openPaymentPage(order);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'email_invalid') await abandonOrder(order, now);
    throw error;
  }
}

/** Stripe is asked in several places: for the page, its coupon, and to close an earlier page of the same buyer. */
async function sayWhenStripeIsAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isStripeOutage(error) ? paymentUnavailable(error) : error;
  }
}

/** Runs `work` for at most `milliseconds`; after that throws what `onLate` makes of the delay. The work itself is not undone. */
async function withDeadline<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
  onLate: (cause: Error) => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onLate(new Error(`No answer within ${milliseconds} ms`))), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const checkoutWithError = errorPage('/checkout');

/** A buy button pressed before its page's script was there posts no e-mail field at all: no mistake, the checkout asks for it. */
const pageOfRefused: typeof checkoutWithError = (code, event) =>
  code === 'email_required' && findFormField(event, 'email') === undefined
    ? '/checkout?buy=1'
    : checkoutWithError(code, event);

/** POST /api/create-checkout: a cart and an e-mail become a pending order and its Stripe page. */
export const handler = httpFunction(
  async (event) => {
    const now = new Date();
    const request = parseCheckout(event);
    const key = readIdempotencyKey(event);
    const cart = priceCart(request);
    const caller = { clientNetwork: getClientNetwork(event), now };
    await requireStripeKey();
    await countCheckout(request.email, caller);
    const work = async () => {
      const promo = await loadPromo(request.promoCode, caller);
      const order = await placeOrder({ request, cart, promo, key, now });
      return { orderId: order.orderId, ...(await openPage(order, now)) };
    };
    const checkout = await withDeadline(deadlineMs, () => sayWhenStripeIsAway(work), paymentUnavailable);
    return isFormPost(event) ? seeOther(checkout.url) : ok(checkoutReplySchema, checkout);
  },
  { formErrorPage: pageOfRefused },
);
