import { expect, test } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { sepaDebit } from '#test/local/stripe-under-test.ts';

const shop = await openShop();
async function openPage(): Promise<{ order: Order; url: string }> {
  const { orderId, ...placed } = await placeOrder();
  const { url } = await openPaymentPage({ orderId, ...placed });
  const order = await findOrder(orderId);
  if (order === undefined) throw new Error('The order is gone');
  return { order, url };
}

const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('an order is what Stripe knows of its page: open, paid, expired, or on its way and failed', async () => {
  const { order, url } = await openPage();
  expect(await checkPayment(order, new Date())).toEqual(order);
  await shop.pay(url);
  expect(await checkPayment(order, new Date())).toMatchObject({ status: 'paid', amountPaidCents: 7900 });
  const expired = await openPage();
  await shop.control({ action: 'expire', session: expired.order.orderId });
  expect(await checkPayment(expired.order, new Date())).toMatchObject({ status: 'expired' });
  const debit = await openPage();
  await shop.pay(debit.url, sepaDebit);
  const processing = await checkPayment(debit.order, new Date());
  expect(processing).toMatchObject({ status: 'pending', processingAt: expect.any(String) });
  await shop.control({ action: 'async-fail', session: debit.order.orderId });
  expect(await checkPayment(processing, new Date())).toMatchObject({ status: 'failed' });
});

test('a page opened twice is one page, and an expired order gets none', async () => {
  const { order, url } = await openPage();
  expect(await openPaymentPage(order)).toEqual({ sessionId: order.stripeSessionId, url });
  const { stripeSessionId: _, paymentPageUrl: __, ...forgotten } = order;
  expect(await openPaymentPage(forgotten)).toEqual({ sessionId: order.stripeSessionId, url });
  const closed = await placeOrder({ expiredAt: new Date().toISOString() });
  await expect(openPaymentPage(closed)).rejects.toMatchObject({ code: 'promo_invalid' });
});

test('a page whose id was lost is looked for once it is over: a payment on it counts, and without one the order expires', async () => {
  const { order, url } = await openPage();
  const { stripeSessionId: _, paymentPageUrl: __, ...forgotten } = order;
  await shop.pay(url);
  expect(await checkPayment(forgotten, minutesLater(30))).toEqual(forgotten);
  expect(await checkPayment(forgotten, minutesLater(37))).toMatchObject({ status: 'paid' });
  const never = await placeOrder({ sessionExpiresAt: new Date(Date.now() - 120_000).toISOString() });
  expect(await checkPayment(never, new Date())).toMatchObject({ status: 'expired' });
});

test('a page that Stripe does not know under this key says nothing, and an outage is no answer', async () => {
  const foreign = await placeOrder({ stripeSessionId: 'cs_test_ofanotheraccount' });
  expect(await checkPayment(foreign, new Date())).toEqual(foreign);
  expect(takeLogged()).toEqual(['stripe_failed']);
  const { order } = await openPage();
  await shop.control({ action: 'fault', mode: 'down' });
  await expect(checkPayment(order, new Date())).rejects.toThrow();
});

test('the code of an order is a coupon on its page, made once, and made again after somebody deleted it', async () => {
  const order = await placeOrder({ promoCode: 'BIENVENUE20', discountPercent: 20 });
  expect((await openPaymentPage(order)).url).toContain('/c/pay/');
  const again = await placeOrder({ promoCode: 'BIENVENUE20', discountPercent: 20 });
  expect((await openPaymentPage(again)).url).toContain('/c/pay/');
});

test('after Stripe answers 500 the next try has another key, and a refused address is the buyer’s error', async () => {
  const order = await placeOrder();
  await shop.control({ action: 'fault', mode: 'error' });
  await expect(openPaymentPage(order)).rejects.toThrow();
  await shop.control({ action: 'fault', mode: 'none' });
  const next = await findOrder(order.orderId);
  expect(next?.stripeAttempt).toBe(order.stripeAttempt + 1);
  expect(next && (await openPaymentPage(next)).url).toContain('/c/pay/');
  const slip = await placeOrder({ email: 'lea@example.f' });
  await expect(openPaymentPage(slip)).rejects.toMatchObject({ code: 'email_invalid' });
});

const payment = {
  kind: 'paid',
  stripeSessionId: 'cs_1',
  paymentIntent: 'pi_1',
  amountPaidCents: 7900,
  currency: 'eur',
} as const;

test('a second payment of an order is noted once and marks it; the same payment told again does not', async () => {
  const order = await placeOrder();
  const paid = await recordFact(order, payment, new Date());
  expect(paid).toMatchObject({ status: 'paid', paymentIntent: 'pi_1', stripeSessionId: 'cs_1', currencyPaid: 'eur' });
  expect(await recordFact(paid, payment, new Date())).toMatchObject({ version: paid.version });
  const other = { ...payment, stripeSessionId: 'cs_2', paymentIntent: 'pi_2' };
  for (let told = 0; told < 2; told += 1) await recordFact(paid, other, new Date());
  const twice = await findOrder(order.orderId);
  expect([twice?.otherPayments, twice?.needsAttention]).toEqual([['pi_2'], ['paid_twice']]);
  expect(takeLogged()).toEqual(['paid_twice']);
});

test('a failure told of a payment that stands changes nothing but the mark, and one of a payment that is gone takes it back', async () => {
  const { order, url } = await openPage();
  await shop.pay(url);
  const paid = await checkPayment(order, new Date());
  expect(await recordFact(paid, { kind: 'failed' }, new Date())).toMatchObject({
    status: 'paid',
    needsAttention: ['payment_failed_after_delivery'],
  });
  const debit = await openPage();
  await shop.pay(debit.url, sepaDebit);
  await shop.control({ action: 'async-fail', session: debit.order.orderId });
  const failed = await checkPayment(debit.order, new Date());
  const intent = (await shop.listEvents()).findLast(({ type }) => type === 'checkout.session.async_payment_failed');
  const paymentIntent = String(intent?.data.object.payment_intent);
  const contradictory = await recordFact(failed, { ...payment, paymentIntent }, new Date());
  expect(contradictory).toMatchObject({ status: 'failed', paymentReversedAt: expect.any(String) });
  expect(takeLogged()).toEqual(['payment_failed_after_delivery', 'payment_failed_after_delivery']);
});
