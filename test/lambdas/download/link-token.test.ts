import { expect, test } from 'vitest';
import { isLinkToken, makeDownloadUrl, makeLinkToken } from '#lambdas/download/link-token.ts';

const secret = 'a secret of this test';
const orderId = 'order_1700000000000';

test('a link carries its token in the fragment, which no server sees', () => {
  const url = new URL(makeDownloadUrl(orderId, { siteUrl: 'https://example.fr', linkSecret: secret }));
  expect(url.pathname).toBe('/download');
  expect(url.search).toBe(`?orderId=${orderId}`);
  expect(url.hash).toBe(`#t=${makeLinkToken(orderId, secret)}`);
});

test('a token has 256 bits', () => {
  expect(Buffer.from(makeLinkToken(orderId, secret), 'base64url')).toHaveLength(32);
});

test('a token opens its own order under its own secret, and nothing else', () => {
  const token = makeLinkToken(orderId, secret);
  expect(isLinkToken(token, { orderId, linkSecret: secret })).toBe(true);
  expect(isLinkToken(token, { orderId: 'order_1700000000001', linkSecret: secret })).toBe(false);
  expect(isLinkToken(token, { orderId, linkSecret: 'another secret' })).toBe(false);
  expect(isLinkToken('', { orderId, linkSecret: secret })).toBe(false);
  expect(isLinkToken(`${token}x`, { orderId, linkSecret: secret })).toBe(false);
  expect(isLinkToken('é'.repeat(22), { orderId, linkSecret: secret })).toBe(false);
});
