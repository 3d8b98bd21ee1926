import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeDiscount, nameDiscount } from '#lambdas/promo/discount.ts';

test.each([
  { subtotal: 7900, code: { discountPercent: 20 }, off: 1580, name: '20\u00a0%' },
  { subtotal: 7905, code: { discountPercent: 15 }, off: 1186, name: '15\u00a0%' },
  { subtotal: 7900, code: { discountCents: 1000 }, off: 1000, name: '10\u00a0€' },
  { subtotal: 7900, code: { discountCents: 1050 }, off: 1050, name: '10,50\u00a0€' },
  { subtotal: 7900, code: { discountCents: 7850 }, off: 7850, name: '78,50\u00a0€' },
  { subtotal: 7900, code: { discountCents: 7851 }, off: 7850, name: '78,51\u00a0€' },
  { subtotal: 7900, code: { discountCents: 7900 }, off: 7900, name: '79\u00a0€' },
  { subtotal: 7900, code: { discountCents: 100_000 }, off: 7900, name: '1\u202f000\u00a0€' },
  { subtotal: 40, code: { discountCents: 10 }, off: 0, name: '0,10\u00a0€' },
])('$name takes $off cents off $subtotal', ({ subtotal, code, off, name }) => {
  expect(computeDiscount(subtotal, code)).toBe(off);
  expect(nameDiscount(code)).toBe(name);
});

const codes = fc.oneof(
  fc.record({ discountPercent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ discountCents: fc.integer({ min: 1, max: 1_000_000 }) }),
);

test('after any discount there is nothing to pay, or as much as Stripe takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 1_000_000 }), codes, (subtotal, code) => {
      const [left, wanted] = [
        subtotal - computeDiscount(subtotal, code),
        'discountCents' in code ? code.discountCents : (subtotal * code.discountPercent) / 100,
      ];
      expect(left === 0 || (left >= 50 && left <= subtotal)).toBe(true);
      // Never more than the code says, by more than the rounding.
      expect(subtotal - left).toBeLessThanOrEqual(Math.ceil(wanted));
    }),
    { seed: 1 },
  );
});
