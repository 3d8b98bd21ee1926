import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountCents } from '#lambdas/promo/discount.ts';

test('a percentage takes off whole cents, rounded as the payment page rounds them', () => {
  expect(discountCents(7900, 20)).toBe(1580);
  expect(discountCents(7905, 15)).toBe(1186);
});

test('a discount is between nothing and the subtotal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (subtotal, percent) => {
      const discount = discountCents(subtotal, percent);
      return Number.isInteger(discount) && discount >= 0 && discount <= subtotal;
    }),
  );
});
