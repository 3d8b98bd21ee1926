/** Code that a page fetches later and cannot have: gone since a deploy, or out of reach of the network. */
import type { Page } from '@playwright/test';
import { awaitToaster } from './scripts.ts';
import { expect, onDesktopOnly, open, test, toast } from './shop.ts';

onDesktopOnly();
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Not on the browser's own error page, which has no storage.
    if (window.location.protocol.startsWith('http')) localStorage.setItem('promoShown', 'true');
  }),
);

const toContact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });

/** The file the contact page's code stands in, with that of its neighbours. */
const contactFile = /\/service-[^/]*\.js$/;

/**
 * Answers the contact page's code as missing until the page has been loaded anew so many times. Browsers differ in how often
 * they ask for a module that failed, so requests for it are not counted. Returns how many documents were loaded since.
 */
async function loseContactPage(page: Page, { untilReloads }: { untilReloads: number }): Promise<() => number> {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(contactFile, (route) =>
    documents < untilReloads ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  return () => documents;
}

test('a page whose code a deploy has replaced appears after one reload', async ({ page }) => {
  await open(page, '/');
  const documents = await loseContactPage(page, { untilReloads: 1 });
  await toContact(page).click();
  await expect(page.locator('html[data-page="/contact"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous écrire');
  expect(documents()).toBe(1);
});

test('a page whose code stays missing is reloaded once and shows its prerendered HTML', async ({
  browser,
  baseURL,
}) => {
  // In a context without the check for logged errors: a script that cannot be loaded logs one.
  const page = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
  await open(page, '/');
  const documents = await loseContactPage(page, { untilReloads: Number.POSITIVE_INFINITY });
  const failing = page.context().waitForEvent('weberror');
  await toContact(page).click();
  const error = await failing;
  expect(String(error.error())).toContain('/service-');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous écrire');
  expect(documents()).toBe(1);
  await page.context().close();
});

test('what is being read stays when the network goes, and what was asked for comes with it again', async ({
  page,
  context,
}) => {
  await open(page, '/product/guide-amour-1');
  await context.setOffline(true);
  const title = page.getByRole('heading', { level: 1 });
  const reviews = page.getByRole('heading', { name: /avis/i }).first();
  const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await reviews.scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await missed;
  await expect(title).toHaveText('Le Guide Amour');
  await toContact(page).click();
  await expect(page).toHaveURL(/\/contact$/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous écrire');
});

test('what is written on another page meanwhile outlives the return of the network', async ({ page, context }) => {
  await page.clock.install();
  await open(page, '/contact');
  await context.setOffline(true);
  // The page that cannot be had asks whether the shop answers.
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click();
  await expect(page).toHaveURL(/\/mentions-legales$/);
  await asked;
  await page.goBack();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Bonjour');
  await context.setOffline(false);
  // Whoever still waits for the network asks for it by now, and has its answer when we have ours.
  await page.clock.runFor(4000);
  await page.evaluate(() => fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }));
  await expect(message).toHaveValue('Bonjour');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales');
});

test('without network the cart button says so; with it again it leads to the checkout, which has the cart too', async ({
  page,
  context,
}) => {
  await open(page, '/contact');
  await awaitToaster(page, () => page.getByRole('textbox', { name: 'Message' }).focus());
  await context.setOffline(true);
  const cart = page.getByRole('banner').getByRole('button', { name: /panier/i });
  await cart.click();
  await expect(toast(page, 'La connexion semble interrompue')).toBeVisible();
  await context.setOffline(false);
  // A browser remembers for a document's whole life that a module could not be had.
  await cart.click();
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});
