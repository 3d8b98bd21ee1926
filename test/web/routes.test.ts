import { expect, test } from 'vitest';
import { notFoundPath } from '#web/build/site-map.ts';
import { findRoute } from '#web/routes.ts';

test('any other address is the 404 page', () => {
  expect(findRoute(notFoundPath).route.path).toBe('*');
  expect(findRoute('/product/guide-amour-1/x').route.path).toBe('*');
});

test('a page has one spelling, as at the edge: in capitals or escapes it is the 404 page', () => {
  for (const path of ['/PRODUCT', '/Blog', '/cont%61ct', '/Blog/langage-amour', '/%E0']) {
    expect(findRoute(path).route.path, path).toBe('*');
  }
});
