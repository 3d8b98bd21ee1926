import { expect, test } from 'vitest';
import { formatDay, formatMoment, formatTime } from '#lambdas/format/dates.ts';

test('a late evening in UTC is already the next day in Paris', () => {
  expect(formatDay('2026-11-20T23:30:00.000Z')).toBe('21 novembre 2026');
  expect(formatMoment('2026-11-20T23:30:00.000Z')).toBe('21 novembre 2026 à 0\u00a0h\u00a030');
});

test('a day without a time is that day', () => {
  expect(formatDay('2023-04-02')).toBe('2 avril 2023');
});

test('the first of a month is written 1er, no other day is', () => {
  expect(formatDay('2027-01-01T12:00:00.000Z')).toBe('1er janvier 2027');
  expect(formatDay('2027-01-11T12:00:00.000Z')).toBe('11 janvier 2027');
});

test('a time has no leading zero, and a full hour no minutes', () => {
  expect(formatTime('2026-12-25T07:00:00.000Z')).toBe('8\u00a0h');
  expect(formatTime('2026-12-25T07:05:00.000Z')).toBe('8\u00a0h\u00a005');
  expect(formatTime('2026-12-25T19:10:00.000Z')).toBe('20\u00a0h\u00a010');
});
