/** What the first view of a page loads on a phone: bytes as CloudFront sends them (brotli), and requests. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { devices } from '@playwright/test';
import { expect, openWithPausedClock, type Page, productPage, salesPage, test } from './journey.ts';
import { hold } from './scripts.ts';

// A browser chooses among a picture's sizes by the screen's pixels.
test.use({ deviceScaleFactor: devices['Pixel 7'].deviceScaleFactor });

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

/** Each file is compressed once: all pages have those of the shell. */
const compressedSizes = new Map<string, number>();

function compressed(body: Buffer): number {
  const key = createHash('sha256').update(body).digest('hex');
  const size =
    compressedSizes.get(key) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  compressedSizes.set(key, size);
  return size;
}

/** Opens a page and weighs what it loads until it is quiet, without scrolling. */
async function weigh(page: Page, path: string) {
  const loads: Promise<{ name: string; type: string; body: Buffer }>[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '');
    const type = response.request().resourceType();
    loads.push(response.body().then((body) => ({ name, type, body })));
  });
  // On a slow machine the parts further down, laid out after a while, would load meanwhile.
  await openWithPausedClock(page, path);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(loads);
  const sum = (type: string, weight: (body: Buffer) => number) =>
    loaded.filter((load) => load.type === type).reduce((total, { body }) => total + weight(body), 0);
  const script = sum('script', compressed);
  // Titles take the display face from 46rem on, and no phone is asked to fetch it.
  const early = page.locator('link[rel="preload"][as="font"]:not([media])');
  return {
    earlyFonts: await early.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname)),
    names: loaded.map(({ name }) => name),
    scripts: loaded.flatMap(({ type, body }) => (type === 'script' ? [body.toString()] : [])).join('\n'),
    scriptKb: kilobytes(script),
    textKb: kilobytes(script + sum('stylesheet', compressed) + sum('document', compressed)),
    hasItalic: await page.evaluate(() =>
      [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loaded'),
    ),
    fontsKb: kilobytes(sum('font', (body) => body.length)),
  };
}

/** Static texts, which come as HTML and not as script too. */
const onceSent: Record<string, string> = {
  '/': 'Quatre phrases que l’on se dit tout bas',
  '/blog/langage-amour': 'Gardez de Chapman la question, et laissez le classement.',
};

/** Most readers open the first five, and come from them to the others with the shell in the browser's cache. */
for (const { path, scriptKb, textKb, requests } of [
  { path: '/', scriptKb: 81, textKb: 102.5, requests: 10 },
  { path: '/blog/langage-amour', scriptKb: 84, textKb: 107.7, requests: 12 },
  { path: '/product', scriptKb: 88, textKb: 103.5, requests: 13 },
  { path: productPage, scriptKb: 92, textKb: 113.5, requests: 17 },
  { path: salesPage, scriptKb: 92, textKb: 117, requests: 16 },
  { path: '/checkout', scriptKb: 95, textKb: 113.7, requests: 13 },
  { path: '/contact', scriptKb: 90, textKb: 104, requests: 12 },
  { path: '/download?orderId=order_1700000000000', scriptKb: 95, textKb: 110.5, requests: 13 },
]) {
  test(`the first view of ${path} loads at most ${scriptKb} kB of script`, { tag: '@phone' }, async ({ page }) => {
    const weights = await weigh(page, path);
    expect.soft(weights.scriptKb).toBeLessThanOrEqual(scriptKb);
    expect.soft(weights.textKb, 'HTML, CSS and script').toBeLessThanOrEqual(textKb);
    expect.soft(weights.fontsKb).toBeLessThanOrEqual(45);
    const text = onceSent[path];
    if (text !== undefined) {
      await expect.soft(page.getByText(text)).toHaveCount(1);
      expect.soft(weights.scripts).not.toContain(text);
    }
    // Any other is a package's whole file, fetched for a character that `fonts.css` does not list. An italic far below comes later.
    const fonts = weights.names.filter((name) => name.endsWith('.woff2'));
    expect.soft(fonts.length).toBeLessThanOrEqual(weights.hasItalic ? 3 : 2);
    expect.soft(weights.earlyFonts.length).toBeLessThanOrEqual(weights.hasItalic ? 3 : 2);
    expect.soft(weights.names.filter((name) => /\/assets\/table-(?!.*-phone)/.test(name))).toEqual([]);
    expect.soft(weights.names.filter((name) => name.endsWith('.css')).length).toBeLessThanOrEqual(6);
    expect.soft(weights.names.length, weights.names.join(' ')).toBeLessThanOrEqual(requests);
  });
}

for (const [path, width] of [
  ['/', 360],
  [productPage, 360],
  [productPage, 390],
] as const) {
  const title = `nothing moves on ${path} at ${width} pixels when the fonts come after the first paint`;
  test(title, { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    const release = await hold(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, main p, main a')].slice(0, 8).map((one) => one.getBoundingClientRect().top),
      );
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
    const painted = await places();
    release();
    await page.evaluate(() => document.fonts.ready);
    const moved = (await places()).map((top, index) => Math.abs(top - (painted[index] ?? 0)));
    expect(Math.max(...moved)).toBeLessThan(4);
  });
}
