/** The payment page that Stripe makes of an order, and what the buyer is told when it makes none. */
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lambdas/http/errors.ts';
import type { Order } from '#lambdas/order/order.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { openShop, placeOrder, readOrder } from '#test/lambdas/own-shop.ts';
import { guideLine } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

const shop = await openShop();

async function readPage(order: Order): Promise<Stripe.Checkout.Session> {
  const { sessionId } = await openPaymentPage(order);
  return (await getStripe()).checkout.sessions.retrieve(sessionId);
}

function placeWithCode(promoCode: string, discountPercent = 20): Promise<Order> {
  return placeOrder({ promoCode, discountPercent, amountCents: 79 * (100 - discountPercent) });
}

test('a page opened twice is one page, which the shop remembers, and an expired order gets none', async () => {
  const placed = await placeOrder();
  const page = await openPaymentPage(placed);
  expect(await openPaymentPage(placed)).toEqual(page);
  const order = await readOrder(placed.orderId);
  await shop.control({ action: 'fault', mode: 'down' });
  expect(await openPaymentPage(order)).toEqual(page);
  await shop.control({ action: 'fault', mode: 'none' });
  const closed = await placeOrder({ expiredAt: new Date().toISOString() });
  await expect(openPaymentPage(closed)).rejects.toMatchObject({ code: 'promo_invalid' });
});

test('the page is in French, asks for the order’s amount, ends when the order says and leads back to the shop', async () => {
  const order = await placeOrder();
  const page = await readPage(order);
  expect(page).toMatchObject({ locale: 'fr', submit_type: 'pay', amount_total: 7900, customer_email: order.email });
  expect(page).toMatchObject({ discounts: [], client_reference_id: order.orderId, allowed_payment_method_types: null });
  expect(page).toMatchObject({
    success_url: `https://guide.example/payment-success?order_id=${order.orderId}&payment_intent={CHECKOUT_SESSION_ID}`,
    cancel_url: 'https://guide.example/checkout',
  });
  expect(page.expires_at).toBe(Math.floor(Date.parse(order.sessionExpiresAt) / 1000));
});

test.each([
  { discreet: undefined, suffix: null },
  { discreet: true as const, suffix: 'COMMANDE' },
])('the payment names the order, and the bank’s line of it is $suffix', async ({ discreet, suffix }) => {
  const order = await placeOrder({ discreet });
  const { url, sessionId } = await openPaymentPage(order);
  await shop.pay(url);
  const stripe = await getStripe();
  const { payment_intent, allowed_payment_method_types, wallet_options } =
    await stripe.checkout.sessions.retrieve(sessionId);
  // The line of any other payment is the account's own.
  expect(allowed_payment_method_types).toEqual(discreet ? ['card'] : null);
  // Link would keep the purchase under the shop's name in the buyer's account there.
  expect(wallet_options).toEqual(discreet ? { link: { display: 'never' } } : null);
  expect(await stripe.paymentIntents.retrieve(String(payment_intent))).toMatchObject({
    metadata: { order_id: order.orderId },
    description: `Commande ${order.orderId}`,
    statement_descriptor_suffix: suffix,
  });
});

test('the code of an order is a coupon on its page, which Stripe makes once', async () => {
  const create = vi.spyOn((await getStripe()).coupons, 'create');
  for (let order = 0; order < 2; order += 1) {
    const page = await readPage(await placeWithCode('BIENVENUE20'));
    expect(page).toMatchObject({ amount_total: 6320, discounts: [{ coupon: 'BIENVENUE20-20' }] });
  }
  expect(create).toHaveBeenCalledTimes(1);
});

test.each([
  { code: { promoCode: 'DIX', discountCents: 1000 }, amountCents: 6900, coupon: 'DIX-1000c' },
  { code: { promoCode: 'PRESQUE', discountCents: 7880 }, amountCents: 50, coupon: 'PRESQUE-7850c' },
  { code: { promoCode: 'OFFERT', discountCents: 9000 }, amountCents: 0, coupon: 'OFFERT-7900c' },
  // What the percentage says would leave less than Stripe takes.
  { code: { promoCode: 'CENT', discountPercent: 99 }, subtotalCents: 1250, amountCents: 50, coupon: 'CENT-1200c' },
])('the page of a code in euros has the sum of the order: $coupon', async ({ code, amountCents, coupon, ...more }) => {
  const { subtotalCents = 7900 } = more;
  const lines = [{ ...guideLine(1, { unitAmountCents: subtotalCents }), bonusId: 'carnet-communication' }];
  const order = await placeOrder({ ...code, subtotalCents, amountCents, lines });
  expect(await readPage(order)).toMatchObject({ amount_total: amountCents, discounts: [{ coupon }] });
});

test('a coupon that Stripe has already is used', async () => {
  await (await getStripe()).coupons.create({ id: 'ETE-10', name: 'ETE', percent_off: 10, duration: 'once' });
  expect(await readPage(await placeWithCode('ETE', 10))).toMatchObject({ amount_total: 7110 });
});

test('a coupon that Stripe refuses ends the call, and no page is sold without the discount', async () => {
  const order = await placeWithCode('RIEN', 0);
  await expect(openPaymentPage(order)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  expect(await readOrder(order.orderId)).not.toHaveProperty('paymentPageUrl');
});

test('a code without its percentage makes no coupon', async () => {
  expect(await readPage(await placeOrder({ promoCode: 'BIENVENUE20' }))).toMatchObject({ amount_total: 7900 });
});

test('a coupon that somebody deleted is made again at the next try', async () => {
  await openPaymentPage(await placeWithCode('NOEL'));
  await (await getStripe()).coupons.del('NOEL-20');
  const order = await placeWithCode('NOEL');
  await expect(openPaymentPage(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(takeLogged()).toEqual(['stripe_failed']);
  expect(await readPage(await readOrder(order.orderId))).toMatchObject({ amount_total: 6320 });
});

test('after Stripe answers 500 the next try has another key', async () => {
  const order = await placeOrder();
  await shop.control({ action: 'fault', mode: 'error' });
  await expect(openPaymentPage(order)).rejects.toThrow(Stripe.errors.StripeAPIError);
  await shop.control({ action: 'fault', mode: 'none' });
  const next = await readOrder(order.orderId);
  expect(next.stripeAttempt).toBe(order.stripeAttempt + 1);
  expect((await openPaymentPage(next)).url).toContain('/c/pay/');
});

test('while Stripe is busy with the same call its answer is waited for under its key', async () => {
  const order = await placeOrder();
  await shop.control({ action: 'fault', mode: 'slow', seconds: 60 });
  const calls = [openPaymentPage(order), openPaymentPage(order)];
  // Longer than the SDK repeats a call by itself.
  await wait(2000);
  await shop.control({ action: 'fault', mode: 'none' });
  const [first, second] = await Promise.all(calls);
  expect(first).toEqual(second);
  expect((await readOrder(order.orderId)).stripeAttempt).toBe(order.stripeAttempt);
});

test('a key that Stripe knows with other parameters is given up for another', async () => {
  const order = await placeOrder();
  await openPaymentPage(order);
  await expect(openPaymentPage({ ...order, email: 'noe@example.fr' })).rejects.toMatchObject({
    code: 'payment_unavailable',
  });
  expect(takeLogged()).toEqual(['stripe_failed']);
  expect((await readOrder(order.orderId)).stripeAttempt).toBe(order.stripeAttempt + 1);
});

test('an address that Stripe refuses is the buyer’s error, and any other refusal is the shop’s', async () => {
  const slip = await placeOrder({ email: 'lea@example.f' });
  const refusal = await openPaymentPage(slip).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 'email_invalid', cause: expect.any(Error) });
  const [line] = slip.lines;
  const nothing = await placeOrder({ lines: line === undefined ? [] : [{ ...line, quantity: 0 }] });
  await expect(openPaymentPage(nothing)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  for (const order of [slip, nothing]) expect((await readOrder(order.orderId)).stripeAttempt).toBe(order.stripeAttempt);
});
