import { expect, test } from 'vitest';
import { formatDay, formatMoment, formatTime } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { dayInParis, monthInParis, readParisTime } from '#lambdas/format/paris-time.ts';

test('money is written as the French locale writes it', () => {
  const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  for (const cents of [0, 5, 99, 6320, 79_000, 123_450, 1_234_567])
    expect(formatEuros(cents)).toBe(intl.format(cents / 100));
});

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
