import { currency } from '#content/catalogue.ts';
import { discountCents } from '#lambdas/checkout/cart-rules.ts';
import type { Checkout } from '#lambdas/checkout/checkout-request.ts';
import type { PricedCart } from '#lambdas/checkout/price-cart.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toOrderId } from '#lambdas/order/order-id.ts';
import { nextPaymentCheck, sessionLifeMs } from '#lambdas/order/payment-window.ts';
import type { Promo } from '#lambdas/promo/promo.ts';

type Intent = {
  request: Checkout;
  cart: PricedCart;
  promo: Promo | undefined;
  requestKey: string | undefined;
};

/** The pending order a checkout asks for, under the id of `milliseconds`; its times are set here once and for all. */
export function makeOrder({ request, cart, promo, requestKey }: Intent, milliseconds: number): Order {
  const createdAt = new Date(milliseconds);
  const { email, consents } = request;
  const order: Order = {
    orderId: toOrderId(milliseconds),
    email,
    lines: cart.lines,
    subtotalCents: cart.subtotalCents,
    amountCents: cart.subtotalCents - discountCents(cart.subtotalCents, promo?.discountPercent ?? 0),
    currency,
    status: 'pending',
    version: 0,
    createdAt: createdAt.toISOString(),
    sessionExpiresAt: new Date(milliseconds + sessionLifeMs).toISOString(),
    stripeAttempt: 0,
    ...(cart.giftId === undefined ? {} : { giftId: cart.giftId }),
    ...(consents == null ? {} : { consents: { ...consents, at: createdAt.toISOString() } }),
    ...(promo === undefined
      ? {}
      : { promoCode: promo.code, discountPercent: promo.discountPercent, promoHeld: promo.singleUse }),
    ...(requestKey === undefined ? {} : { requestKey }),
  };
  return { ...order, dueAt: nextPaymentCheck(order, createdAt).toISOString() };
}
