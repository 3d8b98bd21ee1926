import { expect, test } from 'vitest';
import { showCopies } from '#lambdas/copy/show-copies.ts';
import { listOrderFiles } from '#lambdas/download/order-files.ts';
import { makeCopies, nameProducts } from '#lambdas/order/copies.ts';
import type { Role } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { anOrder, aPaidOrder, guideLine } from '#test/lambdas/sample-orders.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const line = (productId: string, quantity: number) => guideLine(quantity, { productId, name: productId.toUpperCase() });
const order = (facts: Partial<Order> = {}) => {
  const lines = [line('guide-amour-1', 2), line('autre', 3)];
  return aPaidOrder({ lines, ...makeCopies(lines), ...facts });
};
const show = (of: Order, role: Role = 'buyer') =>
  showCopies(of, { role, now, linkFor: (holder) => `/download#${holder}` });
const give = (recipient: object, facts: Partial<Order> = {}) =>
  order({ copies: { ...order().copies, copy_4: { productId: 'autre', version: 0, recipient, ...facts } } });

test('the first copy of each line is the buyer’s, and the others are to give, numbered through the lines', () => {
  const states = show(order()).keys.map(({ n, productId, state }) => `${n} ${productId} ${state}`);
  expect(states).toEqual([
    '1 guide-amour-1 yours',
    '2 guide-amour-1 free',
    '3 autre yours',
    '4 autre free',
    '5 autre free',
  ]);
  expect(makeCopies([line('guide-amour-1', 1)])).toEqual({});
  expect(show(order(), 'partner')).toEqual({ keys: [] });
});

test('a copy that the buyer hands over has its link in sight, also after the mail with it came back', () => {
  const keyOf = (of: Order) => show(of).keys[3];
  expect(keyOf(give({}))).toMatchObject({ state: 'given', to: null, url: '/download#copy_4' });
  const mailed = give({ email: 'ami@example.fr' });
  expect(keyOf(mailed)).toMatchObject({ to: 'ami@example.fr', url: null });
  const returned = { ...mailed, mails: { gift_4_0: { sends: 1, sentAt: now.toISOString(), outcome: 'bounced' } } };
  expect(keyOf(returned as Order)).toMatchObject({ mailedAt: now.toISOString(), url: '/download#copy_4' });
});

test('the only copy changes hands until it is opened, if it was bought as a gift', () => {
  const single = (facts: Partial<Order>) => show(aPaidOrder(facts)).keys[0]?.handOver;
  const recipient = { email: 'ami@example.fr' };
  expect([single({ recipient }), single({ recipientVersion: 1 }), single({})]).toEqual(['take_back', 'give', null]);
  expect(single({ recipient, firstHandedOutAt: now.toISOString() })).toBeNull();
});

test('a copy is held while its mail does not leave: its buyer waits for the money, or the order gives no access', () => {
  const isHeld = (facts: Partial<Order>) => show({ ...give({ email: 'ami@example.fr' }), ...facts }).keys[3]?.isHeld;
  const refundAsked = { kind: 'guarantee', at: now.toISOString(), decision: 'to_owner', because: 'late' } as const;
  expect([isHeld({}), isHeld({ refundAsked }), isHeld({ fraudWarnings: ['issfr_1'] })]).toEqual([false, true, true]);
  expect(show(order({ fraudWarnings: ['issfr_1'] })).keys[3]?.isHeld).toBe(false);
});

test('the holder of a copy gets its product and the gift of that, and no other product', () => {
  const given = give({});
  expect(nameProducts(given, 'copy_4')).toBe('AUTRE');
  expect(listOrderFiles(given, 'copy_4').map(({ id }) => id)).not.toContain('guide-amour');
  expect(listOrderFiles(given, 'copy_2').map(({ id }) => id)).toContain('guide-amour');
});

test('a copy whose refund is due or has not left is ordered, and paid back once it has; of the whole order each copy is', () => {
  const stateOf = (facts: Partial<Order>, number: number) => show(order(facts)).keys[number - 1]?.state;
  const held = { amountPaidCents: 39_500, heldRefunds: ['re_1 7900 4'] };
  expect([stateOf(held, 4), stateOf(held, 5)]).toEqual(['ordered', 'free']);
  const refundDue = { idempotencyKey: 'refund-1', attempt: 0, since: '2026-11-22T10:00:00.000Z', keys: [4] };
  expect(stateOf({ amountPaidCents: 39_500, refundDue }, 4)).toBe('ordered');
  expect(stateOf({ ...held, refunds: held.heldRefunds }, 4)).toBe('refunded');
  expect(stateOf({ amountPaidCents: 39_500, heldRefunds: ['re_1 39500'] }, 1)).toBe('ordered');
});

test('a product and a gift that left the catalogue are missed under their ids, not skipped', () => {
  const lines = anOrder().lines.map((line) => ({ ...line, productId: 'gone', bonusId: 'gone-gift' }));
  expect(listOrderFiles(anOrder({ lines }), 'buyer')).toMatchObject([
    { name: 'gone', isBonus: false },
    { name: 'gone-gift', isBonus: true },
  ]);
});
