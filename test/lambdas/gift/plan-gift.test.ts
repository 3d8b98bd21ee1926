import { expect, test } from 'vitest';
import { planGift, showGift } from '#lambdas/gift/plan-gift.ts';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const at = '2026-12-10T08:00:00.000Z';
const later = '2026-12-11T08:00:00.000Z';
const plain = { productId: 'guide-amour-1', version: 0 };
const copy = (email: string) => ({ ...plain, recipient: { email, at: '2026-12-12T08:00:00.000Z' } });
const given = aPaidOrder({ copies: { copy_2: copy('noe@example.fr'), copy_3: copy('ana@example.fr') } });
const asked = (keys?: number[]) => ({
  refundAsked: { kind: 'guarantee', at, decision: 'to_owner', because: 'late', ...(keys && { keys }) } as const,
});
const afterDenial = '2026-12-11T09:00:00.000Z';
const denied = { refundDenied: { reason: 'Tard.', at: later } };

test.each<[why: string, facts: Partial<Order>, mailed: string[]]>([
  ['asks for nothing', {}, ['copy_2', 'copy_3']],
  ['withdrew from the contract', { withdrawalRequestedAt: at }, []],
  ['asks for the money', asked(), []],
  ['asks for the money of a key', asked([2]), ['copy_3']],
  ['was paid a key back', { ...asked([2]), refunds: ['re_1 2633 2'] }, ['copy_3']],
  ['withdrew after a key was refused', { ...asked([2]), ...denied, withdrawalRequestedAt: afterDenial }, []],
  ['was refused the money', { ...asked(), ...denied }, ['copy_2', 'copy_3']],
  ['was refused the withdrawal', { withdrawalRequestedAt: at, ...denied }, ['copy_2', 'copy_3']],
  ['was erased', { email: 'erased-0123456789ab' }, []],
])('a scheduled gift leaves unless its buyer waits for its money or has no name: one who %s', (_, facts, mailed) => {
  expect(planGift({ ...given, ...facts }).map(({ to }) => to)).toEqual(mailed);
});

const sent = { mails: { gift: { sends: 1, sentAt: later } } };
const warned = { fraudWarnings: ['issfr_1'] };

test.each([
  ['an erased buyer hands over', { email: 'erased-0123456789ab' }, 'link'],
  ['an erased buyer whose gift has left does not hand over', { email: 'erased-0123456789ab', ...sent }, null],
  ['a buyer whose gift is to leave does not hand over', {}, null],
])('the link that %s', (_, facts, url) => {
  const order = aPaidOrder({ recipient: { email: 'noe@example.fr', at }, ...facts });
  expect(showGift(order, { role: 'buyer', now: new Date(at), linkFor: () => 'link' }).gift?.url).toBe(url);
});

test.each<[state: string, why: string, facts: Partial<Order>]>([
  ['scheduled', 'whose mail waits for its moment', {}],
  ['sent', 'whose mail left', sent],
  ['held', 'under a fraud warning', warned],
  ['held', 'under a fraud warning after its mail left', { ...sent, ...warned }],
  ['held', 'whose buyer waits for the money', asked()],
  ['sent', 'whose buyer asks for the money after its mail left, since its link opens', { ...sent, ...asked() }],
  ['held', 'whose money is about to leave', { refundDue: { idempotencyKey: 'k', attempt: 0, since: at } }],
  ['closed', 'that was refunded', { ...sent, refundedCents: 7900 }],
  ['closed', 'whose copy was paid back alone', { copies: { copy_2: plain }, refunds: ['re_1 2633 1'] }],
])('the buyer of a gift is told that it is %s: one %s', (state, _, facts) => {
  const order = aPaidOrder({ recipient: { email: 'noe@example.fr', at: '2026-12-12T08:00:00.000Z' }, ...facts });
  const linkFor = () => null;
  const now = new Date('2026-12-20T08:00:00.000Z');
  expect(showGift(order, { role: 'buyer', now, linkFor }).gift?.state).toBe(state);
  expect(showGift(order, { role: 'recipient', now, linkFor }).gift?.state).toBeNull();
});
