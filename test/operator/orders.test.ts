import { expect, test } from 'vitest';
import { findOrder } from '#lambdas/order/order.store.ts';
import { resendLink } from '#operator/orders.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';

await openShop();

test('the link of an order whose buyer was erased is sent again only to an address that is given', async () => {
  const paid = { paidAt: new Date().toISOString(), amountPaidCents: 7900, status: 'paid' } as const;
  const { orderId } = await placeOrder({ ...paid, email: 'erased-3f9a' });
  await expect(resendLink({ named: orderId, yes: true })).rejects.toThrow('son acheteur est effacé');
  await resendLink({ named: orderId, email: 'camille@example.fr', yes: true });
  expect((await findOrder(orderId))?.email).toBe('camille@example.fr');
});
