import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { logSettlingFault } from '#lambdas/fulfil/settle-order.ts';

test.each([
  ['stripe_failed', new Stripe.errors.StripeConnectionError({ message: 'no answer' })],
  ['internal_error', new Error('no table')],
])('an order that could not be settled logs whether Stripe or our own code failed: %s', (event, error) => {
  logSettlingFault('order_1700000000000', error);
  const { calls } = vi.mocked(console.error).mock;
  expect(calls.splice(0)).toEqual([[expect.objectContaining({ event, orderId: 'order_1700000000000' })]]);
});
