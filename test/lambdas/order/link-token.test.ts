import { expect, test } from 'vitest';
import { findLinkHolder, makeDownloadUrl, makeLinkToken } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

const order = aPaidOrder();
const opens = (token: string, opened: Order, accepted = keys) =>
  findLinkHolder(token, opened, accepted)?.isCurrent ?? false;
const keys = { signing: 'a secret of this test', accepted: ['a secret of this test'] };

test('a link carries its token in the fragment, which no server sees', () => {
  const url = new URL(makeDownloadUrl(order, { siteUrl: 'https://example.fr', keys }));
  expect(url.pathname).toBe('/download');
  expect(url.search).toBe(`?orderId=${order.orderId}`);
  expect(url.hash).toBe(`#t=${makeLinkToken(order, keys)}`);
});

test('a token opens its own order under its own secret, and nothing else', () => {
  const token = makeLinkToken(order, keys);
  expect(opens(token, order)).toBe(true);
  expect(opens(token, { ...order, orderId: 'order_1700000000001' })).toBe(false);
  expect(opens(token, order, { ...keys, accepted: ['another secret'] })).toBe(false);
  expect(opens('', order)).toBe(false);
  expect(opens(`${token}x`, order)).toBe(false);
  expect(opens('é'.repeat(22), order)).toBe(false);
});

test('links of before a rotation work as long as the previous secret is accepted', () => {
  const token = makeLinkToken(order, keys);
  expect(opens(token, order, { ...keys, accepted: ['a new secret', 'a secret of this test'] })).toBe(true);
});

test('a corrected address ends the links mailed before, and an order without a version is of version 0', () => {
  const [first, second] = [order, { ...order, linkVersion: 1 }];
  expect(makeLinkToken({ ...order, linkVersion: 0 }, keys)).toBe(makeLinkToken(first, keys));
  expect(opens(makeLinkToken(first, keys), second)).toBe(false);
  expect(opens(makeLinkToken(second, keys), second)).toBe(true);
  expect(opens(makeLinkToken(second, keys), first)).toBe(false);
});

test('a link tells whose it is, and one that was replaced or taken back is still known as such', () => {
  const shared = aPaidOrder({
    partner: { email: 'noe@example.fr', since: '2026-11-22T20:00:00.000Z' },
    partnerVersion: 2,
  });
  const token = makeLinkToken(shared, keys, 'partner');
  expect(findLinkHolder(token, shared, keys)).toEqual({ role: 'partner', isCurrent: true });
  const { partner: _, ...alone } = { ...shared, partnerVersion: 3 };
  expect(findLinkHolder(token, alone, keys)).toEqual({ role: 'partner', isCurrent: false });
  expect(findLinkHolder(makeLinkToken(order, keys), { ...order, linkVersion: 1 }, keys)).toEqual({
    role: 'buyer',
    isCurrent: false,
  });
  expect(findLinkHolder(makeLinkToken({ ...order, linkVersion: 1 }, keys), order, keys)).toBeUndefined();
});

test('the tokens of an order’s holders differ from each other, and from those of their other numbers', () => {
  const orders = [order, { ...order, linkVersion: 1, partnerVersion: 1, recipientVersion: 1 }];
  const tokens = orders.flatMap((each) =>
    (['buyer', 'partner', 'recipient'] as const).map((role) => makeLinkToken(each, keys, role)),
  );
  expect(new Set(tokens).size).toBe(6);
});
