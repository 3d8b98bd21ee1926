/** What search engines and shared links read: the HTML alone, without script. */
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './journey.ts';

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

function contentOf(html: string, attribute: string, name: string): string | undefined {
  return new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1];
}

async function listPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await read(request, '/sitemap.xml');
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('every page of the sitemap has a title, a description, one address and a picture that exists', async ({
  request,
  baseURL,
}) => {
  const addresses = await listPages(request);
  expect(addresses.length).toBeGreaterThanOrEqual(25);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const address of addresses) {
    expect(address.startsWith(`${baseURL}/`), address).toBe(true);
    const html = await read(request, address);
    expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], address).toBe(address);
    const description = contentOf(html, 'name', 'description') ?? '';
    expect(description.length, address).toBeGreaterThan(50);
    expect(description.length, address).toBeLessThanOrEqual(160);
    descriptions.add(description);
    expect(contentOf(html, 'property', 'og:url'), address).toBe(address);
    const picture = await request.get(contentOf(html, 'property', 'og:image') ?? '');
    expect(picture.headers()['content-type'], address).toBe('image/jpeg');
    titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(addresses.length);
  expect(descriptions.size).toBe(addresses.length);
});

test('structured data describes product, questions and articles, and has no rating', async ({ request }) => {
  const typesOf = async (path: string) => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(request, path))?.[1] ?? '';
    expect(json).not.toMatch(/aggregateRating|"review"/i);
    const { '@graph': nodes } = JSON.parse(json) as { '@graph': { '@type': string }[] };
    return nodes.map((node) => node['@type']);
  };
  expect(await typesOf('/')).toEqual(['Organization', 'WebSite', 'FAQPage']);
  expect(await typesOf('/product/guide-amour-1')).toEqual(['Organization', 'BreadcrumbList', 'Product', 'Book']);
  expect(await typesOf('/products/guide-amour-1')).toEqual([
    'Organization',
    'BreadcrumbList',
    'Product',
    'Book',
    'FAQPage',
  ]);
  expect(await typesOf('/blog/langage-amour')).toEqual(['Organization', 'BreadcrumbList', 'Article']);
});

test('purchase pages are neither listed nor shared', async ({ request }) => {
  const addresses = await listPages(request);
  for (const path of ['/checkout', '/payment-success', '/download', '/newsletter', '/nimporte/quoi']) {
    expect(addresses.some((address) => address.endsWith(path))).toBe(false);
    const html = await read(request, path);
    expect(contentOf(html, 'name', 'robots'), path).toBe('noindex');
    expect(contentOf(html, 'property', 'og:title'), path).toBeUndefined();
  }
});

test('icons, manifest and robots are served, the icon also under its old name', async ({ request }) => {
  const files = {
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': 'image/',
    '/icon-48.png': 'image/png',
    '/apple-touch-icon.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
    '/robots.txt': 'text/plain',
  };
  for (const [path, type] of Object.entries(files)) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type'], path).toContain(type);
  }
  // An icon file has its width in byte 6, and here a PNG from byte 22.
  const icon = await (await request.get('/favicon.ico')).body();
  expect([icon[6], icon.toString('latin1', 23, 26)]).toEqual([32, 'PNG']);
  const manifest = JSON.parse(await read(request, '/site.webmanifest')) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('articles and products are there in Markdown, listed by llms.txt; the product feed leads to a filled checkout', async ({
  page,
  request,
  baseURL,
}) => {
  const answer = await request.get('/llms.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const listed = [...(await answer.text()).matchAll(/\((\S+\.md)\)/g)].map(([, address = '']) => address);
  expect(listed).toHaveLength(13);
  for (const address of listed) {
    expect(address.startsWith(`${baseURL}/`), address).toBe(true);
    const twin = await request.get(address);
    expect([twin.status(), twin.headers()['content-type']], address).toEqual([
      200,
      expect.stringContaining('markdown'),
    ]);
    const [, title = ''] = /^# (.*)$/m.exec(await twin.text()) ?? [];
    const html = await read(request, address.replace(/\.md$/, ''));
    expect(html.replaceAll(/\s|&\w+;/g, ' '), address).toContain(title.replaceAll(/\s/g, ' '));
  }
  const [, row = ''] = (await read(request, '/product-feed.csv')).split('\n');
  expect(row).toContain('"79.00 EUR"');
  const [, link = ''] = /"(https?:[^"]*checkout[^"]*)"/.exec(row) ?? [];
  await page.goto(link);
  await expect(page.getByRole('button', { name: /79,00/ })).toBeVisible();
  expect((await request.get('/blog/inconnu.md', { maxRedirects: 0 })).status()).toBe(302);
});

test('the feed is well-formed, and its addresses are those of the site', async ({ page, baseURL }) => {
  const answer = await page.request.get('/feed.xml');
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
});
