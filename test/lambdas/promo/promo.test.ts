import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { promoCodes } from '#content/promo-codes.ts';
import { computeDiscount, nameDiscount } from '#lambdas/promo/discount.ts';
import { isUsable, mayUseFirstPurchase, type Promo, promoSchema } from '#lambdas/promo/promo.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
const promo: Promo = {
  code: 'BIENVENUE20',
  discountPercent: 20,
  isActive: true,
  firstPurchaseOnly: true,
  singleUse: false,
  expiresAt: null,
};

test('a code of the content is read back from its table unchanged', () => {
  for (const code of promoCodes) expect(v.parse(promoSchema, code)).toEqual(code);
});

test.each<[what: string, terms: Partial<Promo>, usable: boolean]>([
  ['without an end', {}, true],
  ['before its last moment', { expiresAt: '2026-11-21T20:00:00.001Z' }, true],
  ['at its last moment', { expiresAt: '2026-11-21T20:00:00.000Z' }, false],
  ['at its first moment', { startsAt: '2026-11-21T20:00:00.000Z' }, true],
  ['before its first moment', { startsAt: '2026-11-21T20:00:00.001Z' }, false],
  ['that is inactive', { isActive: false }, false],
  ['that was stopped', { stoppedAt: '2026-01-01T00:00:00.000Z' }, false],
  ['that was used', { usedAt: '2026-01-01T00:00:00.000Z' }, false],
  ['that nobody has used', { usedAt: null }, true],
])('a code %s is usable or not', (_, terms, usable) => {
  expect(isUsable({ ...promo, ...terms }, now)).toBe(usable);
});

test('a first-purchase code is open to a mailbox without a paid order, however many orders it left unpaid', () => {
  expect(mayUseFirstPurchase([])).toBe(true);
  expect(mayUseFirstPurchase([anOrder(), anOrder()])).toBe(true);
  expect(mayUseFirstPurchase([anOrder(), aPaidOrder()])).toBe(false);
  expect(mayUseFirstPurchase([aPaidOrder({ refundedCents: 7900 })])).toBe(false);
});

test('a bank debit on its way counts as a purchase until it fails', () => {
  const processingAt = '2026-11-21T20:10:00.000Z';
  expect(mayUseFirstPurchase([anOrder({ processingAt })])).toBe(false);
  expect(mayUseFirstPurchase([anOrder({ processingAt, paymentFailedAt: '2026-11-25T08:00:00.000Z' })])).toBe(true);
});

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
