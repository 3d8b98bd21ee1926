import { expect, test } from 'vitest';
import { notFoundPath, sitePaths } from '#web/build/site-map.ts';
import { describeHead } from '#web/render/page-head.ts';
import { findRoute } from '#web/routes.ts';

test.each(sitePaths)('%s has a page of its own', (path) => {
  expect(findRoute(path).route.path).not.toBe('*');
});

test('any other address is the 404 page', () => {
  expect(findRoute(notFoundPath).route.path).toBe('*');
  expect(findRoute('/product/guide-amour-1/x').route.path).toBe('*');
});

test('a page has one spelling, as at the edge: in capitals or escapes it is the 404 page', () => {
  for (const path of ['/PRODUCT', '/Blog', '/cont%61ct', '/Blog/langage-amour', '/%E0']) {
    expect(findRoute(path).route.path, path).toBe('*');
  }
});

test('purchase pages stay out of search engines', () => {
  const heads = sitePaths.map((path) => ({ ...findRoute(path).route.head(findRoute(path).params), path }));
  expect(heads.filter(({ noindex }) => noindex).map(({ path }) => path)).toEqual([
    '/checkout',
    '/payment-success',
    '/download',
    '/newsletter',
  ]);
});

test('every other page but the articles has its own address, title and description before its code has loaded', () => {
  const heads = sitePaths
    .filter((path) => !path.startsWith('/blog/'))
    .map((path) => ({ ...describeHead(findRoute(path).route.head(findRoute(path).params)), address: path }))
    .filter(({ noindex }) => !noindex);
  expect(heads.filter(({ address, path }) => path !== address)).toEqual([]);
  for (const text of ['title', 'description'] as const) {
    expect(new Set(heads.map((head) => head[text])).size, text).toBe(heads.length);
  }
});
