import { expect, test } from 'vitest';
import { addMail } from '#lambdas/rate-limit/mail-quota.ts';

const rules = [
  { mails: 1, days: 1 },
  { mails: 3, days: 30 },
];
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
const iso = (hours: number) => at(hours).toISOString();

test('with one mail a day the next is allowed after 24 hours, not at midnight', () => {
  expect(addMail([], rules, at(23))).toEqual([iso(23)]);
  expect(addMail([iso(23)], rules, at(25))).toBeUndefined();
  expect(addMail([iso(23)], rules, at(46.99))).toBeUndefined();
  expect(addMail([iso(23)], rules, at(47))).toEqual([iso(23), iso(47)]);
});

test('with three mails in thirty days the fourth is allowed thirty days after the first', () => {
  const three = [iso(0), iso(48), iso(96)];
  expect(addMail(three, rules, at(29 * 24))).toBeUndefined();
  expect(addMail(three, rules, at(30 * 24))).toEqual([iso(48), iso(96), iso(30 * 24)]);
});
