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
import {
  findFormerAddress,
  formerAddressesEnd,
  leaveAddress,
  listRememberedAddresses,
  planFormerAddresses,
} from '#lambdas/address-change/former-address.ts';
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

const leftAt = askedAt;
const first = { email: 'premiere@example.fr', linkVersion: 0, leftAt };
const second = { email: 'seconde@example.fr', linkVersion: 1, leftAt: '2026-11-23T10:00:00.000Z' };
const sent = { sends: 1, sentAt: leftAt };
const moved = (facts: Partial<Order> = {}) => aPaidOrder({ linkVersion: 2, formerEmails: [first, second], ...facts });

test('an order that moves keeps the address it leaves, beside those left before', () => {
  const order = aPaidOrder({ email: 'seconde@example.fr', linkVersion: 1, formerEmails: [first] });
  expect(leaveAddress(order, 'troisieme@example.fr', second.leftAt)).toEqual([first, second]);
  expect(leaveAddress(aPaidOrder(), 'autre@example.fr', leftAt)).toEqual([
    { email: 'lea@example.fr', linkVersion: 0, leftAt },
  ]);
});

test('the same address in other letters, one that was erased, and one that refused the link, are not told', () => {
  expect(leaveAddress(aPaidOrder({ email: 'erased-a1b2c3' }), 'autre@example.fr', leftAt)).toEqual([]);
  expect(leaveAddress(aPaidOrder(), 'LEA@example.fr', leftAt)).toEqual([]);
  for (const outcome of ['bounced', 'refused', 'rejected'] as const) {
    const mails = { link: { sends: 1, outcome } };
    expect(leaveAddress(aPaidOrder({ mails, formerEmails: [first] }), 'autre@example.fr', leftAt)).toEqual([first]);
  }
});

test('each address that was left is told once, whatever has become of the order', () => {
  const owed = [
    { occasion: 'former_0', to: 'former', at: leftAt },
    { occasion: 'former_1', to: 'former', at: second.leftAt },
  ];
  expect(planFormerAddresses(moved())).toEqual(owed);
  expect(planFormerAddresses(moved({ refundedCents: 7900, disputeFacts: ['du_1 lost'] }))).toEqual(owed);
  expect(planFormerAddresses(moved({ mails: { former_0: sent } }))).toEqual(owed.slice(1));
  expect(planFormerAddresses(aPaidOrder())).toEqual([]);
});

test('an occasion names the address that its mail is for', () => {
  const find = (occasion: string) => findFormerAddress(moved(), occasion);
  expect(['former_0', 'former_1'].map(find)).toEqual([first.email, second.email]);
  expect(['former_2', 'link'].map(find)).toEqual([undefined, undefined]);
});

test('an address is forgotten a week after it was left, once it is told or refuses the mail', () => {
  const now = new Date(endsAt);
  expect(formerAddressesEnd(aPaidOrder())).toBeUndefined();
  expect(formerAddressesEnd(moved())).toBeUndefined();
  expect(listRememberedAddresses(moved(), now)).toEqual([first, second]);
  for (const mails of [{ former_0: sent }, { former_0: { sends: 0, outcome: 'refused' as const } }]) {
    expect(formerAddressesEnd(moved({ mails }))).toBe(endsAt);
    expect(listRememberedAddresses(moved({ mails }), new Date(now.getTime() - 1))).toEqual([first, second]);
    expect(listRememberedAddresses(moved({ mails }), now)).toEqual([second]);
  }
});
