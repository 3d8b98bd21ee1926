import { expect, test } from 'vitest';
import {
  findFormerAddress,
  formerAddressesEnd,
  leaveAddress,
  listRememberedAddresses,
  planFormerAddresses,
} from '#lambdas/address-change/former-address.ts';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const leftAt = '2026-11-22T10:00:00.000Z';
const endsAt = '2026-11-29T10:00:00.000Z';
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
  expect(['former_0', 'former_1', 'former_2', 'link'].map((occasion) => findFormerAddress(moved(), occasion))).toEqual([
    first.email,
    second.email,
    undefined,
    undefined,
  ]);
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
