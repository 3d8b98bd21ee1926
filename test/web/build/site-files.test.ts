import { expect, test } from 'vitest';
import { makeManifest, makeSitemap, robots } from '#web/build/site-files.ts';
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
