import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addressChangeEnd,
  isAddressPending,
  makeAddressToken,
  planAddress,
  readAddressToken,
  readOrderIdOf,
} from '#lambdas/address-change/address-change.ts';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const keys = { signing: 'a secret of this test', accepted: ['a secret of this test'] };
const askedAt = '2026-11-22T10:00:00.000Z';
const endsAt = '2026-11-29T10:00:00.000Z';
const now = new Date('2026-11-23T10:00:00.000Z');
const pendingEmail = { email: 'Nouvelle@example.fr', askedAt };

const waiting = (facts: Partial<Order> = {}) => aPaidOrder({ pendingEmail, ...facts });
const token = makeAddressToken(waiting(), pendingEmail.email, keys);
const read = (order: Order, { sent = token, at = now, accepted = keys } = {}) =>
  readAddressToken(sent, order, { keys: accepted, now: at });

test('a new address waits for seven days', () => {
  expect(addressChangeEnd(aPaidOrder())).toBeUndefined();
  expect(isAddressPending(aPaidOrder(), now)).toBe(false);
  expect(addressChangeEnd(waiting())).toBe(endsAt);
  expect(isAddressPending(waiting(), new Date(Date.parse(endsAt) - 1))).toBe(true);
  expect(isAddressPending(waiting(), new Date(endsAt))).toBe(false);
});

test('each request has a mail of its own, sent once while the order gives access', () => {
  const occasion = `address_${Date.parse(askedAt)}`;
  const owed = { occasion, to: 'pending', at: askedAt };
  expect(planAddress(waiting())).toEqual([owed]);
  expect(planAddress(aPaidOrder())).toEqual([]);
  expect(planAddress(waiting({ refundedCents: 7900 }))).toEqual([]);
  const mails = { [occasion]: { sends: 1, sentAt: askedAt } };
  expect(planAddress(waiting({ mails }))).toEqual([]);
  expect(planAddress(waiting({ mails, pendingEmail: { ...pendingEmail, askedAt: endsAt } }))).toHaveLength(1);
});

test('the mailed link confirms the address that waits, until its week is over, and says so again once it has', () => {
  expect(read(waiting())).toBe('waiting');
  expect(read(waiting(), { at: new Date(endsAt) })).toBeUndefined();
  const { pendingEmail: _, ...moved } = waiting({ email: 'nouvelle@example.fr', linkVersion: 1 });
  expect(read(moved)).toBe('done');
  expect(read(moved, { at: new Date(endsAt) })).toBe('done');
});

test('a link confirms nothing for another address, order, secret or a later change', () => {
  expect(read(aPaidOrder())).toBeUndefined();
  expect(read(waiting({ pendingEmail: { email: 'autre@example.fr', askedAt } }))).toBeUndefined();
  expect(read(waiting({ linkVersion: 1 }))).toBeUndefined();
  expect(read(aPaidOrder({ email: 'nouvelle@example.fr', linkVersion: 2 }))).toBeUndefined();
  const other = { ...keys, accepted: ['another secret'] };
  expect(read(waiting(), { accepted: other })).toBeUndefined();
  expect(read(waiting(), { sent: `${token}x` })).toBeUndefined();
  expect(read(waiting({ orderId: 'order_1700000000001' }))).toBeUndefined();
});

test('links that were mailed keep working: a token is the order’s number and the seal of number, version and address', () => {
  const subject = 'address:order_1700000000000:0:nouvelle@example.fr';
  const sealed = createHmac('sha256', keys.signing).update(subject).digest('base64url');
  expect(token).toBe(`order_1700000000000.${sealed}`);
  expect([token, '', 'order_1.x'].map(readOrderIdOf)).toEqual(['order_1700000000000', undefined, undefined]);
});
