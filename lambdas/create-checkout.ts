import { findDetails, findProduct, products } from '#content/catalogue.ts';
import { countArticleCheckout } from '#lambdas/article/article-count.store.ts';
import { countCheckout, takePlace } from '#lambdas/checkout/checkout-limits.store.ts';
import { type Checkout, parseCheckout, readIdempotencyKey } from '#lambdas/checkout/checkout-request.ts';
import { placeOrder } from '#lambdas/checkout/place-order.ts';
import { priceCart } from '#lambdas/checkout/price-cart.ts';
import { readWishes } from '#lambdas/checkout/wishes.ts';
import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { type CheckoutReply, checkoutReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { type Caller, callerOf, findFormField, isFormPost } from '#lambdas/http/request.ts';
import type { Order } from '#lambdas/order/order.ts';
import { recordOnce } from '#lambdas/order/order-facts.store.ts';
import { closeUnpaidOrder } from '#lambdas/order/order-outbox.store.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { paymentUnavailable, requirePermittedKey, withStripeOutageAs503 } from '#lambdas/payment/stripe.ts';
import { countGuess, findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import type { Promo } from '#lambdas/promo/promo.ts';
import { ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/** Buyers who wait longer leave; API Gateway would cut the call at 30 s. */
const deadlineMs = 8000;

/** The code of a checkout, or undefined when none was typed. Throws `promo_invalid` when it cannot be applied. */
async function loadPromo({ promoCode }: Checkout, caller: Caller): Promise<Promo | undefined> {
  if (!promoCode?.trim()) return undefined;
  const promo = await findUsablePromo(promoCode, caller);
  if (promo === undefined) throw new ApiError('promo_invalid');
  return promo;
}

/** A code for a first purchase that is refused says that the address bought: whoever tries many is stopped. */
async function countRefusal(error: unknown, promo: Promo | undefined, caller: Caller): Promise<never> {
  const isRefused = error instanceof ApiError && error.code === 'promo_invalid';
  if (isRefused && promo?.firstPurchaseOnly) await countGuess(caller);
  throw error;
}

/** Errors after which the order gets no page: its network has too many unpaid ones, or Stripe refuses the address. */
const hopeless: ApiError['code'][] = ['too_many_requests', 'email_invalid'];

/** An order that gets no page is closed, so that its code is free for the next try. */
async function openPage(
  order: Order,
  { caller, from }: { caller: Caller; from: string | undefined },
): Promise<CheckoutReply> {
  const { now } = caller;
  try {
    if (order.stripeSessionId === undefined) await ignoreCounterOutage(() => takePlace(order, caller));
    const page = await openPaymentPage(order);
    logStep('payment_page_opened', now, { orderId: order.orderId });
    if (from !== undefined && order.stripeSessionId === undefined)
      await ignoreCounterOutage(() => countArticleCheckout(from, order.orderId, now));
    return { orderId: order.orderId, ...page };
  } catch (error) {
    if (error instanceof ApiError && hopeless.includes(error.code)) {
      await closeUnpaidOrder((await recordOnce(order.orderId, 'expiredAt', now.toISOString())) ?? order, now);
    }
    throw error;
  }
}

async function checkOut({ from, ...request }: Checkout, { key, caller }: { key: string | undefined; caller: Caller }) {
  const lines = priceCart(request);
  const offersDiscretion = getVariable('DISCRETION') === 'offered';
  const canDedicate = lines.some(({ productId }) => findDetails(productId)?.dedication !== undefined);
  const wishes = readWishes(request, { now: caller.now, offersDiscretion, canDedicate });
  await requirePermittedKey();
  await countCheckout(request.email, caller);
  const { email: to } = wishes.recipient ?? {};
  if (to !== undefined && (await isGuestStopped(to))) throw new ApiError('gift_stopped');
  const promo = await loadPromo(request, caller);
  const termsHash = getVariable('TERMS_HASH');
  const placement = { request, lines, wishes, promo, key, now: caller.now, termsHash };
  const order = await placeOrder(placement).catch((error) => countRefusal(error, promo, caller));
  return openPage(order, { caller, from: from ?? undefined });
}

/** Runs `work` for at most `milliseconds`, then throws the error that `onLate` makes of the delay; the work itself goes on. */
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

/**
 * A buy button without script posts no e-mail field: that is no mistake, the checkout page asks for the address. Its form without
 * script orders the first product; another product is ordered on a page of its own.
 */
export const pageOfRefused: ReturnType<typeof errorPage> = (code, event) => {
  const { id: buy = '' } = findProduct(findFormField(event, 'productId') ?? '') ?? {};
  const isMistake = code !== 'email_required' || findFormField(event, 'email') !== undefined;
  if (!isMistake) return `/checkout?buy=${buy}`;
  if (buy !== '' && buy !== products[0]?.id) return errorPage(`/product/${buy}`)(code, event);
  return errorPage('/checkout', { ...(buy && { buy }) })(code, event);
};

/** POST /api/create-checkout: a cart and an e-mail become a pending order and its Stripe page. */
export const handler = httpFunction(async (event) => {
  const request = parseCheckout(event);
  const key = readIdempotencyKey(event);
  const caller = callerOf(event);
  const work = () => withStripeOutageAs503(() => checkOut(request, { key, caller }));
  const checkout = await withDeadline(deadlineMs, work, paymentUnavailable);
  return isFormPost(event) ? seeOther(checkout.url) : ok(checkoutReplySchema, checkout);
}, pageOfRefused);
