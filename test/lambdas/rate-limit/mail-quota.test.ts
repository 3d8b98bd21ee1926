import { expect, test } from 'vitest';
import { addMail, unaskedRules } from '#lambdas/rate-limit/mail-quota.ts';

const rules = [
  { mails: 1, days: 1 },
  { mails: 3, days: 30 },
];
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
const mail = (hours: number, kind = 'letter') => ({ kind, id: `${hours}`, at: at(hours).toISOString() });
const add = (sent: ReturnType<typeof mail>[], hours: number) =>
  addMail(sent, { kind: 'letter', id: `${hours}` }, { rules, now: at(hours) });

test('with one mail a day the next is allowed after 24 hours, not at midnight', () => {
  expect(add([], 23)).toEqual([mail(23)]);
  expect(add([mail(23)], 25)).toBeUndefined();
  expect(add([mail(23)], 46.99)).toBeUndefined();
  expect(add([mail(23)], 47)).toEqual([mail(23), mail(47)]);
});

test('with three mails in thirty days the fourth is allowed thirty days after the first', () => {
  const three = [mail(0), mail(48), mail(96)];
  expect(add(three, 29 * 24)).toBeUndefined();
  expect(add(three, 30 * 24)).toEqual([mail(48), mail(96), mail(30 * 24)]);
});

const kinds = ['newsletter', 'contact', 'withdrawal'];

test('all the forms together send a mailbox three mails a day, however often its address is typed', () => {
  const sentOn = (hours: number, before: ReturnType<typeof mail>[]) => {
    let sent = before;
    for (let typed = 0; typed < 20; typed += 1)
      for (const kind of kinds) sent = addMail(sent, { kind, id: '' }, { rules: unaskedRules, now: at(hours) }) ?? sent;
    return sent;
  };
  expect(sentOn(0, [])).toHaveLength(3);
  expect(sentOn(24, sentOn(0, []))).toHaveLength(6);
});

test('the other forms cannot use up the mail that acknowledges a withdrawal', () => {
  let sent: ReturnType<typeof mail>[] = [];
  for (const kind of ['newsletter', 'contact', 'newsletter', 'contact'])
    sent = addMail(sent, { kind, id: '' }, { rules: unaskedRules, now: at(0) }) ?? sent;
  expect(sent).toHaveLength(2);
  expect(addMail(sent, { kind: 'withdrawal', id: '' }, { rules: unaskedRules, now: at(1) })).toHaveLength(3);
});
