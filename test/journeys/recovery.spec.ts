/** A network that is lost and restored: the page says so, keeps what was typed, and then loads every page. */
import type { Page } from '@playwright/test';
import { expect, footerLink, goInsideApp, open, pageTitle, productPage, test, toast, withStorage } from './journey.ts';
import { awaitToaster } from './scripts.ts';

// The pages' clock can be moved on, past the seconds between two tries.
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await withStorage(page, { promoShown: 'true' });
});

const lost = 'La connexion semble interrompue';
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /panier/i });

test('a toast is shown without the code that draws toasts, and so is every one after it', async ({ page, context }) => {
  await open(page, productPage);
  const add = page.getByRole('button', { name: 'Ajouter au panier' });
  const added = page.getByText('Le Guide Amour ajouté au panier').first();
  await context.setOffline(true);
  await add.click();
  await expect(added).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(added).toBeHidden();
  await context.setOffline(false);
  await add.click();
  await expect(added).toBeVisible();
});

test('without network the cart button says so; then it leads to the checkout’s cart', async ({ page, context }) => {
  await open(page, '/contact');
  await awaitToaster(page, () => page.getByRole('textbox', { name: 'Message' }).focus());
  await context.setOffline(true);
  await cartButton(page).click();
  await expect(toast(page, lost)).toBeVisible();
  await context.setOffline(false);
  // A browser remembers for a document's whole life that a module could not be loaded.
  await cartButton(page).click();
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});

test('a lost style sheet is asked for again: the page’s own at once, another’s when it opens', async ({ page }) => {
  await page.route(/\/assets\/entry-client-.*\.css/, (route) => route.abort(), { times: 1 });
  await open(page, '/contact');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');
  await page.route(/\/assets\/blog-page-.*\.css/, (route) => route.abort(), { times: 2 });
  const link = page.getByRole('banner').getByRole('link', { name: 'Blog' });
  for (const _ of ['lost', 'lost again']) {
    const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await link.hover();
    await isLost;
    await page.getByRole('heading', { level: 1 }).hover();
  }
  await page.evaluate(() => document.body.setAttribute('data-seen', ''));
  await link.click();
  await expect(pageTitle(page)).toHaveText('Lire, puis se parler');
  const isStyled = () =>
    [...document.styleSheets].some(({ href, cssRules }) => href?.includes('blog-page') && cssRules.length > 0);
  expect([await page.locator('[data-seen]').count(), await page.evaluate(isStyled)]).toEqual([1, true]);
});

test('pages opened or gone back to without network have titles, say so, and come', async ({ page, context }) => {
  await open(page, '/');
  for (const [go, head, title] of [
    [() => footerLink(page, 'Contact').click(), /^Contact/, 'Nous écrire'],
    [() => page.goBack(), /Guide Amour/, 'Transformez votre relation'],
    [() => footerLink(page, 'Mentions légales').click(), /^Mentions légales/, 'Mentions légales'],
    [() => goInsideApp(page, productPage), /Le Guide Amour/, 'Le Guide Amour'],
  ] as const) {
    await context.setOffline(true);
    await go();
    await expect(page.getByRole('main').getByRole('status')).toContainText(lost);
    await expect(page).toHaveTitle(head);
    if (title === 'Le Guide Amour')
      await expect(page.getByText('Erreur lors du chargement du produit').first()).toBeVisible();
    await context.setOffline(false);
    // The time after which a waiting page asks again.
    await page.clock.fastForward(3000);
    await expect(pageTitle(page)).toHaveText(title);
    await page.locator('html[data-page]').waitFor();
  }
});

test('text typed on another page meanwhile is kept when the network is restored', async ({ page, context }) => {
  await open(page, '/contact');
  await context.setOffline(true);
  // The page that cannot be loaded asks whether the shop answers.
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await footerLink(page, 'Mentions légales').click();
  await expect(page).toHaveURL(/\/mentions-legales$/);
  await asked;
  await page.goBack();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Bonjour');
  await context.setOffline(false);
  // Code that still waits for the network asks for it now, and has its answer before ours.
  await page.clock.fastForward(4000);
  const ask = () =>
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(() => page.evaluate(ask)).toBe(true);
  await expect(message).toHaveValue('Bonjour');
  await page.goForward();
  await expect(pageTitle(page)).toHaveText('Mentions légales');
});

test('a page that loads slowly says so after eight seconds', async ({ page }) => {
  await open(page, '/retrouver');
  await page.route(/\/assets\/.*\.js/, () => {});
  await footerLink(page, 'Contact').click();
  const outline = page.getByRole('main').getByRole('status');
  await expect(outline).toHaveText('Chargement…');
  await page.clock.fastForward(8000);
  await expect(outline).toContainText(lost);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
