import { expect, test } from 'vitest';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { openShop, placeOrder, placeWithPage } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { sepaDebit } from '#test/local/stripe-under-test.ts';

const shop = await openShop();

const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('an order is what Stripe knows of its page: open, paid, expired, or on its way and failed', async () => {
  const { order, url } = await placeWithPage();
  expect(await checkPayment(order, new Date())).toEqual(order);
  await shop.pay(url);
  expect(await checkPayment(order, new Date())).toMatchObject({ status: 'paid', amountPaidCents: 7900 });
  const expired = await placeWithPage();
  await shop.control({ action: 'expire', session: expired.order.orderId });
  expect(await checkPayment(expired.order, new Date())).toMatchObject({ status: 'expired' });
  const debit = await placeWithPage();
  await shop.pay(debit.url, sepaDebit);
  const processing = await checkPayment(debit.order, new Date());
  expect(processing).toMatchObject({ status: 'pending', processingAt: expect.any(String) });
  await shop.control({ action: 'async-fail', session: debit.order.orderId });
  expect(await checkPayment(processing, new Date())).toMatchObject({ status: 'failed' });
});

test('a page whose id was lost is looked for once it is over: a payment on it counts, and without one the order expires', async () => {
  const { order, url } = await placeWithPage();
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
  const { order } = await placeWithPage();
  await shop.control({ action: 'fault', mode: 'down' });
  await expect(checkPayment(order, new Date())).rejects.toThrow();
});
