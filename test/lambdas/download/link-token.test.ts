import { expect, test } from 'vitest';
import { isLinkToken, makeDownloadUrl, makeLinkToken } from '#lambdas/download/link-token.ts';

const order = { orderId: 'order_1700000000000' };
const keys = { signing: 'a secret of this test', accepted: ['a secret of this test'] };

test('a link carries its token in the fragment, which no server sees', () => {
  const url = new URL(makeDownloadUrl(order, { siteUrl: 'https://example.fr', keys }));
  expect(url.pathname).toBe('/download');
  expect(url.search).toBe(`?orderId=${order.orderId}`);
  expect(url.hash).toBe(`#t=${makeLinkToken(order, keys)}`);
});

test('a token has 256 bits', () => {
  expect(Buffer.from(makeLinkToken(order, keys), 'base64url')).toHaveLength(32);
});

test('a token opens its own order under its own secret, and nothing else', () => {
  const token = makeLinkToken(order, keys);
  expect(isLinkToken(token, order, keys)).toBe(true);
  expect(isLinkToken(token, { orderId: 'order_1700000000001' }, keys)).toBe(false);
  expect(isLinkToken(token, order, { accepted: ['another secret'] })).toBe(false);
  expect(isLinkToken('', order, keys)).toBe(false);
  expect(isLinkToken(`${token}x`, order, keys)).toBe(false);
  expect(isLinkToken('é'.repeat(22), order, keys)).toBe(false);
});

test('links of before a rotation work as long as the previous secret is accepted', () => {
  const token = makeLinkToken(order, keys);
  expect(isLinkToken(token, order, { accepted: ['a new secret', 'a secret of this test'] })).toBe(true);
});

test('a corrected address ends the links mailed before, and an order without a version is of version 0', () => {
  const [first, second] = [order, { ...order, linkVersion: 1 }];
  expect(makeLinkToken({ ...order, linkVersion: 0 }, keys)).toBe(makeLinkToken(first, keys));
  expect(isLinkToken(makeLinkToken(first, keys), second, keys)).toBe(false);
  expect(isLinkToken(makeLinkToken(second, keys), second, keys)).toBe(true);
  expect(isLinkToken(makeLinkToken(second, keys), first, keys)).toBe(false);
});
