import { expect, test } from 'vitest';
import { decidePlacing, makeOrder } from '#lambdas/checkout/new-order.ts';
import type { Order } from '#lambdas/order/order.ts';
import { toMilliseconds } from '#lambdas/order/order-id.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

const order = anOrder({ requestKey: 'key' });
const { orderId } = order;
const createdAt = toMilliseconds(orderId);

const decide = (stored: Order | undefined, afterSeconds: number) =>
  decidePlacing({ orderId, stored, requestKey: 'key', now: new Date(createdAt + afterSeconds * 1000) });

const moved = (afterMs: number) => ({ step: 'move', orderId: `order_${createdAt + afterMs}` });

/** The same order with its times counted from its id. */
const stored = (facts: Partial<Order> = {}) => ({
  ...order,
  createdAt: new Date(createdAt).toISOString(),
  sessionExpiresAt: new Date(createdAt + 35 * 60_000).toISOString(),
  ...facts,
});

test('the order that a key has made is used again, paid or not', () => {
  expect(decide(stored(), 1)).toEqual({ step: 'use', order: stored() });
  const paid = stored({ paidAt: '2026-11-21T20:05:00.000Z' });
  expect(decide(paid, 3600)).toEqual({ step: 'use', order: paid });
});

test('an order whose page is closed, or would close too early, is replaced by a new one', () => {
  expect(decide(stored({ expiredAt: '2026-11-21T20:05:00.000Z' }), 60)).toEqual(moved(60_000));
  expect(decide(stored(), 5 * 60)).toMatchObject({ step: 'move' });
  expect(decide(stored({ stripeSessionId: 'cs_1' }), 5 * 60)).toMatchObject({ step: 'use' });
});

test('a debit that failed is replaced at once, one on its way keeps the buyer from paying twice', () => {
  const processing = { stripeSessionId: 'cs_1', processingAt: '2026-11-21T20:05:00.000Z' };
  expect(decide(stored(processing), 86_400)).toMatchObject({ step: 'use' });
  const failed = { ...processing, paymentFailedAt: processing.processingAt };
  expect(decide(stored(failed), 60)).toMatchObject({ step: 'move' });
});

test('a replacement never gets the id of the order it replaces', () => {
  const closed = stored({ expiredAt: '2026-11-21T20:00:00.000Z' });
  expect(decide(closed, 0)).toEqual(moved(1));
});

test('an id taken by another buyer leads to the next millisecond', () => {
  expect(decide(stored({ requestKey: 'other' }), 0)).toEqual(moved(1));
});

test('an id without an order is written, also by the second of two requests; after ten seconds it is left behind', () => {
  expect(decide(undefined, 0)).toEqual({ step: 'write' });
  expect(decide(undefined, 9)).toEqual({ step: 'write' });
  expect(decide(undefined, 11)).toEqual(moved(11_000));
});

test('an order keeps what its buyer consented to, with the hash of the words and the time', () => {
  const consents = { termsVersion: '2026-11', withdrawalWaiver: true };
  const request = { email: 'lea@example.fr', consents };
  const unchosen = { promo: undefined, wishes: {} };
  const made = makeOrder({ ...unchosen, orderId, request, lines: order.lines, requestKey: 'key', termsHash: 'abc' });
  expect(made.consents).toEqual({ ...consents, termsHash: 'abc', at: new Date(createdAt).toISOString() });
});
