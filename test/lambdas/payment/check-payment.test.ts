import { expect, test } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
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
