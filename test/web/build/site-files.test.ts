import { expect, test } from 'vitest';
import { makeManifest, makeSitemap, robots } from '#web/build/machine-texts.ts';
import { findStyles } from '#web/build/page-html.ts';
import { notFoundPath } from '#web/build/site-paths.ts';
import { findRoute } from '#web/routes.ts';
import { originPlaceholder } from '#web/site-origin.ts';

test('the sitemap lists pages under the origin that the deployment fills in, with a day where there is one', () => {
  const sitemap = makeSitemap([{ path: '/' }, { path: '/blog/x', updated: '2023-04-02' }]);
  expect(sitemap).toContain(`<url><loc>${originPlaceholder}/</loc></url>`);
  expect(sitemap).toContain(`<url><loc>${originPlaceholder}/blog/x</loc><lastmod>2023-04-02</lastmod></url>`);
  expect(robots).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`);
});

test('robots may read pages kept out of search, but not call the API', () => {
  expect(robots.match(/^Disallow:.*$/gm)).toEqual(['Disallow: /api/']);
});

test('the manifest has an icon that phones may cut', () => {
  const manifest = JSON.parse(makeManifest({ name: 'Guide Amour', description: 'Un guide' }));
  expect(manifest).toMatchObject({ lang: 'fr', start_url: '/', name: 'Guide Amour' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
});

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

test('any other address is the 404 page', () => {
  expect(findRoute(notFoundPath).route.path).toBe('*');
  expect(findRoute('/product/guide-amour-1/x').route.path).toBe('*');
});

test('a page has one spelling, as at the edge: in capitals or escapes it is the 404 page', () => {
  for (const path of ['/PRODUCT', '/Blog', '/cont%61ct', '/Blog/langage-amour', '/%E0']) {
    expect(findRoute(path).route.path, path).toBe('*');
  }
});
