import { expect, test } from 'vitest';
import { nextDueAt } from '#lambdas/fulfil/mail-registry.ts';
import { readGuestWords } from '#lambdas/guest/check-message.ts';
import { guestDataEnd, keepOfGuests } from '#lambdas/guest/guest-data.ts';
import { mayGiveAddress } from '#lambdas/guest/guest-gate.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const paidAt = '2026-11-21T20:05:00.000Z';
const christmas = '2026-12-25T07:00:00.000Z';
const opened = '2027-01-10T12:00:00.000Z';
const recipient = { email: 'noe@example.fr', message: 'Pour toi.', at: christmas };
const partner = { email: 'noe@example.fr', since: '2026-11-22T18:00:00.000Z' };
const mailed = { gift: { sends: 1, sentAt: christmas } };
const given = (facts: Partial<Order> = {}) => aPaidOrder({ recipient, mails: mailed, emailSentAt: paidAt, ...facts });

const byHand = { recipient: { message: 'A' } };
const wordless = { recipient: { email: 'a@b.fr', at: christmas } };
const told = { ...mailed, edition_guide_amour_1_2: { sends: 1, sentAt: opened } };
const withWords = { ...partner, message: 'Pour toi.' };
const dedicated = { dedication: 'A & B', lastHandedOutAt: opened };

test.each([
  ['a gift that was mailed', given(), '2027-01-24T07:00:00.000Z'],
  ['a gift that was opened later', given({ lastHandedOutAt: opened }), '2027-02-09T12:00:00.000Z'],
  ['a gift to hand over that nobody opened', given({ ...byHand, mails: {} }), '2027-11-21T20:05:00.000Z'],
  ['a gift without words', given(wordless), '2027-12-25T07:00:00.000Z'],
  ['a gift whose recipient was told of an edition', given({ ...wordless, mails: told }), '2028-01-10T12:00:00.000Z'],
  ['a shared order', aPaidOrder({ partner }), '2027-11-22T18:00:00.000Z'],
  ['a share that is used', aPaidOrder({ partner, lastHandedOutAt: opened }), '2028-01-10T12:00:00.000Z'],
  [
    'a share with words, also after the files were opened again',
    aPaidOrder({ partner: withWords, lastHandedOutAt: opened }),
    '2026-12-22T18:00:00.000Z',
  ],
  ['a dedication that was handed out', aPaidOrder(dedicated), '2027-02-09T12:00:00.000Z'],
  ['a dedication that nobody opened', aPaidOrder({ dedication: 'A & B' }), '2027-11-21T20:05:00.000Z'],
  ['an order that wrote to an address', aPaidOrder({ guestsMailed: ['hash'] }), '2027-11-21T20:05:00.000Z'],
  ['an order without guests', aPaidOrder(), undefined],
  ['an unpaid gift, which is deleted as a whole', anOrder({ recipient }), undefined],
])('until when: %s', (_, order, end) => {
  expect(guestDataEnd(order)).toBe(end);
});

test('words are forgotten a month after the hand-out, addresses a year after their last use; a gift stays a gift', () => {
  const order = given({ dedication: 'A & B' });
  const keep = (at: string) => keepOfGuests(order, new Date(at));
  expect(keep('2027-01-24T06:59:59.000Z')).toEqual({ recipient, dedication: 'A & B' });
  expect(keep('2027-01-24T07:00:00.000Z')).toEqual({ recipient: { email: recipient.email, at: christmas } });
  expect(keep('2027-12-25T07:00:00.000Z')).toEqual({ recipient: { at: christmas } });
  const shared = aPaidOrder({ partner });
  expect(keepOfGuests(shared, new Date('2027-11-22T18:00:00.000Z'))).toEqual({ partner: { since: partner.since } });
  const mailedTo = aPaidOrder({ guestsMailed: ['hash'] });
  expect(keepOfGuests(mailedTo, new Date('2027-11-21T20:04:59.000Z'))).toEqual({ guestsMailed: ['hash'] });
  expect(keepOfGuests(mailedTo, new Date('2027-11-21T20:05:00.000Z'))).toEqual({});
  const keepShared = (at: string) => keepOfGuests(aPaidOrder({ partner: withWords }), new Date(at));
  expect(keepShared('2026-12-22T17:59:59.000Z')).toEqual({ partner: withWords });
  expect(keepShared('2026-12-22T18:00:00.000Z')).toEqual({ partner });
});

test('of a further copy the words and the address are forgotten alike, and it stays given', () => {
  const copy = { productId: 'guide-amour-1', version: 0 };
  const order = aPaidOrder({
    copies: { copy_2: { ...copy, recipient } },
    mails: { gift_2_0: { sends: 1, sentAt: christmas } },
  });
  expect(guestDataEnd(order)).toBe('2027-01-24T07:00:00.000Z');
  const keep = (at: string) => keepOfGuests(order, new Date(at)).copies?.copy_2;
  expect(keep('2027-01-24T06:59:59.000Z')).toEqual({ ...copy, recipient });
  expect(keep('2027-01-24T07:00:00.000Z')).toEqual({ ...copy, recipient: { email: recipient.email, at: christmas } });
  expect(keep('2027-12-25T07:00:00.000Z')).toEqual({ ...copy, recipient: { at: christmas } });
});

test('an order that owes no mail any more is due when something is to be forgotten, and then no more', () => {
  const done = given({ firstHandedOutAt: opened, lastHandedOutAt: opened, reviewRefusedAt: opened });
  expect(nextDueAt(done)).toBe('2027-02-09T12:00:00.000Z');
  expect(nextDueAt({ ...done, recipient: { at: christmas } })).toBeUndefined();
});

test('nobody is mailed whose address is forgotten', () => {
  const read = { firstHandedOutAt: opened, reviewRefusedAt: opened };
  const announcedEditions = { 'guide-amour-1': { number: 2, at: opened } };
  expect(nextDueAt(given({ ...read, announcedEditions, recipient: { at: christmas } }))).toBeUndefined();
  expect(nextDueAt(aPaidOrder({ ...read, emailSentAt: paidAt, partner: { since: paidAt } }))).toBeUndefined();
});

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

test('a buyer’s words keep their lines, and no sign that turns round what a mail shows', () => {
  const typed = ' Pour vous\u202emoc.lam\u202c deux 👩‍❤️‍👨\r\n\r\n\r\nÀ\u0007 ce soir\u2067. ';
  expect(readGuestWords(typed)).toBe('Pour vous moc.lam deux 👩‍❤️‍👨\n\nÀ ce soir .');
  expect(readGuestWords('\u202e \u0000')).toBeUndefined();
});
