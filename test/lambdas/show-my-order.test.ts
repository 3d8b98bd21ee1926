import { expect, test } from 'vitest';
import type { Order } from '#lambdas/order/order.ts';
import { showOrder } from '#lambdas/show-my-order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const viewer = { role: 'buyer', now: new Date('2026-11-22T12:00:00.000Z'), linkFor: () => null } as const;

test('an erased buyer’s pseudonym is shown as no address, and a new one can be given', () => {
  expect(showOrder(aPaidOrder(), viewer)).toMatchObject({ email: aPaidOrder().email, can: { address: true } });
  const erased = showOrder(aPaidOrder({ email: 'erased-0123456789ab' }), viewer);
  expect(erased).toMatchObject({ email: null, can: { address: true } });
});

test('a request that a dispute leaves to the bank waits for nobody here, until the shop keeps the payment', () => {
  const asked = { kind: 'guarantee', at: '2026-11-22T08:00:00.000Z', because: 'guarantee' } as const;
  const stateOf = (decision: 'refunded' | 'to_owner', facts: Partial<Order>) =>
    showOrder(aPaidOrder({ refundAsked: { ...asked, decision }, ...facts }), viewer).refund?.state;
  const refundRefused = { code: 'charge_disputed', at: asked.at };
  expect(stateOf('refunded', { refundRefused })).toBe('with_bank');
  expect(stateOf('to_owner', { disputeFacts: ['du_1 lost'] })).toBe('with_bank');
  expect(stateOf('to_owner', { disputeFacts: ['du_1 warning_needs_response'] })).toBe('with_owner');
  expect(stateOf('refunded', { refundRefused, disputeFacts: ['du_1 won'] })).toBe('with_owner');
});

test('the buyer sees whom the order is shared with and which address waits, and of both whether their mail arrived', () => {
  const asked = { email: 'nouvelle@example.fr', askedAt: '2026-11-22T08:00:00.000Z' };
  const order = aPaidOrder({ pendingEmail: asked, partner: { email: 'noe@example.fr', since: asked.askedAt } });
  const see = (facts: Partial<Order>) => showOrder({ ...order, ...facts }, { ...viewer, linkFor: (role) => role });
  expect(see({})).toMatchObject({
    pendingEmail: { email: asked.email, isReturned: false },
    partner: { email: 'noe@example.fr', url: null },
  });
  const bounced = { sends: 1, sentAt: asked.askedAt, outcome: 'bounced' } as const;
  const mails = { [`address_${Date.parse(asked.askedAt)}`]: bounced, partner_0: bounced };
  expect(see({ mails })).toMatchObject({ pendingEmail: { isReturned: true }, partner: { url: 'partner' } });
  const seen = showOrder(order, { ...viewer, role: 'partner' });
  expect(seen).toMatchObject({ pendingEmail: null, partner: null });
});
