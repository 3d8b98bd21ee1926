import { expect, test, vi } from 'vitest';
import { claimPromo } from '#lambdas/checkout/claim-promo.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { createPromo } from '#lambdas/promo/promo.store.ts';
import { aCode, openShop, placeOrder, readOrder } from '#test/lambdas/own-shop.ts';

vi.mock(import('#lambdas/payment/check-payment.ts'), () => ({
  checkPayment: vi.fn((order) => Promise.resolve(order)),
}));
await openShop();

test('Stripe is asked about the last ten open pages of a mailbox, however many somebody opened under its address', async () => {
  const email = 'lea@example.fr';
  for (let page = 0; page < 12; page += 1) await placeOrder({ email, stripeSessionId: `cs_${page}` });
  const promo = { ...aCode, code: 'PREMIER', firstPurchaseOnly: true };
  await claimPromo(promo, await placeOrder({ email }), { now: new Date(), requestKey: 'one' });
  const asked = vi.mocked(checkPayment).mock.calls.map(([{ stripeSessionId }]) => stripeSessionId);
  expect(asked).toEqual(Array.from({ length: 10 }, (_, index) => `cs_${index + 2}`));
});

test('a mailbox that starts again holds one use of a code, and leaves the others to other buyers', async () => {
  const promo = { ...aCode, code: 'TROIS', uses: 3 };
  await createPromo(promo);
  const hold = async (email: string) => {
    const order = await placeOrder({ email, promoCode: promo.code, discountPercent: 10, amountCents: 7110 });
    const { promoSlot } = await claimPromo(promo, order, { now: new Date(), requestKey: order.orderId });
    await openPaymentPage(await readOrder(order.orderId, { set: { promoSlot, promoReserved: true } }));
    return promoSlot;
  };
  const [first, second, third] = [
    await hold('noe@example.fr'),
    await hold('noe@example.fr'),
    await hold('zoe@example.fr'),
  ];
  expect([second === first, third === first]).toEqual([true, false]);
});
