import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { makeEdgeCode } from '#infra/edge.ts';
import { sitePaths } from '#web/build/site-map.ts';

type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } } };

/** What Node has and CloudFront's runtime does not list. */
const withoutLater = `
  'use strict';
  for (const name of ['Set', 'Map', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'URL', 'URLSearchParams']) delete globalThis[name];
  for (const name of ['flat', 'flatMap', 'at', 'toSorted', 'findLast']) delete Array.prototype[name];
  delete Object.fromEntries; delete String.prototype.matchAll;`;

/** What the shipped code makes of a request, run as CloudFront runs it: alone, with no more than its runtime has. */
function ask(uri: string, querystring: Record<string, { value: string }> = {}): Answer {
  const event = JSON.stringify({ request: { method: 'GET', uri, querystring, headers: {} } });
  return runInNewContext(`${withoutLater} ${makeEdgeCode(sitePaths)}; handler(${event})`);
}

const redirectOf = (answer: Answer) => [answer.statusCode, answer.headers?.location.value];

test('every page of the site is served from its file', () => {
  expect(ask('/').uri).toBe('/index.html');
  for (const path of sitePaths.filter((one) => one !== '/')) expect(ask(path).uri).toBe(`${path}.html`);
});

test('files are passed through', () => {
  for (const uri of ['/assets/a-1.js', '/favicon.svg', '/404.html']) expect(ask(uri).uri).toBe(uri);
});

test('a trailing slash is taken away, the query kept', () => {
  expect(redirectOf(ask('/product/', { a: { value: '1' } }))).toEqual([301, '/product?a=1']);
});

test('no path leads off the site', () => {
  for (const uri of ['//evil.example/', '///evil.example//', '/\\evil.example/', '//']) {
    expect(redirectOf(ask(uri))[1]).toMatch(/^\/([^/\\]|$)/);
  }
});

test('/products leads to the product list', () => {
  expect(redirectOf(ask('/products'))).toEqual([302, '/product']);
});

test('a redirect keeps what a campaign wrote into the address', () => {
  const query = { utm_source: { value: 'lettre' }, vide: { value: '' } };
  expect(redirectOf(ask('/products', query))[1]).toBe('/product?utm_source=lettre&vide');
  expect(redirectOf(ask('/product/autre', query))[1]).toBe('/product?notice=product_not_found&utm_source=lettre&vide');
  expect(redirectOf(ask('/product.html', query))).toEqual([301, '/product?utm_source=lettre&vide']);
});

test('the code is refused where CloudFront would refuse it: over 10 kB', () => {
  expect(() =>
    makeEdgeCode(Array.from({ length: 500 }, (_, index) => `/blog/un-article-au-titre-long-${index}`)),
  ).toThrow('10 kB');
});

test('an unknown product leads to the list, which says so; an unknown article to the blog', () => {
  expect(redirectOf(ask('/product/autre'))).toEqual([302, '/product?notice=product_not_found']);
  expect(redirectOf(ask('/products/autre'))).toEqual([302, '/product?notice=product_not_found']);
  expect(redirectOf(ask('/blog/inconnu'))).toEqual([302, '/blog']);
});

test('any other unknown path goes to the bucket, which has no such page', () => {
  expect(ask('/nimporte/quoi').uri).toBe('/nimporte/quoi');
  expect(ask('/constructor').uri).toBe('/constructor');
});

test('an address with escapes is no page either: the bucket, which refuses broken ones, is asked for what it does not have', () => {
  for (const uri of ['/%E0', '/%', '/cont%61ct']) expect(ask(uri).uri).toBe('/no-such-file');
});
