import { expect, test } from 'vitest';
import { describeOrder } from '#lambdas/show-my-order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const viewer = { role: 'buyer', now: new Date('2026-11-22T12:00:00.000Z'), linkFor: () => null } as const;

test('an erased buyer’s pseudonym is shown as no address, and none is there to change', () => {
  expect(describeOrder(aPaidOrder(), viewer)).toMatchObject({ email: aPaidOrder().email, can: { address: true } });
  const erased = describeOrder(aPaidOrder({ email: 'erased-0123456789ab' }), viewer);
  expect(erased).toMatchObject({ email: null, can: { address: false } });
});
