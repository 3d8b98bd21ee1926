import { expect, test } from 'vitest';
import { planGift } from '#lambdas/gift/recipient.ts';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const at = '2026-12-10T08:00:00.000Z';
const later = '2026-12-11T08:00:00.000Z';
const copy = (email: string) => ({
  productId: 'guide-amour-1',
  version: 0,
  recipient: { email, at: '2026-12-12T08:00:00.000Z' },
});
const given = aPaidOrder({ copies: { copy_2: copy('noe@example.fr'), copy_3: copy('ana@example.fr') } });
const asked = (keys?: number[]) => ({
  refundAsked: { kind: 'guarantee', at, decision: 'to_owner', because: 'late', ...(keys && { keys }) } as const,
});
const denied = { refundDenied: { reason: 'Tard.', at: later } };

test.each<[why: string, facts: Partial<Order>, mailed: string[]]>([
  ['asks for nothing', {}, ['copy_2', 'copy_3']],
  ['withdrew from the contract', { withdrawalRequestedAt: at }, []],
  ['asks for the money', asked(), []],
  ['asks for the money of a key', asked([2]), ['copy_3']],
  ['was paid a key back', { ...asked([2]), refunds: ['re_1 2633 2'] }, ['copy_3']],
  ['withdrew after a key was refused', { ...asked([2]), ...denied, withdrawalRequestedAt: later }, []],
  ['was refused the money', { ...asked(), ...denied }, ['copy_2', 'copy_3']],
  ['was refused the withdrawal', { withdrawalRequestedAt: at, ...denied }, ['copy_2', 'copy_3']],
])('a scheduled gift leaves unless its buyer waits for its money: one who %s', (_, facts, mailed) => {
  expect(planGift({ ...given, ...facts }).map(({ to }) => to)).toEqual(mailed);
});
