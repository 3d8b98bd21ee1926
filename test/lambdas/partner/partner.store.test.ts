import { expect, test } from 'vitest';
import { updateOrder } from '#lambdas/order/order.store.ts';
import { sharePartner, takePartnerBack } from '#lambdas/partner/partner.store.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';

await openShop();
const at = '2026-11-22T10:00:00.000Z';
const noe = { email: 'noe@example.fr', since: at };
const max = { email: 'max@example.fr', since: at };

test('of two changes of a partner at once the second changes nothing', async () => {
  const order = await placeOrder({ paidAt: at, amountPaidCents: 7900 });
  const shared = await sharePartner(order, noe);
  expect(shared).toMatchObject({ partner: noe, partnerSharedAt: [at] });
  expect([await sharePartner(order, max), await takePartnerBack(order)]).toEqual([undefined, undefined]);
  const alone = shared && (await takePartnerBack(shared));
  expect(alone).toMatchObject({ partnerVersion: 1 });
  expect(alone).not.toHaveProperty('partner');
  expect(shared && (await sharePartner(shared, max))).toBeUndefined();
});

test('an order that was given since it was read is shared with nobody', async () => {
  const order = await placeOrder({ paidAt: at, amountPaidCents: 7900 });
  await updateOrder(order.orderId, { set: { recipient: { email: max.email }, guestKey: max.email } });
  expect(await sharePartner(order, noe)).toBeUndefined();
});
