import { expect, test } from 'vitest';
import { addMail, type CountedMail, countedMailSchema, quotaOf, quotas } from '#lambdas/rate-limit/mail-quota.ts';

const rules = [
  { mails: 1, days: 1 },
  { mails: 3, days: 30 },
];
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
const mail = (hours: number, kind: CountedMail['kind'] = 'contact'): CountedMail => ({
  kind,
  id: `${hours}`,
  at: at(hours).toISOString(),
});
const add = (sent: CountedMail[], hours: number) =>
  addMail(sent, { kind: 'contact', id: `${hours}` }, { rules, now: at(hours) });

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

type Typed = Pick<CountedMail, 'kind' | 'orderId'>;

/** The mails that are sent to a mailbox when its address is typed so often, each kind in its counter. */
function type(mails: Typed[], hours: number, before: CountedMail[] = []): CountedMail[] {
  let sent = before;
  for (const mail of mails) {
    const quota = quotaOf(mail);
    const counted = sent.filter((one) => quotaOf(one) === quota);
    const others = sent.filter((one) => quotaOf(one) !== quota);
    const added = addMail(counted, { ...mail, id: '' }, { rules: quotas[quota], now: at(hours) });
    sent = [...others, ...(added ?? counted)];
  }
  return sent;
}
const twenty = (mail: Typed): Typed[] => Array.from({ length: 20 }, () => mail);
const countOf = (sent: CountedMail[], kind: string) => sent.filter((mail) => mail.kind === kind).length;

test.each([
  ['newsletter', 1],
  ['contact', 1],
  ['found', 5],
  ['unmatched', 2],
  ['withdrawal', 6],
  ['guest', 3],
] as const)('of mails of the kind %s a stranger causes %i a day, and uses up nobody else’s', (kind, mails) => {
  const first = type(twenty({ kind }), 0);
  expect(countOf(first, kind)).toBe(mails);
  const own = ['unmatched', 'withdrawal', 'guest'] as const;
  for (const other of own.filter((one) => one !== kind))
    expect(countOf(type([{ kind: other }], 0, first), other)).toBe(1);
});

test('the forms together cause five mails a day', () => {
  const forms = countedMailSchema.entries.kind.options
    .filter((kind) => quotaOf({ kind }) === 'unasked')
    .map((kind) => ({ kind }));
  const first = type(forms.flatMap(twenty), 0);
  expect(first).toHaveLength(5);
  expect(type(forms.flatMap(twenty), 24, first)).toHaveLength(10);
});

test('a stranger has a buyer’s links mailed fifteen times in thirty days at most', () => {
  const days = Array.from({ length: 30 }, (_, day) => day);
  const month = days.reduce((sent, day) => type(twenty({ kind: 'found' }), day * 24, sent), [] as CountedMail[]);
  expect(countOf(month, 'found')).toBe(15);
  expect(countOf(type([{ kind: 'found' }], 31 * 24, month), 'found')).toBe(6);
});

test('a guest is written to by one order a day and three a month, and by that one more than once', () => {
  const from = (orderId: string): Typed => ({ kind: 'guest', orderId });
  const first = type([from('order_1'), from('order_2'), from('order_1')], 0);
  expect(first.map(({ orderId }) => orderId)).toEqual(['order_1', 'order_1']);
  const month = [24, 48, 72, 96].reduce((sent, hours) => type([from(`order_${hours}`)], hours, sent), first);
  expect(new Set(month.map(({ orderId }) => orderId)).size).toBe(3);
  expect(type([from('order_30')], 30 * 24, month).at(-1)?.orderId).toBe('order_30');
});
