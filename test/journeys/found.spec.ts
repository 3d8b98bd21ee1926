/** What search engines, feed readers and phones fetch: the files beside the pages. */
import { expect, test } from './journey.ts';

test('icons, manifest, robots, Markdown and pictures are served by their types, the icon also under its old name', async ({
  request,
}) => {
  const files = {
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': 'image/',
    '/icon-48.png': 'image/png',
    '/apple-touch-icon.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
    '/robots.txt': 'text/plain',
    '/llms.txt': 'text/plain',
    '/blog/langage-amour.md': 'text/markdown',
    '/product/guide-amour-1.md': 'text/markdown',
    '/images/partage/product-guide-amour-1.jpg': 'image/jpeg',
  };
  for (const [path, type] of Object.entries(files)) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type'], path).toContain(type);
  }
  expect((await request.get('/blog/inconnu.md', { maxRedirects: 0 })).status()).toBe(302);
  // An icon file has its width in byte 6, and here a PNG from byte 22.
  const icon = await (await request.get('/favicon.ico')).body();
  expect([icon[6], icon.toString('latin1', 23, 26)]).toEqual([32, 'PNG']);
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('feed and sitemap have the site’s addresses, the feed is well-formed, and the product feed leads to a filled checkout', async ({
  page,
  request,
  baseURL,
}) => {
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/blog</loc>`);
  const answer = await request.get('/feed.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  // Parsed on an empty page: the shop's own pages may not turn text into markup.
  const feed = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      const links = [...document.querySelectorAll('entry > link')].map((link) => link.getAttribute('href'));
      return { isBroken: document.querySelector('parsererror') !== null, links };
    },
    await answer.text(),
  );
  expect(feed.isBroken).toBe(false);
  expect(feed.links).toHaveLength(12);
  expect(feed.links.every((link) => link?.startsWith(`${baseURL}/blog/`))).toBe(true);
  const [, row = ''] = (await (await request.get('/product-feed.csv')).text()).split('\n');
  expect(row).toContain('"79.00 EUR"');
  const [, link = ''] = /"(https?:[^"]*checkout[^"]*)"/.exec(row) ?? [];
  await page.goto(link);
  await expect(page.getByRole('button', { name: /79,00/ })).toBeVisible();
});
