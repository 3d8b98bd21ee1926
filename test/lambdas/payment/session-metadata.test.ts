import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findProduct } from '#content/catalogue.ts';
import { makeCopies } from '#lambdas/order/copies.ts';
import type { Order, OrderLine } from '#lambdas/order/order.ts';
import { remakeOrder, toSessionMetadata } from '#lambdas/payment/session-metadata.ts';
import { sessionSchema } from '#lambdas/payment/stripe-objects.ts';
import { computeDiscount } from '#lambdas/promo/discount.ts';
import { anOrder } from '#test/lambdas/sample-orders.ts';

const orderId = 'order_1700000000000';
const createdAt = new Date(1_700_000_000_000);
const now = new Date('2026-11-22T10:00:00.000Z');

/** The session of an order as Stripe gives it back. */
function sessionOf(order: Order, changes: object = {}) {
  return v.parse(sessionSchema, {
    id: 'cs_1',
    client_reference_id: order.orderId,
    payment_status: 'paid',
    customer_email: order.email,
    metadata: toSessionMetadata(order),
    ...changes,
  });
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const line = fc.record({
  productId: fc.constantFrom('guide-amour-1', 'a-product-of-before'),
  quantity: fc.integer({ min: 1, max: 5 }),
  unitAmountCents: fc.integer({ min: 0, max: 20_000 }),
  bonusId: optional(word),
});
const facts = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  promo: optional(
    fc.oneof(
      fc.record({ promoCode: word, discountPercent: fc.integer({ min: 1, max: 100 }), promoReserved: fc.boolean() }),
      fc.record({ promoCode: word, discountCents: fc.integer({ min: 1, max: 20_000 }), promoReserved: fc.boolean() }),
    ),
  ),
  consents: optional(fc.record({ termsVersion: word, withdrawalWaiver: fc.boolean(), termsHash: optional(word) })),
  recipient: optional(
    fc.record({
      email: optional(fc.constant('noe@example.fr')),
      at: optional(fc.constant('2026-12-25T07:00:00.000Z')),
      message: optional(fc.constant('Pour toi,\nde moi')),
    }),
  ),
  dedication: optional(fc.constant('Léa et Noé')),
  discreet: optional(fc.constant(true as const)),
});

const present = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

/** What create-checkout stored of these facts. */
function toOrder({
  lines,
  promo,
  consents,
  recipient,
  ...others
}: typeof facts extends fc.Arbitrary<infer F> ? F : never): Order {
  const subtotalCents = lines.reduce((sum, { quantity, unitAmountCents }) => sum + quantity * unitAmountCents, 0);
  return {
    ...anOrder({ orderId }),
    lines: lines.map(({ bonusId, ...each }) => ({
      ...each,
      ...(bonusId !== undefined && { bonusId }),
      name: findProduct(each.productId)?.name ?? each.productId,
      amountCents: each.quantity * each.unitAmountCents,
    })),
    ...makeCopies(lines as OrderLine[]),
    subtotalCents,
    amountCents: subtotalCents - computeDiscount(subtotalCents, promo ?? {}),
    createdAt: createdAt.toISOString(),
    sessionExpiresAt: new Date(createdAt.getTime() + 35 * 60_000).toISOString(),
    stripeSessionId: 'cs_1',
    dueAt: now.toISOString(),
    ...promo,
    ...(consents && { consents: { ...present(consents), at: createdAt.toISOString() } as Order['consents'] }),
    ...(recipient && { recipient: present(recipient) }),
    ...present(others),
  };
}

test('an order whose row was lost is made again as it was, from what its session carries', () => {
  fc.assert(
    fc.property(facts, (some) => {
      const order = toOrder(some);
      expect(remakeOrder(sessionOf(order), now)).toStrictEqual(order);
    }),
    { seed: 1 },
  );
});

test('the metadata of pages that Stripe has already are read for good: their words do not change', () => {
  const order = anOrder({
    orderId,
    promoCode: 'BIENVENUE20',
    discountPercent: 20,
    promoReserved: true,
    consents: { termsVersion: '2026-11', withdrawalWaiver: true, termsHash: 'abc', at: createdAt.toISOString() },
    recipient: { email: 'noe@example.fr', message: 'Pour toi' },
    dedication: 'Léa et Noé',
    discreet: true,
  });
  const metadata = {
    order_id: orderId,
    lines: 'guide-amour-1*1*7900*carnet-communication',
    promo: 'BIENVENUE20*20*reserved',
    consents: '2026-11*true*abc',
    recipient: 'noe@example.fr ',
    recipient_message: 'Pour toi',
    dedication: 'Léa et Noé',
    discreet: 'yes',
  };
  expect(toSessionMetadata(order)).toEqual(metadata);
  expect(toSessionMetadata({ ...order, promoReserved: false }).promo).toBe('BIENVENUE20*20*open');
  expect(remakeOrder(sessionOf(order), now)?.lines).toEqual(order.lines);
});

test.each([
  ['that names another order', { client_reference_id: 'order_1700000000001' }],
  ['without an address', { customer_email: null }],
  ['without metadata', { metadata: {} }],
  [
    'of another shop',
    { metadata: { order_id: 'invoice-7', lines: 'guide-amour-1*1*7900' }, client_reference_id: 'invoice-7' },
  ],
  ['without lines', { metadata: { order_id: orderId } }],
  ['of a line without a product', { metadata: { order_id: orderId, lines: '*1*7900' } }],
  ['of a line without a price', { metadata: { order_id: orderId, lines: 'guide-amour-1*1' } }],
  ['of a line without a number', { metadata: { order_id: orderId, lines: 'guide-amour-1*x*7900' } }],
  ['one of whose lines cannot be read', { metadata: { order_id: orderId, lines: 'guide-amour-1*1*7900,x' } }],
])('a session %s makes no order', (_, changes) => {
  expect(remakeOrder(sessionOf(anOrder({ orderId }), changes), now)).toBeUndefined();
});
