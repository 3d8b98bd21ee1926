import { expect, test } from 'vitest';
import { leftOfDay, recentBuyers, stepBuyers } from '#web/pages/sales/live-proof.tsx';

test.each([
  ['00:00:00', '23:59:59'],
  ['00:00:01', '23:59:58'],
  ['12:30:00', '11:29:59'],
  ['23:59:58', '00:00:01'],
  ['23:59:59', '00:00:00'],
])('at %s there are %s left of the day', (clock, left) => {
  expect(leftOfDay(new Date(`2026-11-21T${clock}`))).toBe(left);
});

test('the buyers counter moves by one at most and stays between 12 and 20', () => {
  expect([0, 0.34, 0.67, 1].map((draw) => stepBuyers(16, draw))).toEqual([15, 16, 17, 17]);
  expect(stepBuyers(recentBuyers.least, 0)).toBe(12);
  expect(stepBuyers(recentBuyers.most, 0.99)).toBe(20);
});
