import { expect, test } from 'vitest';
import { chooseTarget } from '#web/shell/scroll-target.ts';

const home = { key: 'a', pathname: '/', hash: '' };
const blog = { key: 'b', pathname: '/blog', hash: '' };
const method = { key: 'default', pathname: '/', hash: '#methode' };
const arrive = { previous: home, location: blog, type: 'PUSH', isReturn: false } as const;

test('a link to another page leads to its top, or to its anchor', () => {
  expect(chooseTarget(arrive)).toEqual({ toStored: false, otherwise: 'top' });
  const location = { ...blog, hash: '#suite' };
  expect(chooseTarget({ ...arrive, location })).toEqual({ toStored: false, otherwise: 'anchor' });
  expect(chooseTarget({ ...arrive, location: { ...blog, hash: '#' } }).otherwise).toBe('top');
});

test('back and forward lead to the place that was left', () => {
  expect(chooseTarget({ ...arrive, type: 'POP' })).toEqual({ toStored: true, otherwise: 'top' });
});

test('a search that rewrites its address moves nothing, a replaced anchor does', () => {
  const search = { ...arrive, previous: blog, type: 'REPLACE' } as const;
  expect(chooseTarget(search)).toEqual({ toStored: false, otherwise: 'stay' });
  expect(chooseTarget({ ...search, location: { ...blog, hash: '#suite' } }).otherwise).toBe('anchor');
});

test('a plain anchor of the same page is gone to, never back from', () => {
  expect(chooseTarget({ ...arrive, location: method, type: 'POP' })).toEqual({ toStored: false, otherwise: 'anchor' });
});

test('the first page is the browser’s to scroll, unless it was reloaded or gone back to', () => {
  const first = { ...arrive, previous: null, type: 'POP' } as const;
  expect(chooseTarget(first)).toEqual({ toStored: false, otherwise: 'stay' });
  expect(chooseTarget({ ...first, isReturn: true })).toEqual({ toStored: true, otherwise: 'stay' });
});
