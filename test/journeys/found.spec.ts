/** What search engines and shared links are told, read as they read it: the HTML alone, no script. */
import type { APIRequestContext } from '@playwright/test';
import { expect, onDesktopOnly, test } from './shop.ts';

onDesktopOnly();

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

function contentOf(html: string, attribute: string, name: string): string | undefined {
  return new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1];
}

async function listPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await read(request, '/sitemap.xml');
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('every page of the sitemap says what it is, under one address, with a picture that exists', async ({
  request,
  baseURL,
}) => {
  const addresses = await listPages(request);
  expect(addresses.length).toBeGreaterThanOrEqual(21);
  const titles = new Set<string>();
  for (const address of addresses) {
    expect(address.startsWith(`${baseURL}/`), address).toBe(true);
    const html = await read(request, address);
    expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], address).toBe(address);
    expect(contentOf(html, 'name', 'description')?.length, address).toBeGreaterThan(50);
    expect(contentOf(html, 'property', 'og:url'), address).toBe(address);
    const picture = await request.get(contentOf(html, 'property', 'og:image') ?? '');
    expect(picture.headers()['content-type'], address).toBe('image/jpeg');
    titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(addresses.length);
});

test('machines read what is sold, asked and written, and no rating nobody gave', async ({ request }) => {
  const typesOf = async (path: string) => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(request, path))?.[1] ?? '';
    expect(json).not.toMatch(/aggregateRating|"review"/i);
    const { '@graph': nodes } = JSON.parse(json) as { '@graph': { '@type': string }[] };
    return nodes.map((node) => node['@type']);
  };
  expect(await typesOf('/')).toEqual(['Organization', 'WebSite', 'FAQPage']);
  expect(await typesOf('/product/guide-amour-1')).toEqual(['Organization', 'BreadcrumbList', 'Product']);
  expect(await typesOf('/products/guide-amour-1')).toEqual(['Organization', 'BreadcrumbList', 'Product', 'FAQPage']);
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

test('icons, manifest, robots and feed are there', async ({ request }) => {
  const files = {
    '/favicon.svg': 'image/svg+xml',
    '/icon-48.png': 'image/png',
    '/apple-touch-icon.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
    '/robots.txt': 'text/plain',
    '/feed.xml': 'application/xml',
  };
  for (const [path, type] of Object.entries(files)) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type'], path).toContain(type);
  }
  const manifest = JSON.parse(await read(request, '/site.webmanifest')) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});
