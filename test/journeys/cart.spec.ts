/** The cart: its drawer, its storage, its button, and its way to the checkout. */
import type { Locator, Page } from '@playwright/test';
import {
  changeStoredCart,
  expect,
  open,
  openWithPausedClock,
  payButton,
  productPage,
  readStoredCart,
  storedCart,
  test,
  toast,
  withStorage,
} from './journey.ts';
import { expectNoViolation } from './page-checks.ts';

const add = (page: Page) => page.getByRole('button', { name: 'Ajouter au panier' });
const cartButton = (page: Page, count: RegExp) => page.getByRole('button', { name: count }).first();
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Votre panier' });

test('adding takes half a second and is told; the drawer shows gift and code', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('checkout_promo', 'BIENVENUE20 20'));
  await openWithPausedClock(page, productPage);
  await add(page).click();
  await page.clock.runFor(499);
  await expect(page.getByRole('button', { name: 'Ajout en cours…' })).toBeVisible();
  expect(await readStoredCart(page)).toBeNull();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(toast(page, 'Le Guide Amour ajouté au panier')).toBeVisible();
  await expect(add(page)).toBeVisible();
  expect(JSON.parse((await readStoredCart(page)) ?? '')).toEqual([
    { product: { id: 'guide-amour-1', name: 'Le Guide Amour', price: 79, image_url: expect.any(String) }, quantity: 1 },
  ]);
  await cartButton(page, /Panier.*1 article/).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByText('Le carnet de communication offert')).toBeVisible();
  await expect(drawer.getByText(/−20.% appliqué/)).toBeVisible();
  await expect(drawer.getByText(/63,20/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Passer la commande' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('main')).toBeFocused();
  // The toast leaves its place to the cart's own line.
  await expect(toast(page, 'Le Guide Amour ajouté au panier')).toHaveCount(0);
});

test('the cart counts, removes, empties, keeps the focus and is accessible', { tag: '@phone' }, async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  await open(page, '/product');
  await cartButton(page, /Panier.*1 article/).click();
  const drawer = drawerOf(page);
  // Playwright clicks no button that is marked as disabled.
  await drawer.getByRole('button', { name: 'Diminuer la quantité' }).press('Enter');
  await expect(drawer.getByText('79,00').last()).toBeVisible();
  await drawer.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await expect(drawer.getByText('158,00')).toBeVisible();
  await expectNoViolation(page, 'dialog[open]');
  await drawer.getByRole('button', { name: /^Retirer/ }).click();
  await expect(page.getByText('Produit retiré du panier').first()).toBeVisible();
  await expect(drawer.getByText('Votre panier est vide')).toBeVisible();
  await expectNoViolation(page, 'dialog[open]');

  await changeStoredCart(page, 3);
  await expect(drawer.getByText('237,00')).toBeVisible();
  await drawer.getByRole('button', { name: 'Vider le panier' }).click();
  await expect(drawer.getByRole('heading', { name: 'Votre panier' })).toBeFocused();
  expect(await readStoredCart(page)).toBe('[]');
});

test('two tabs share a cart: emptied in one, it leaves nothing to pay in the other', async ({ context, page }) => {
  await open(page, productPage);
  const other = await context.newPage();
  await open(other, '/contact');
  await add(page).click();
  await expect(cartButton(other, /Panier.*1 article/)).toBeVisible();
  await open(page, '/checkout');
  await expect(payButton(page)).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
});

test('the picture in the drawer lies between its title and the lines', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  await open(page, '/');
  await cartButton(page, /Panier.*1 article/).click();
  const drawer = drawerOf(page);
  const box = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  for (const height of [660, 780, 900]) {
    await page.setViewportSize({ width: 1280, height });
    const [title, book] = [await box(drawer.getByRole('heading')), await box(drawer.getByRole('figure'))];
    expect(book.y).toBeGreaterThanOrEqual(title.y + title.height);
    expect(book.y + book.height).toBeLessThanOrEqual((await box(drawer.getByText('Le Guide Amour').first())).y);
  }
});

/** Focuses every control of the page in turn, at the foot of the window, and returns those that the cart's button covers. */
async function controlsUnder(): Promise<string[]> {
  const covered: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(
    'main a, main button, main input, footer a, footer button, footer input',
  )) {
    window.scrollTo(0, Math.max(0, control.getBoundingClientRect().top + window.scrollY - window.innerHeight));
    control.focus();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.activeElement !== control) continue;
    const seen = control.closest('label') ?? control;
    const button = [...document.querySelectorAll('button')].find(
      (one) => one.textContent.startsWith('Voir le panier') && one.checkVisibility({ visibilityProperty: true }),
    );
    if (button === undefined || button.contains(control)) continue;
    const [over, under] = [button.getBoundingClientRect(), seen.getBoundingClientRect()];
    const isBeside = under.right <= over.left || under.left >= over.right;
    const isAboveOrBelow = under.bottom <= over.top || under.top >= over.bottom;
    if (!isBeside && !isAboveOrBelow) covered.push(control.outerHTML.slice(0, 120));
  }
  return covered;
}

test('the cart’s button at the bottom edge covers nothing that has the focus', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withStorage(page, { shopping_cart: storedCart(1), promoShown: 'true' });
  for (const path of [productPage, '/', '/blog']) {
    await open(page, path);
    await page.evaluate(() => window.scrollTo(0, 2000));
    await expect(page.getByRole('button', { name: /^Voir le panier/ })).toBeVisible();
    expect(await page.evaluate(controlsUnder), path).toEqual([]);
  }
});

test('a phone has one element at its bottom edge, none beside a buy button', { tag: '@phone' }, async ({ page }) => {
  await withStorage(page, { promoShown: 'true' });
  await open(page, '/');
  const guide = page.getByRole('link', { name: 'Voir le guide', exact: true });
  const cart = page.getByRole('button', { name: /^Voir le panier/ });
  const toPhrases = () => page.getByText('Nous vivons côte à côte').scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Voir notre guide' })).toBeInViewport();
  await expect(guide.or(cart)).toBeHidden();
  await toPhrases();
  await expect(guide).toBeInViewport();
  await changeStoredCart(page, 1);
  await expect(cart).toHaveText(/Voir le panier1/);
  await expect(guide).toBeHidden();
  for (const way of ['Découvrir le guide', 'Ouvrir le guide']) {
    await page.getByRole('link', { name: way, exact: true }).scrollIntoViewIfNeeded();
    await expect(cart).toBeHidden();
  }
  await open(page, productPage);
  await page.getByRole('heading', { level: 2 }).nth(3).scrollIntoViewIfNeeded();
  await expect(cart).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Acheter', exact: true })).toHaveCount(0);
});
