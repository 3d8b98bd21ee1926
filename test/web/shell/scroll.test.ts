import { expect, test } from 'vitest';
import { chooseTarget } from '#web/shell/scroll.ts';

const home = { key: 'a', pathname: '/', hash: '' };
const blog = { key: 'b', pathname: '/blog', hash: '' };
const passage = { key: 'c', pathname: '/blog', hash: '#suite' };
const plainAnchor = { key: 'default', pathname: '/', hash: '#methode' };

test('a link to another page, or to a passage of this one, leads there', () => {
  expect(chooseTarget(home, blog, 'PUSH')).toBe('arrive');
  expect(chooseTarget(home, passage, 'PUSH')).toBe('arrive');
  expect(chooseTarget(blog, passage, 'PUSH')).toBe('arrive');
});

test('back, forward and a reload restore the scroll position', () => {
  expect(chooseTarget(home, blog, 'POP')).toBe('left');
  expect(chooseTarget(passage, blog, 'POP')).toBe('left');
  expect(chooseTarget(null, plainAnchor, 'POP')).toBe('left');
});

test('a search that rewrites its address does not scroll; an address replaced by another page or passage does', () => {
  expect(chooseTarget(blog, { ...blog, key: 'd' }, 'REPLACE')).toBe('stay');
  expect(chooseTarget(blog, passage, 'REPLACE')).toBe('arrive');
  expect(chooseTarget(home, blog, 'REPLACE')).toBe('arrive');
});

test('a plain anchor of the current page is scrolled to, although the browser reports it as going back', () => {
  expect(chooseTarget(home, plainAnchor, 'POP')).toBe('arrive');
});
