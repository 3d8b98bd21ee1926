/** What most journeys do: open pages, walk to the checkout, pay on Stripe's page. Elements are found by role and label. */
import { test as base, devices, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { site } from '#content/site.ts';
import type { CheckoutReply } from '#lambdas/http/contract.ts';
import { port } from './port.ts';

const shopHost = `localhost:${port}`;
export const productPage = '/product/guide-amour-1';
export const salesPage = '/products/guide-amour-1';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
// A phone draws seven pixels for one of the layout: a twentieth of the processor time, and nothing here reads them.
const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 780 }, deviceScaleFactor: 1 };

/** Gives an option its value on a desktop, or on a phone to a test with `@phone`. A project for each would start browsers of its own. */
const onDevice =
  <Name extends 'deviceScaleFactor' | 'hasTouch' | 'isMobile' | 'userAgent' | 'viewport'>(name: Name) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  async ({}, use: (value: (typeof desktop)[Name]) => Promise<void>, { tags }: TestInfo) =>
    use((tags.includes('@phone') ? phone : desktop)[name]);

let visitors = 0;

/**
 * Each test is a visitor from a network of its own, since the shop limits what one network may do in an hour. A test fails
 * when a page logs an error (a hydration mismatch, a CSP violation, a script that broke), loads anything from another host,
 * or sets a cookie.
 */
export const test = base.extend<{ pageRules: undefined }>({
  deviceScaleFactor: onDevice('deviceScaleFactor'),
  hasTouch: onDevice('hasTouch'),
  isMobile: onDevice('isMobile'),
  userAgent: onDevice('userAgent'),
  viewport: onDevice('viewport'),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use({ 'x-local-viewer': `fd00:${workerIndex.toString(16)}:${visitors.toString(16)}::1` });
  },
  pageRules: [
    async ({ context }, use) => {
      const broken: string[] = [];
      context.on('console', (message) => {
        const isRefusal = /Failed to load resource/.test(message.text());
        if (message.type() === 'error' && !isRefusal) broken.push(message.text());
      });
      context.on('weberror', (error) => broken.push(String(error.error())));
      // The context's own event also tells requests of a tab that has no frame yet.
      context.on('page', (page) =>
        page.on('request', (request) => {
          if (request.isNavigationRequest() || !request.frame().url().startsWith(`http://${shopHost}/`)) return;
          const { host, protocol } = new URL(request.url());
          if (protocol.startsWith('http') && host !== shopHost) broken.push(`loaded from elsewhere: ${request.url()}`);
        }),
      );
      await use(undefined);
      expect(broken).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect, type Locator, type Page };

let buyers = 0;
/** An address no other journey uses. */
export function newBuyer(): string {
  buyers += 1;
  return `camille-${process.pid}-${Date.now()}-${buyers}@exemple.fr`;
}

/** The 25th of the next month at eight: a gift's day is to come, and within the year. `iso`: as its field takes it. */
export function nextGiftDay(): { iso: string; words: string } {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 25));
  const words = day.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
  return { iso: `${day.toISOString().slice(0, 10)}T08:00`, words };
}

/** Waits until the page's script has taken over (`data-page`, set once React has hydrated the page). */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-page]').waitFor();
}

/** Opens an address as a mail program does: in a document of its own, also where only the fragment differs. */
export async function openAnew(page: Page, path: string): Promise<void> {
  // Of the shop, since the browser starts another process for another site.
  await page.goto('/robots.txt');
  await open(page, path);
}

/** Opens a page whose clock moves by `page.clock.runFor` alone, so that a slow machine changes nothing. */
export async function openWithPausedClock(page: Page, path: string, time = '2026-11-21T12:00:00+01:00'): Promise<void> {
  const start = new Date(time);
  await page.clock.install({ time: new Date(start.getTime() - 60_000) });
  await page.clock.pauseAt(start);
  await open(page, path);
}

/** Sets entries of the browser's storage before any script of a page of ours runs, on every load. */
export async function withStorage(page: Page, local: Record<string, string>, session: Record<string, string> = {}) {
  await page.addInitScript(
    ([localEntries, sessionEntries]) => {
      // The browser's own error page has no storage.
      if (!window.location.protocol.startsWith('http')) return;
      for (const [key, value] of localEntries) localStorage.setItem(key, value);
      for (const [key, value] of sessionEntries) sessionStorage.setItem(key, value);
    },
    [Object.entries(local), Object.entries(session)] as const,
  );
}

/** What the browser's storage holds for a cart of the guide. */
export function storedCart(quantity: number): string {
  const product = { id: 'guide-amour-1', name: 'Le Guide Amour', price: 79, image_url: '/x' };
  return JSON.stringify([{ product, quantity }]);
}

export const readStoredCart = (page: Page) => page.evaluate(() => localStorage.getItem('shopping_cart'));

/** Changes the stored cart as another script on the page does, which says so by an event. */
export async function changeStoredCart(page: Page, quantity: number): Promise<void> {
  await page.evaluate((cart) => {
    localStorage.setItem('shopping_cart', cart);
    window.dispatchEvent(new Event('cart-updated'));
  }, storedCart(quantity));
}

/** Opens the checkout with one guide in the cart, which is put there once. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.addInitScript((cart) => {
    // The browser's own error page has no storage.
    if (window.location.protocol.startsWith('http')) localStorage.shopping_cart ??= cart;
  }, storedCart(1));
  await open(page, '/checkout');
}

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Votre adresse e-mail' }).first();
export const payButton = (page: Page) => page.getByRole('button', { name: /^Procéder au paiement/ });

export async function fillCheckout(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole('checkbox').first().check();
}

/** From the product page to Stripe's. */
export async function goToPayment(page: Page, email: string): Promise<void> {
  await open(page, productPage);
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await page.waitForURL('**/checkout');
  await fillCheckout(page, email);
  await payButton(page).click();
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

export const expectPaid = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();

type Bought = { orderId: string; sessionId: string };

/** Buys the guide without the pages that lead to the payment, which `buy.spec.ts` goes through. */
export async function buy(page: Page, email: string, quantity = 1): Promise<Bought> {
  const lineItems = [{ productId: 'guide-amour-1', productName: 'Le Guide Amour', price: 79, quantity }];
  const consents = { termsVersion: site.termsVersion, withdrawalWaiver: true };
  const checkout = await page.request.post('/api/create-checkout', { data: { lineItems, email, consents } });
  const { url, ...bought } = (await checkout.json()) as CheckoutReply;
  const form = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Camille Martin' };
  expect((await page.request.post(url, { form, maxRedirects: 0 })).status()).toBe(303);
  return bought;
}

export const successPageOf = ({ orderId, sessionId }: Bought) =>
  `/payment-success?order_id=${orderId}&payment_intent=${sessionId}`;

/** The success page of `paidOrder`. */
export const successPage = successPageOf({ orderId: 'order_1700000000000', sessionId: 'cs_test' });

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Notification/ }).getByText(text);

export const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 });
export const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollAtOnce = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

/** The first movement lays the whole page out, so a reader never jumps as far before. */
export async function scrollDown(page: Page, top: number): Promise<void> {
  await scrollAtOnce(page, 1);
  await page.locator('html:not(.opens)').waitFor();
  await scrollAtOnce(page, top);
}

/** Goes to another page of the shop as a link inside the app does, without loading a document. */
export async function goInsideApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** One page of every kind but the articles. */
export const pages = [
  '/',
  '/product',
  productPage,
  salesPage,
  '/checkout',
  '/download?orderId=order_1700000000000',
  '/contact',
  '/retrouver',
  '/blog',
  '/colophon',
  '/mentions-legales',
  '/conditions-generales',
  '/retractation',
  '/newsletter#confirm=x',
  '/nimporte',
];
