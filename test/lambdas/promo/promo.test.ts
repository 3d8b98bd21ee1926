import * as v from 'valibot';
import { expect, test } from 'vitest';
import { promoCodes } from '#content/promo-codes.ts';
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

test('an active code is usable until its last moment', () => {
  expect(isUsable(promo, now)).toBe(true);
  expect(isUsable({ ...promo, expiresAt: '2026-11-21T20:00:00.001Z' }, now)).toBe(true);
  expect(isUsable({ ...promo, expiresAt: '2026-11-21T20:00:00.000Z' }, now)).toBe(false);
});

test('a code is usable from its first moment on', () => {
  expect(isUsable({ ...promo, startsAt: '2026-11-21T20:00:00.000Z' }, now)).toBe(true);
  expect(isUsable({ ...promo, startsAt: '2026-11-21T20:00:00.001Z' }, now)).toBe(false);
});

test('an inactive or used code is not usable', () => {
  expect(isUsable({ ...promo, isActive: false }, now)).toBe(false);
  expect(isUsable({ ...promo, stoppedAt: '2026-01-01T00:00:00.000Z' }, now)).toBe(false);
  expect(isUsable({ ...promo, usedAt: '2026-01-01T00:00:00.000Z' }, now)).toBe(false);
  expect(isUsable({ ...promo, usedAt: null }, now)).toBe(true);
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
