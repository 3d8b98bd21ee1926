import { expect, test } from 'vitest';
import { addMail, type CountedMail, quotas } from '#lambdas/rate-limit/mail-quota.ts';

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

const rulesOfUnasked = { rules: quotas.unasked };
type Typed = Pick<CountedMail, 'kind' | 'orderId'>;

/** The mails that are sent to a mailbox when its address is typed so often. */
function type(mails: Typed[], hours: number, before: CountedMail[] = []): CountedMail[] {
  let sent = before;
  for (const mail of mails) sent = addMail(sent, { ...mail, id: '' }, { ...rulesOfUnasked, now: at(hours) }) ?? sent;
  return sent;
}
const twenty = (mail: Typed): Typed[] => Array.from({ length: 20 }, () => mail);
const kindsOf = (sent: CountedMail[]) => sent.map(({ kind }) => kind);

const others = (['newsletter', 'contact', 'found', 'link-again', 'guest'] as const).map((kind) => ({ kind }));

test('all that strangers can cause is six mails a day for a mailbox, the last of them for a withdrawal', () => {
  const all = [...others, { kind: 'withdrawal' } as const].flatMap(twenty);
  const first = type(all, 0);
  expect(first).toHaveLength(6);
  expect(kindsOf(first).filter((kind) => kind === 'withdrawal')).toHaveLength(1);
  expect(type(all, 24, first)).toHaveLength(12);
  expect(type(twenty({ kind: 'withdrawal' }), 0)).toHaveLength(6);
});

test.each(others)('$kind alone cannot use up the mail that acknowledges a withdrawal', (mail) => {
  const sent = type([...twenty(mail), { kind: 'withdrawal' }], 0);
  expect(kindsOf(sent).at(-1)).toBe('withdrawal');
});

test('a guest is written to by one order a day and three a month, and by that one more than once', () => {
  const from = (orderId: string): Typed => ({ kind: 'guest', orderId });
  const first = type([from('order_1'), from('order_2'), from('order_1')], 0);
  expect(first.map(({ orderId }) => orderId)).toEqual(['order_1', 'order_1']);
  const month = [24, 48, 72, 96].reduce((sent, hours) => type([from(`order_${hours}`)], hours, sent), first);
  expect(new Set(month.map(({ orderId }) => orderId)).size).toBe(3);
  expect(type([from('order_30')], 30 * 24, month).at(-1)?.orderId).toBe('order_30');
});
