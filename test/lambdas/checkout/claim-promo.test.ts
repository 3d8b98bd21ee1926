import { expect, test, vi } from 'vitest';
import { claimPromo } from '#lambdas/checkout/claim-promo.ts';
import { checkPayment } from '#lambdas/payment/check-payment.ts';
import { findPromo } from '#lambdas/promo/promo.store.ts';
import { openShop, placeOrder, publishCode } from '#test/lambdas/own-shop.ts';

vi.mock(import('#lambdas/payment/check-payment.ts'), () => ({
  checkPayment: vi.fn((order) => Promise.resolve(order)),
}));
await openShop();

test('Stripe is asked about the last ten open pages of a mailbox, however many somebody opened under its address', async () => {
  const email = 'lea@example.fr';
  for (let page = 0; page < 12; page += 1) await placeOrder({ email, stripeSessionId: `cs_${page}` });
  const promo = await findPromo(await publishCode('PREMIER'));
  if (promo === undefined) throw new Error('The code is gone');
  const order = await placeOrder({ email });
  await claimPromo({ ...promo, firstPurchaseOnly: true, singleUse: false }, order, { now: new Date(), holdId: 'one' });
  const asked = vi.mocked(checkPayment).mock.calls.map(([{ stripeSessionId }]) => stripeSessionId);
  expect(asked).toEqual(Array.from({ length: 10 }, (_, index) => `cs_${index + 2}`));
});
