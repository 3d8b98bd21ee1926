/** Mistakes around the order, the buyer's and the shop's own: none is silent, none costs money, none loses one's place. */
import type { Page } from '@playwright/test';
import { buy, expect, fillCheckout, goToCheckout, newBuyer, open, test, toast } from './shop.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Procéder au paiement/ });
const promoField = (page: Page) => page.getByLabel('Code promo');
const invalid = 'Code promo invalide ou expiré';

function storedCart(quantity: number): string {
  const product = { id: 'guide-amour-1', name: 'Le Guide Amour', price: 79, image_url: '/x' };
  return JSON.stringify([{ product, quantity }]);
}

/** Before any page's own script, on every page of ours. */
async function withStorage(page: Page, local: Record<string, string>, session: Record<string, string> = {}) {
  await page.addInitScript(
    ([localEntries, sessionEntries]) => {
      if (!window.location.protocol.startsWith('http')) return;
      for (const [key, value] of localEntries) localStorage.setItem(key, value);
      for (const [key, value] of sessionEntries) sessionStorage.setItem(key, value);
    },
    [Object.entries(local), Object.entries(session)] as const,
  );
}

/** Has every script wait until it is let go. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.js$/, (route) => held.then(() => route.continue()));
  return async () => {
    letGo();
    await page.locator('html[data-page]').waitFor();
  };
}

test('a code that was typed and not applied counts when one pays', async ({ page }) => {
  await goToCheckout(page);
  await promoField(page).fill('bienvenue20');
  await fillCheckout(page, newBuyer());
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByText('63,20').first()).toBeVisible();
});

test('a typed code that does not hold is said beside its field, and nothing is paid until it is taken away', async ({
  page,
}) => {
  await goToCheckout(page);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-checkout')) orders.push(request.url());
  });
  await fillCheckout(page, newBuyer());
  await promoField(page).fill('BIENVENU20');
  await payButton(page).click();
  await expect(toast(page, invalid)).toBeVisible();
  await expect(promoField(page)).toBeFocused();
  await expect(promoField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(promoField(page)).toHaveAccessibleDescription(invalid);
  await expect(payButton(page)).toBeEnabled();
  expect(orders).toEqual([]);
  await promoField(page).fill('');
  await expect(promoField(page)).toHaveAccessibleDescription('');
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByText('79,00').first()).toBeVisible();
});

test('the focus stays with the code, in the field or on what takes it away', async ({ page }) => {
  await goToCheckout(page);
  await promoField(page).fill('BIENVENUE20');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Retirer le code promo' });
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(promoField(page)).toBeFocused();
});

test('a refused payment leaves the focus on its button', async ({ page }) => {
  await page.route('**/api/create-checkout', (route) => route.fulfill({ status: 503, body: '' }));
  await goToCheckout(page);
  await fillCheckout(page, newBuyer());
  await payButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Une erreur est survenue lors du paiement')).toBeVisible();
  await expect(payButton(page)).toBeFocused();
});

test('who empties the cart stays in it', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(2) });
  await open(page, '/product');
  await page
    .getByRole('button', { name: /Panier.*2 articles/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Votre panier' });
  await drawer.getByRole('button', { name: 'Vider le panier' }).click();
  await expect(drawer.getByRole('heading', { name: 'Votre panier' })).toBeFocused();
});

test('the cart’s way to the checkout says when the network is dead, and works when it is back', async ({
  page,
  context,
}) => {
  await withStorage(page, { shopping_cart: storedCart(1), promoShown: 'true' });
  await open(page, '/mentions-legales');
  await page
    .getByRole('button', { name: /Panier.*1 article/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Votre panier' });
  // What draws toasts comes with the first of them, before the network dies.
  await drawer.getByRole('button', { name: /^Retirer/ }).click();
  await expect(toast(page, 'Produit retiré du panier')).toBeVisible();
  await page.evaluate((cart) => {
    localStorage.setItem('shopping_cart', cart);
    window.dispatchEvent(new Event('cart-updated'));
  }, storedCart(1));
  await context.setOffline(true);
  const checkOut = drawer.getByRole('button', { name: 'Passer la commande' });
  await checkOut.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Une erreur est survenue lors de la création de la session de paiement')).toBeVisible();
  await expect(checkOut).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await expect(payButton(page)).toHaveText(/79,00/);
});

test('a code kept from before is worth what the shop says today', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) }, { checkout_promo: 'BIENVENUE20 99' });
  await open(page, '/checkout');
  await expect(page.getByText(/20.% de réduction/)).toBeVisible();
  await expect(payButton(page)).toHaveText(/63,20/);
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
});

test('a code kept from before that holds no more is taken away, and said', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) }, { checkout_promo: 'FINI 20' });
  await open(page, '/checkout');
  await expect(toast(page, invalid)).toBeVisible();
  await expect(promoField(page)).toHaveAccessibleDescription(invalid);
  await expect(payButton(page)).toHaveText(/79,00/);
  expect(await page.evaluate(() => sessionStorage.getItem('checkout_promo'))).toBeNull();
});

test('the checkout asks nothing of the shop while there is no code', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await goToCheckout(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

for (const [path, name] of [
  ['/product/guide-amour-1', "J'en profite maintenant"],
  ['/blog', /^Acheter maintenant/],
] as const) {
  test(`${path}: who buys before the page's script is there has made no mistake`, async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).click();
    await page.waitForURL('**/checkout?buy=1');
    await expect(page.getByText('Votre panier est vide')).toBeHidden();
    await letGo();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(payButton(page)).toHaveText(/79,00/);
    await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
  });
}

test('the checkout never shows a price that is not the cart’s, nor a form for an empty one', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await page.evaluate((cart) => localStorage.setItem('shopping_cart', cart), storedCart(3));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Votre adresse email' }).first()).toBeVisible();
  await expect(page.getByText('Votre panier est vide')).toBeHidden();
  for (const words of ['Quantité', 'Sous-total', 'toutes taxes comprises']) {
    await expect(page.getByText(words), words).toBeHidden();
  }
  await expect(payButton(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Votre adresse email' }).first().fill('camille@exemple.fr');
  await letGo();
  await expect(payButton(page)).toHaveText(/237,00/);
  await expect(page.getByRole('textbox', { name: 'Votre adresse email' }).first()).toHaveValue('camille@exemple.fr');
  const shift = await page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return sum;
  });
  expect(shift).toBeLessThan(0.01);
});

test('the page of an order paid before leaves a new cart alone, in any tab', async ({ page, context }) => {
  await buy(page, newBuyer());
  const paidPage = page.url();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping_cart'))).toBe('[]');
  const shopping = await context.newPage();
  await goToCheckout(shopping);
  const later = await context.newPage();
  await open(later, paidPage);
  await expect(later.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
  expect(JSON.parse((await later.evaluate(() => localStorage.getItem('shopping_cart'))) ?? '')).toHaveLength(1);
});

test('an address that is none is named so before the shop is asked for files', async ({ page }) => {
  await open(page, '/download?orderId=order_1700000000000');
  await page.getByRole('textbox', { name: 'Votre adresse email' }).first().fill('x');
  await page.getByRole('button', { name: 'Recevoir mon guide' }).click();
  await expect(toast(page, 'Veuillez fournir une adresse email valide')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre adresse email' }).first()).toBeFocused();
});

test('who asks for the files by address is told where they are', async ({ page }) => {
  const files = [{ id: 'guide-amour', name: 'guide-amour.pdf', sizeBytes: 281_000, url: '/x' }];
  await page.route('**/api/downloads', (route) => route.fulfill({ json: { files } }));
  await open(page, '/download?orderId=order_1700000000000');
  await page.getByRole('textbox', { name: 'Votre adresse email' }).first().fill('camille@exemple.fr');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Votre guide est en route' })).toBeFocused();
});

test('the checkout asks for one address only', async ({ page }) => {
  await goToCheckout(page);
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveCount(1);
});

test('each page of the guide that is tabbed to comes into sight', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/product/guide-amour-1');
  const leaves = page.getByRole('main').locator('li > a[aria-haspopup="dialog"]');
  await leaves.first().focus();
  const count = await leaves.count();
  expect(count).toBe(6);
  for (let index = 1; index < count; index += 1) {
    await page.keyboard.press('Tab');
    const leaf = leaves.nth(index);
    await expect(leaf).toBeFocused();
    await expect(leaf).toBeInViewport({ ratio: 0.95 });
    await expect(page.getByText(`Page ${index + 1} sur 6`)).toBeVisible();
  }
});
