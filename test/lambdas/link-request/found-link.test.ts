import { expect, test } from 'vitest';
import { groupByAddress } from '#lambdas/link-request/found-link.ts';
import type { Order } from '#lambdas/order/order.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const since = '2026-11-22T10:00:00.000Z';

function find({ bought = [], shared = [] }: { bought?: Order[]; shared?: Order[] }) {
  return groupByAddress({ mailbox: 'noe@example.fr', bought, shared }, now).map(([address, links]) => [
    address,
    links.map(({ order, role }) => `${role} ${order.createdAt.slice(0, 10)}`),
  ]);
}

const sharedWith = (email: string, facts: Partial<Order> = {}) => aPaidOrder({ partner: { email, since }, ...facts });
const givenTo = (email: string) => aPaidOrder({ recipient: { email, at: since } });

test('an address is given what it bought, shares and was given, the newest order first', () => {
  const bought = [aPaidOrder({ email: 'noe@example.fr', createdAt: '2026-11-23T10:00:00.000Z' })];
  const shared = [
    sharedWith('NOE@example.fr', { createdAt: '2026-11-24T10:00:00.000Z' }),
    { ...givenTo('noe@example.fr'), createdAt: '2026-11-22T10:00:00.000Z' },
  ];
  expect(find({ bought, shared })).toEqual([
    ['noe@example.fr', ['partner 2026-11-24', 'buyer 2026-11-23', 'recipient 2026-11-22']],
  ]);
});

test('each address of a mailbox is given its own links', () => {
  const bought = [aPaidOrder({ email: 'noe@example.fr' })];
  const shared = [sharedWith('noe+guide@example.fr')];
  expect(find({ bought, shared })).toEqual([
    ['noe@example.fr', ['buyer 2026-11-21']],
    ['noe+guide@example.fr', ['partner 2026-11-21']],
  ]);
});

test('a refunded order is the buyer’s to find, and nobody else’s', () => {
  const refunded = { refundedCents: 7900 };
  expect(find({ bought: [aPaidOrder(refunded)] })).toHaveLength(1);
  expect(find({ shared: [sharedWith('noe@example.fr', refunded)] })).toEqual([]);
  expect(find({ bought: [anOrder(), aPaidOrder({ paymentReversedAt: since })] })).toEqual([]);
});

test('while a buyer waits for the money, the buyer finds the order, and nobody whom it was given to or shared with', () => {
  const asked = { withdrawalRequestedAt: since };
  expect(find({ bought: [aPaidOrder(asked)] })).toHaveLength(1);
  expect(find({ shared: [sharedWith('noe@example.fr', asked), { ...givenTo('noe@example.fr'), ...asked }] })).toEqual(
    [],
  );
});

test('a gift is found from its moment on, and by nobody when its buyer hands it over', () => {
  const at = (moment: string) => aPaidOrder({ recipient: { email: 'noe@example.fr', at: moment } });
  expect(find({ shared: [at('2026-12-01T12:00:00.001Z')] })).toEqual([]);
  expect(find({ shared: [at('2026-12-01T12:00:00.000Z')] })).toHaveLength(1);
  expect(find({ shared: [aPaidOrder({ recipient: { at: since } })] })).toEqual([]);
});

test('of several copies a mailbox finds its own, and nobody else’s', () => {
  const copyOf = (email: string) => ({ productId: 'guide-amour-1', version: 0, recipient: { email } });
  const copies = { copy_2: copyOf('noe@example.fr'), copy_3: copyOf('ana@example.fr') };
  expect(find({ shared: [aPaidOrder({ copies })] })).toEqual([['noe@example.fr', ['copy_2 2026-11-21']]]);
});

test('a partner whose link was taken back finds nothing', () => {
  expect(find({ shared: [aPaidOrder({ partnerVersion: 1 })] })).toEqual([]);
});
