import { expect, test } from 'vitest';
import { isNewsFor } from '#lambdas/edition/edition.ts';
import { listOwedMails } from '#lambdas/fulfil/mail-registry.ts';
import type { Order } from '#lambdas/order/order.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const productId = 'guide-amour-1';
const changes = ['Un.', 'Deux.', 'Trois.'];
const first = { number: 1, date: '2026-11-01', changes };
const second = { number: 2, date: '2026-11-21', changes };
const editions = [first, second];
const now = new Date('2026-12-01T10:00:00.000Z');
const sent = { emailSentAt: '2026-11-21T20:06:00.000Z' };
const announce = (number: number, at: string) => ({ announcedEditions: { [productId]: { number, at } } });
const isNews = (facts: Partial<Order>) => isNewsFor(aPaidOrder({ ...sent, ...facts }), { productId, now, editions });

test.each<[string, Partial<Order>]>([
  ['bought on the day of the edition and was never opened', {}],
  ['was opened before the edition', { editionsHandedOut: { [productId]: 1 } }],
  ['was told of an earlier edition', announce(1, '2026-11-01T08:00:00.000Z')],
  ['was refunded in part', { refundedCents: 1000 }],
  ['was given to somebody who has it', { recipient: { email: 'noe@example.fr', at: '2026-11-25T07:00:00.000Z' } }],
])('the reader of an order that %s is told of an edition', (_, facts) => {
  expect(isNews(facts)).toBe(true);
});

test.each<[string, Partial<Order>]>([
  ['has the edition', { editionsHandedOut: { [productId]: 2 } }],
  ['was bought after the edition', { paidAt: '2026-11-22T08:00:00.000Z' }],
  ['was told already', announce(2, '2026-11-21T08:00:00.000Z')],
  ['refused such mails', { editionsRefusedAt: '2026-11-22T08:00:00.000Z' }],
  ['is refunded', { refundedCents: 7900 }],
  ['is disputed', { disputeFacts: ['du_1 needs_response'] }],
  ['has an open fraud warning', { fraudWarnings: ['issfr_1'] }],
  ['is being withdrawn from', { withdrawalRequestedAt: '2026-11-22T08:00:00.000Z' }],
  ['was paid by another sum', { amountPaidCents: 100 }],
  ['is given to somebody later', { recipient: { email: 'noe@example.fr', at: '2026-12-25T07:00:00.000Z' } }],
  ['is handed over by its buyer', { recipient: {} }],
  ['names its buyer no more', { email: 'erased-a1b2c3' }],
])('nobody is told of an edition for an order that %s', (_, facts) => {
  expect(isNews(facts)).toBe(false);
});

test('nobody is told for an order whose link was not mailed, or that is not paid', () => {
  expect(isNewsFor(aPaidOrder(), { productId, now, editions })).toBe(false);
  expect(isNewsFor(anOrder(sent), { productId, now, editions })).toBe(false);
});

const announced = aPaidOrder({ ...sent, ...announce(2, '2026-12-01T09:00:00.000Z') });
const occasions = (facts: Partial<Order>, at = now) =>
  listOwedMails({ ...announced, ...facts }, at)
    .filter(({ kind }) => kind === 'edition')
    .map(({ occasion, to }) => `${occasion} ${to}`);

test('an announced edition is mailed from its moment on, until its reader has the mail or the edition', () => {
  expect(occasions({})).toEqual(['edition_guide_amour_1_2 buyer']);
  const sentOnce = { sends: 1, sentAt: '2026-12-01T09:00:01.000Z' };
  const given = { recipient: { email: 'noe@example.fr' }, mails: { gift: sentOnce } };
  expect(occasions(given)).toContain('edition_guide_amour_1_2 recipient');
  expect(occasions({ recipient: { email: 'noe@example.fr', at: '2026-12-25T07:00:00.000Z' } })).toEqual([]);
  expect(occasions({}, new Date('2026-12-01T08:59:00.000Z'))).toEqual([]);
  expect(occasions({ mails: { edition_guide_amour_1_2: sentOnce } })).toEqual([]);
  expect(occasions({ editionsHandedOut: { [productId]: 2 } })).toEqual([]);
  expect(occasions({ editionsRefusedAt: '2026-12-01T09:30:00.000Z' })).toEqual([]);
  expect(occasions({ disputeFacts: ['du_1 needs_response'] })).toEqual([]);
});
