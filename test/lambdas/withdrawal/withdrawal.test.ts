import { expect, test } from 'vitest';
import { formatDay } from '#lambdas/format/dates.ts';
import { refundDeadline } from '#lambdas/withdrawal/withdrawal.ts';

test('a withdrawal is paid back fourteen days of the calendar later, also when the clocks change in between', () => {
  expect(formatDay(refundDeadline('2027-03-20T22:30:00.000Z'))).toBe('3 avril 2027');
  expect(formatDay(refundDeadline('2026-10-14T22:30:00.000Z'))).toBe('29 octobre 2026');
});
