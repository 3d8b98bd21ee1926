import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { makeApiEdgeCode, makeEdgeCode } from '#infra/edge.ts';
import { sitePaths } from '#web/build/site-paths.ts';

type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } } };

/** Takes away what Node has and CloudFront's runtime does not list. */
const withoutLater = `
  'use strict';
  for (const name of ['Set', 'Map', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'URL', 'URLSearchParams']) delete globalThis[name];
  for (const name of ['flat', 'flatMap', 'at', 'toSorted', 'findLast']) delete Array.prototype[name];
  delete Object.fromEntries; delete String.prototype.matchAll;`;

/** The shipped code's answer to a request, run with no more than CloudFront's runtime has. */
function ask(uri: string, querystring: Record<string, { value: string }> = {}): Answer {
  const event = JSON.stringify({ request: { method: 'GET', uri, querystring, headers: {} } });
  return runInNewContext(`${withoutLater} ${makeEdgeCode(sitePaths)}; handler(${event})`);
}

/** The same of the API's code. */
function call(request: { uri: string; querystring?: object; headers?: object }) {
  const event = JSON.stringify({ request: { method: 'POST', querystring: {}, headers: {}, ...request } });
  return runInNewContext(`${withoutLater} ${makeApiEdgeCode()}; handler(${event})`);
}

const redirectOf = (answer: Answer) => [answer.statusCode, answer.headers?.location.value];

test('every page of the site is served from its file', () => {
  expect(ask('/').uri).toBe('/index.html');
  for (const path of sitePaths.filter((one) => one !== '/')) expect(ask(path).uri).toBe(`${path}.html`);
});

test('files keep their addresses, and paths that nobody knows go to the bucket unchanged', () => {
  const files = ['/assets/a-1.js', '/favicon.svg', '/404.html', '/blog/langage-amour.md'];
  for (const uri of [...files, '/nimporte/quoi', '/constructor']) expect(ask(uri).uri).toBe(uri);
});

test.each([
  ['with escapes, which S3 could refuse as broken', ['/%E0', '/%', '/cont%61ct']],
  ['longer than any key of S3', [`/${'a'.repeat(3000)}`, `/mail/${'a'.repeat(3000)}`]],
])('an address %s asks for a file that does not exist', (_, addresses) => {
  for (const uri of addresses) expect(ask(uri).uri).toBe('/no-such-file');
});

const campaign = { utm_source: { value: 'lettre' }, vide: { value: '' } };

test.each([
  ['/product/', 301, '/product'],
  ['/product.html', 301, '/product'],
  ['/products', 302, '/product'],
  ['/product/autre', 302, '/product?notice=product_not_found'],
  ['/products/autre', 302, '/product?notice=product_not_found'],
  ['/blog/inconnu', 302, '/blog'],
])('%s leads, by %i, to %s, and keeps the parameters of a campaign', (from, status, to) => {
  expect(redirectOf(ask(from))).toEqual([status, to]);
  const kept = `${to}${to.includes('?') ? '&' : '?'}utm_source=lettre&vide`;
  expect(redirectOf(ask(from, campaign))).toEqual([status, kept]);
});

test('no redirect leaves the site', () => {
  for (const uri of ['//evil.example/', '///evil.example//', '/\\evil.example/', '//']) {
    expect(redirectOf(ask(uri))[1]).toMatch(/^\/([^/\\]|$)/);
  }
});

test('the domain’s other name redirects each of its pages to the same page of the site', () => {
  const code = makeEdgeCode(sitePaths, { from: 'guide.fr', to: 'www.guide.fr' });
  const visit = (host: string, uri: string): Answer => {
    const request = { method: 'GET', uri, querystring: { a: { value: '1' } }, headers: { host: { value: host } } };
    return runInNewContext(`${withoutLater} ${code}; handler(${JSON.stringify({ request })})`);
  };
  expect(redirectOf(visit('guide.fr', '/blog'))).toEqual([301, 'https://www.guide.fr/blog?a=1']);
  expect(redirectOf(visit('guide.fr', '//evil.example/'))).toEqual([301, 'https://www.guide.fr//evil.example/?a=1']);
  expect(visit('www.guide.fr', '/blog').uri).toBe('/blog.html');
});

test('the synthesis fails when the code is over CloudFront’s 10 kB', () => {
  expect(() =>
    makeEdgeCode(Array.from({ length: 500 }, (_, index) => `/blog/un-article-au-titre-long-${index}`)),
  ).toThrow('10 kB');
});

test.each([
  ['a broken escape in the path', { uri: '/api/orders/%E0%A4%A' }, 404, 'not_found', 'Ressource non trouvée'],
  [
    'a broken escape in the query',
    {
      uri: '/api/orders/order_1',
      querystring: { payment_intent: { value: 'a', multiValue: [{ value: 'a' }, { value: '%' }] } },
    },
    400,
    'invalid_request',
    'Requête invalide',
  ],
  [
    'a body beyond what a function can be given',
    { uri: '/api/contact', headers: { 'content-length': { value: '1000001' } } },
    413,
    'too_large',
    'Requête trop volumineuse',
  ],
])('%s gets the API’s own error', (_, request, status, code, message) => {
  const { statusCode, headers, body } = call(request);
  expect([statusCode, headers['content-type'].value]).toEqual([status, 'application/json; charset=utf-8']);
  expect(JSON.parse(body.data)).toEqual({ error: { code, message } });
  expect(body.data).toMatch(/^[\x20-\x7e]+$/);
});

test('every other call of the API is passed on as it is', () => {
  const headers = { 'content-length': { value: '64000' } };
  const querystring = { payment_intent: { value: 'cs_test_%C3%A9' }, vide: { value: '' } };
  const request = { uri: '/api/promo-codes/caf%C3%A9', querystring, headers };
  expect(call(request)).toMatchObject(request);
});
