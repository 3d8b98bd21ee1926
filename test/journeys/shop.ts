/** What every journey does: open pages, walk to the checkout, pay on Stripe's page. Things are found by role and label. */
import { test as base, expect, type Page } from '@playwright/test';

let visitors = 0;

/**
 * Each test is a visitor from a network of its own: the shop limits what one network may do in an hour. A test fails when
 * a page logs an error: a hydration mismatch, a CSP violation, a script that broke.
 */
export const test = base.extend<{ watched: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use({ 'x-local-viewer': `2001:db8:${workerIndex.toString(16)}:${visitors.toString(16)}::1` });
  },
  watched: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        const isRefusal = /Failed to load resource/.test(message.text());
        if (message.type() === 'error' && !isRefusal) errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect, type Page };

let buyers = 0;
/** An address no other journey uses. */
export function newBuyer(): string {
  buyers += 1;
  return `camille-${process.pid}-${Date.now()}-${buyers}@exemple.fr`;
}

/** Waits until the page's script has taken over (`data-page`, set once React has hydrated the page). */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-page]').waitFor();
}

/** Opens a page whose clock stands still but for `page.clock.runFor`: nothing is late or early, however slow the machine. */
export async function openStill(page: Page, path: string): Promise<void> {
  const time = new Date('2026-11-21T12:00:00+01:00');
  await page.clock.install({ time });
  await page.clock.pauseAt(new Date(time.getTime() + 60_000));
  await open(page, path);
}

/** For files whose guarantees do not depend on the size of the screen: they run once. */
export function onDesktopOnly(): void {
  test.skip(({ isMobile }) => isMobile, 'the same on every screen');
}

/** Opens the product page and goes on to the checkout with one guide in the cart. */
export async function goToCheckout(page: Page): Promise<void> {
  await open(page, '/product/guide-amour-1');
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await page.waitForURL('**/checkout');
}

export async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Votre adresse email' }).first().fill(email);
  await page.getByRole('checkbox').first().check();
}

/** From the product page to Stripe's. */
export async function goToPayment(page: Page, email: string): Promise<void> {
  await goToCheckout(page);
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await page.waitForURL(/\/c\/pay\//);
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Numéro de carte').fill(number);
  await page.getByLabel('Date d’expiration').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nom sur la carte').fill('Camille Martin');
}

export async function payByCard(page: Page): Promise<void> {
  await fillCard(page);
  await page.getByRole('button', { name: /Payer/ }).click();
}

/** Buys one guide and stops on the success page; answers the order's number. */
export async function buy(page: Page, email: string): Promise<string> {
  await goToPayment(page, email);
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
  return new URL(page.url()).searchParams.get('order_id') ?? '';
}

/** The bytes behind a download link of the page. */
export async function downloadedBytes(page: Page, name: RegExp): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Notification/ }).getByText(text);

/** One page of every kind. */
export const pages = [
  '/',
  '/product',
  '/product/guide-amour-1',
  '/products/guide-amour-1',
  '/checkout',
  '/download?orderId=order_1700000000000',
  '/contact',
  '/blog',
  '/blog/langage-amour',
  '/mentions-legales',
  '/conditions-generales',
  '/retractation',
  '/newsletter#confirm=x',
  '/nimporte',
];
