import { expect, test } from 'vitest';
import { mayGiveAddress } from '#lambdas/guest/guest-limits.ts';

const now = new Date('2026-12-10T12:00:00.000Z');
const daysAgo = (...days: number[]) => days.map((day) => new Date(now.getTime() - day * 86_400_000).toISOString());

test('one order writes to three new addresses within a day, and to ten in all', () => {
  expect(mayGiveAddress(undefined, now)).toBe(true);
  expect(mayGiveAddress(daysAgo(0.9, 0.5), now)).toBe(true);
  expect(mayGiveAddress(daysAgo(0.9, 0.5, 0), now)).toBe(false);
  expect(mayGiveAddress(daysAgo(1, 0.5, 0), now)).toBe(true);
  expect(mayGiveAddress(daysAgo(9, 8, 7, 6, 5, 4, 3, 2, 1), now)).toBe(true);
  expect(mayGiveAddress(daysAgo(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), now)).toBe(false);
});
