/** What search engines, feed readers and phones fetch: the files beside the pages. */
import { expect, test } from './journey.ts';

test('icons, manifest, robots, Markdown and pictures are served by their types', async ({ request }) => {
  const files = {
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': 'image/',
    '/icon-48.png': 'image/png',
    '/apple-touch-icon.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
    '/robots.txt': 'text/plain',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/blog/langage-amour.md': 'text/plain; charset=utf-8',
    '/product/guide-amour-1.md': 'text/plain; charset=utf-8',
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
