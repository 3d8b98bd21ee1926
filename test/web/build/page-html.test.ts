import { expect, test } from 'vitest';
import { findStyles } from '#web/build/page-html.ts';

const stylesheets = [
  { href: '/shell.css', text: '@layer shell{html{color:red}._frame_a1_1{margin:0}}' },
  { href: '/home.css', text: '@layer pages{._hero_b2_3:hover{inline-size:1.5rem}}' },
  { href: '/cart.css', text: '@layer cart{._drawer_c3_1{margin:0}}' },
];

test('a page names the stylesheets of the classes it uses, in the order of the build', () => {
  const body = '<div class="_frame_a1_1 wide"><p class="_hero_b2_3">…</p></div>';
  expect(findStyles(body, stylesheets).map(({ href }) => href)).toEqual(['/shell.css', '/home.css']);
});

test('a decimal number and a word of the text are not classes', () => {
  expect(findStyles('<p class="5rem">_drawer_c3_1 .5rem</p>', stylesheets)).toEqual([]);
});
