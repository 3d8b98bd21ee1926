import { expect, test } from 'vitest';
import { dayInParis, monthInParis, readParisTime } from '#lambdas/format/paris-time.ts';

test('an hour of Paris is one hour ahead of UTC in winter and two in summer', () => {
  expect(readParisTime('2026-12-25T08:00')).toBe('2026-12-25T07:00:00.000Z');
  expect(readParisTime('2027-07-14T08:00')).toBe('2027-07-14T06:00:00.000Z');
});

test('the hours around both changes of the clock are right', () => {
  const hours = [
    ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ] as const;
  for (const [local, utc] of hours) expect(readParisTime(local), local).toBe(utc);
});

test('what is no day and hour is refused', () => {
  for (const local of ['', 'demain', '2027-02-30T08:00', '2027-02-10T24:00', '2027-02-10', '2027-02-10T08:00Z']) {
    expect(readParisTime(local), local).toBeUndefined();
  }
});

test('a moment’s day and month are those of Paris', () => {
  expect(dayInParis('2026-11-30T22:59:59.999Z')).toBe('2026-11-30');
  expect(dayInParis('2026-11-30T23:00:00.000Z')).toBe('2026-12-01');
  expect(monthInParis('2027-07-31T22:00:00.000Z')).toBe('2027-08');
});
