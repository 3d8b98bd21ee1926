import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { makeEdgeCode } from '#infra/edge.ts';
import { sitePaths } from '#web/site-map.ts';

type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } } };

/** What the shipped code makes of a request, run as CloudFront runs it: alone, in a bare context. */
function ask(uri: string, querystring: Record<string, { value: string }> = {}): Answer {
  const event = JSON.stringify({ request: { method: 'GET', uri, querystring, headers: {} } });
  return runInNewContext(`${makeEdgeCode(sitePaths)}; handler(${event})`);
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
  for (const uri of ['//evil.example/', '///evil.example//']) {
    expect(redirectOf(ask(uri))[1]).toMatch(/^\/[^/]/);
  }
});

test('/products leads to the product list', () => {
  expect(redirectOf(ask('/products'))).toEqual([302, '/product']);
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
