/** Code that a page loads later and that a deploy has replaced or removed. */
import type { Page, Request } from '@playwright/test';
import {
  expect,
  footerLink,
  open,
  pageTitle,
  payButton,
  productPage,
  storedCart,
  test,
  withStorage,
} from './journey.ts';
import { nextFrame } from './scripts.ts';

/** The files with the code of the contact page and of the product page. */
const contactFile = /\/contact-page-[^/]*\.js$/;
const productFile = /\/product-page-[^/]*\.js$/;

/**
 * Answers a file as missing until the page has been loaded anew so many times. Browsers differ in how often they request a
 * module that failed, so requests for it are not counted. Returns how many documents were loaded since.
 */
async function loseFile(page: Page, file: RegExp, untilReloads = Number.POSITIVE_INFINITY): Promise<() => number> {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(file, (route) =>
    documents < untilReloads ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  return () => documents;
}

/** With a page without the check for logged errors: a script that cannot be loaded logs one. */
const testLoss = test.extend({
  page: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    await withStorage(page, { promoShown: 'true' });
    await use(page);
    await page.context().close();
  },
});

test('a page whose code a deploy has replaced appears after one reload', async ({ page }) => {
  await open(page, '/retrouver');
  const documents = await loseFile(page, contactFile, 1);
  await footerLink(page, 'Contact').click();
  await expect(page.locator('html[data-page="/contact"]')).toBeVisible();
  await expect(pageTitle(page)).toHaveText('Nous écrire');
  expect(documents()).toBe(1);
});

testLoss('a page whose code stays missing is reloaded once, shows its HTML, and says so', async ({ page }) => {
  await open(page, '/');
  const documents = await loseFile(page, productFile);
  const failing = page.context().waitForEvent('weberror');
  await page.getByRole('main').locator(`a[href="${productPage}"]`).first().click();
  await failing;
  await expect(page.getByText('Erreur lors du chargement du produit').first()).toBeVisible();
  await nextFrame(page);
  await expect(pageTitle(page)).toHaveText('Le Guide Amour');
  await expect(page.getByText('Erreur lors du chargement du produit').first()).toBeVisible();
  expect(documents()).toBe(1);
});

for (const [what, code] of Object.entries({
  'first script': /\/entry-client-[^/]*\.js$/,
  'own code': /\/checkout-page-[^/]*\.js$/,
}))
  testLoss(`a checkout whose ${what} was lost is reloaded once, and says so if it is in vain`, async ({ page }) => {
    await withStorage(page, { shopping_cart: storedCart(2) });
    await page.route(code, (route) => route.abort(), { times: 1 });
    await open(page, '/checkout');
    await expect(payButton(page)).toHaveText(/158,00/);
    await page.route(code, (route) => route.abort(), { times: 1 });
    await page.reload();
    // A toast may say it too.
    await expect(page.getByRole('alert')).toHaveText('Le paiement n’a pas pu se charger. Rechargez la page.');
    await expect(payButton(page)).toBeHidden();
  });

testLoss('a page with typed text is not reloaded for missing code: it says so, and asks again', async ({ page }) => {
  await open(page, '/retrouver');
  const field = page.getByRole('contentinfo').getByPlaceholder('Votre email');
  await field.fill('camille@exemple.fr');
  const documents = await loseFile(page, contactFile);
  await footerLink(page, 'Contact').click();
  await expect(pageTitle(page)).toHaveText('Cette page n’a pas pu s’afficher');
  await expect(field).toHaveValue('camille@exemple.fr');
  expect(documents()).toBe(0);
  await page.unroute(contactFile);
  await field.clear();
  await footerLink(page, 'Colophon').click();
  await expect(pageTitle(page)).toHaveText('Colophon');
  await footerLink(page, 'Contact').click();
  await expect(pageTitle(page)).toHaveText('Nous écrire');
});

testLoss('a part whose code is missing keeps its prerendered HTML, also at an anchor', async ({ page }) => {
  await open(page, productPage);
  await page.getByRole('contentinfo').getByPlaceholder('Votre email').fill('camille@exemple.fr');
  const documents = await loseFile(page, /\/reviews-[^/]*\.js$/);
  const failing = page.context().waitForEvent('weberror');
  const reviews = page.getByRole('heading', { name: /avis, page 1 sur/ });
  await reviews.scrollIntoViewIfNeeded();
  await failing;
  await nextFrame(page);
  await expect(reviews).toBeVisible();
  await page.evaluate(() => window.location.assign('#contenu'));
  await nextFrame(page);
  await expect(reviews).toBeVisible();
  expect(documents()).toBe(0);
});

for (const [what, { file, isLost }] of Object.entries({
  'the checkout’s code comes': { file: /\/checkout-page-[^/]*\.js$/, isLost: false },
  'the cart’s code fails': { file: /\/cart-drawer-[^/]*\.js$/, isLost: true },
}))
  testLoss(`whoever has gone on when ${what} stays there, with what was typed`, async ({ page }) => {
    await withStorage(page, { shopping_cart: storedCart(1) });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(file, (route) => released.then(() => (isLost ? route.abort() : route.continue())));
    await open(page, '/blog');
    await page.getByRole('button', { name: /Panier.*1 article/ }).click();
    if (!isLost) await page.getByRole('button', { name: 'Passer la commande' }).click();
    await page.keyboard.press('Escape');
    await footerLink(page, 'Contact').click();
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('Bonsoir');
    const isOfFile = (request: Request) => file.test(request.url());
    const settled = isLost
      ? page.waitForEvent('requestfailed', isOfFile)
      : page.waitForEvent('requestfinished', isOfFile);
    release();
    const request = await settled;
    // Code that has come must have run, too.
    await page.evaluate((url) => import(url).catch(() => {}), request.url());
    await nextFrame(page);
    expect(new URL(page.url()).pathname).toBe('/contact');
    await expect(message).toHaveValue('Bonsoir');
  });

testLoss('code that is lost for a page that was left reloads no other page', async ({ page }) => {
  await open(page, '/blog/confiance-reconstruire');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(contactFile, (route) => released.then(() => route.abort()));
  await footerLink(page, 'Contact').click();
  await page.goBack();
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const failed = page.waitForEvent('requestfailed', (request) => contactFile.test(request.url()));
  const asked = page.waitForEvent('request', { predicate: (request) => request.method() === 'HEAD', timeout: 1500 });
  release();
  await failed;
  // A reload would come after the question whether the shop can be reached.
  expect(await asked.catch(() => null)).toBeNull();
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
});

testLoss('nor one whose reader leaves while the shop is asked whether it is there', async ({ page }) => {
  await open(page, '/blog/confiance-reconstruire');
  await page.route(contactFile, (route) => route.abort());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isQuestion = (request: Request) => request.method() === 'HEAD';
  await page.route('**/*', (route) =>
    isQuestion(route.request()) ? released.then(() => route.continue()) : route.fallback(),
  );
  const asked = page.waitForRequest(isQuestion);
  await footerLink(page, 'Contact').click();
  await asked;
  await page.goBack();
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const answered = page.waitForResponse((response) => isQuestion(response.request()));
  release();
  await answered;
  await nextFrame(page);
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
});
