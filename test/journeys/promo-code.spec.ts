/** The promo code at the checkout: applied, typed, kept from an earlier view, wrong. */
import type { Page } from '@playwright/test';
import {
  buy,
  emailField,
  expect,
  fillCheckout,
  goToCheckout,
  newBuyer,
  open,
  payButton,
  productPage,
  storedCart,
  test,
  toast,
  withStorage,
} from './journey.ts';
import { hold } from './scripts.ts';

const promoField = (page: Page) => page.getByLabel('Code promo');
const unfold = (page: Page) => page.getByText('J’ai un code').click();
const apply = (page: Page) => page.getByRole('button', { name: 'Appliquer' }).click();
const invalid = 'Code promo invalide ou expiré';

test('an applied code lowers the price; whoever has bought is refused it, another is not', async ({ page }) => {
  const email = newBuyer();
  await buy(page, email);
  await goToCheckout(page);
  await unfold(page);
  await apply(page);
  await expect(toast(page, 'Veuillez entrer un code promo')).toBeVisible();
  await promoField(page).fill(' bienvenue20 ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Retirer le code promo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(promoField(page)).toBeFocused();
  await promoField(page).fill('BIENVENUE20');
  await apply(page);
  await expect(toast(page, 'Code promo appliqué ! 20% de réduction')).toBeVisible();
  await fillCheckout(page, email);
  await expect(payButton(page)).toHaveText(/\(63,20/);
  await payButton(page).click();
  await expect(toast(page, invalid)).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await emailField(page).fill(newBuyer());
  await promoField(page).fill('BIENVENUE20');
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByText('BIENVENUE20').first()).toBeVisible();
  await expect(page.getByText('63,20').first()).toBeVisible();
});

test('a typed code counts without being applied; an invalid one is explained, stops the order', async ({ page }) => {
  await goToCheckout(page);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-checkout')) orders.push(request.url());
  });
  await fillCheckout(page, newBuyer());
  await unfold(page);
  await promoField(page).fill('BIENVENU20');
  // Folded again, it opens for the mistake.
  await unfold(page);
  await payButton(page).click();
  await expect(toast(page, invalid)).toBeVisible();
  await expect(promoField(page)).toBeFocused();
  await expect(promoField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(promoField(page)).toHaveAccessibleDescription(invalid);
  await expect(payButton(page)).toBeEnabled();
  expect(orders).toEqual([]);
  await promoField(page).fill('');
  await expect(promoField(page)).toHaveAccessibleDescription('');
  await promoField(page).fill('bienvenue20');
  // A gift's words that are too long stop no order without a gift.
  await page.getByText('Offrir, dédicacer, rester discret').click();
  await page.getByRole('checkbox', { name: /Pour offrir/ }).check();
  await page.getByLabel('Vos mots').fill('a'.repeat(401));
  await page.getByRole('checkbox', { name: /Pour offrir/ }).uncheck();
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByText('63,20').first()).toBeVisible();
});

test('a kept code has the value it has today; one that is invalid today is removed, and told', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  const comeBackWith = async (kept: string) => {
    await page.goto('/robots.txt');
    await page.evaluate((code) => sessionStorage.setItem('checkout_promo', code), kept);
    await open(page, '/checkout');
  };
  await comeBackWith('BIENVENUE20 99');
  await expect(page.getByText(/20.% de réduction/)).toBeVisible();
  await expect(payButton(page)).toHaveText(/63,20/);
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
  await comeBackWith('FINI 20');
  await expect(toast(page, invalid)).toBeVisible();
  await expect(promoField(page)).toHaveAccessibleDescription(invalid);
  await expect(payButton(page)).toHaveText(/79,00/);
  expect(await page.evaluate(() => sessionStorage.getItem('checkout_promo'))).toBeNull();
});

test('the code of a link to any page is tried; a refused one is told, and replaces no other', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  await open(page, '/checkout?code=%3Cb%3Efini');
  await expect(toast(page, invalid)).toBeVisible();
  await expect(promoField(page)).toHaveValue('<B>FINI');
  await expect(promoField(page)).toHaveAccessibleDescription(invalid);
  await expect(payButton(page)).toHaveText(/79,00/);
  await expect(page).toHaveURL(/\/checkout$/);
  const linked = '/contact?code=bienvenue20';
  await open(page, linked);
  await open(page, '/checkout');
  await expect(toast(page, 'Code promo appliqué ! 20% de réduction')).toBeVisible();
  await expect(payButton(page)).toHaveText(/63,20/);
  await open(page, '/contact?code=FINI');
  await open(page, '/checkout');
  await expect(toast(page, invalid)).toBeVisible();
  await expect(payButton(page)).toHaveText(/63,20/);

  await test.step('once taken off, a reload or the way back does not bring it back, the link followed again does', async () => {
    await open(page, linked);
    // Taken off before the shop has answered.
    await page.route('**/api/promo-codes/**', () => {}, { times: 1 });
    await open(page, '/checkout');
    await page.getByRole('button', { name: 'Retirer le code promo' }).click();
    await page.reload();
    await expect(payButton(page)).toHaveText(/79,00/);
    await expect(promoField(page)).toHaveValue('');
    await page.goBack();
    await page.reload();
    await page.locator('html[data-page="/contact"]').waitFor();
    await open(page, '/checkout');
    await expect(payButton(page)).toHaveText(/79,00/);
    await open(page, linked);
    await open(page, '/checkout');
    await expect(payButton(page)).toHaveText(/63,20/);
  });
});

test('a code refused late leaves the focus to who is in another field by then', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  const release = await hold(page, /\/api\/promo-codes\//);
  await open(page, '/checkout');
  await unfold(page);
  await promoField(page).fill('FINI');
  await apply(page);
  await emailField(page).focus();
  release();
  await expect(promoField(page)).toHaveAccessibleDescription(invalid);
  await expect(emailField(page)).toBeFocused();
});

test('the code of a link waits for a cart; while the shop cannot say, it is tried again', async ({ page }) => {
  const tried: string[] = [];
  await page.route('**/api/promo-codes/**', (route) => {
    tried.push(route.request().url());
    return route.fulfill({ status: 503, body: '' });
  });
  await open(page, '/checkout?code=BIENVENUE20');
  await expect(page.getByRole('status').filter({ hasText: 'BIENVENUE20' })).toBeVisible();
  expect(tried).toEqual([]);
  await goToCheckout(page);
  await expect(toast(page, 'Une erreur est survenue lors de la validation du code promo')).toBeVisible();
  await expect(promoField(page)).toHaveValue('BIENVENUE20');
  await page.unroute('**/api/promo-codes/**');
  await page.reload();
  await expect(payButton(page)).toHaveText(/63,20/);
});

test('the code of a link inside the app counts as a loaded one’s, not on the way back', async ({ page }) => {
  await open(page, '/contact');
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: '/product?code=BIENVENUE20', textContent: 'Avec le code' });
    // Above the page's coloured ground.
    Object.assign(link.style, { position: 'relative', zIndex: 1 });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'Avec le code' }).click();
  await page.waitForURL(/\/product\?code=/);
  await page.locator(`main a[href="${productPage}"]`).first().click();
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await expect(toast(page, 'Code promo appliqué ! 20% de réduction')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le code promo' }).click();
  await page.goBack();
  await page.goBack();
  await page.locator('html[data-page="/product"]').waitFor();
  await page.goForward();
  await page.goForward();
  await expect(payButton(page)).toHaveText(/79,00/);
  await expect(promoField(page)).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('linked_code'))).toBeNull();
});

test('where storage is forbidden, the cart and the code of a link count, and can be bought', async ({ page }) => {
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: forbid });
  });
  await open(page, '/product?code=bienvenue20');
  await page.locator(`main a[href="${productPage}"]`).first().click();
  // The list has a button of this name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Le Guide Amour' })).toBeVisible();
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await expect(payButton(page)).toHaveText(/63,20/);
  await fillCheckout(page, newBuyer());
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
});
