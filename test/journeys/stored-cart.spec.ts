/** The cart in the browser's storage: shared by tabs, written by others, malformed, forbidden. */
import { expect, fillCheckout, goToCheckout, newBuyer, onDesktopOnly, open, test } from './shop.ts';

onDesktopOnly();

const add = 'Ajouter au panier';

test('two tabs share a cart', async ({ context, page }) => {
  await open(page, '/product/guide-amour-1');
  const other = await context.newPage();
  await open(other, '/product');
  await page.getByRole('button', { name: add }).click();
  await expect(other.getByRole('button', { name: /Panier.*1 article/ })).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('button', { name: /Panier.*vide/ })).toBeVisible();
});

test('a cart somebody else changes on this page is heard', async ({ page }) => {
  await open(page, '/product');
  await page.evaluate(() => {
    const line = { product: { id: 'guide-amour-1', name: 'x', price: 79, image_url: '/x' }, quantity: 3 };
    localStorage.setItem('shopping_cart', JSON.stringify([line]));
    window.dispatchEvent(new Event('cart-updated'));
  });
  await expect(page.getByRole('button', { name: /Panier.*3 articles/ })).toBeVisible();
});

test('a stored cart that makes no sense is an empty one, and can be filled', async ({ page }) => {
  await open(page, '/product/guide-amour-1');
  const gone = '[{"product":{"id":"disparu","name":"x","price":1,"image_url":"/x"},"quantity":1}]';
  for (const value of ['{', 'null', '[1,null]', gone, '"💘"']) {
    await page.evaluate((text) => localStorage.setItem('shopping_cart', text), value);
    await open(page, '/product/guide-amour-1');
    await expect(page.getByRole('button', { name: /Panier.*vide/ }), value).toBeVisible();
    await page.getByRole('button', { name: add }).click();
    await expect(page.getByRole('button', { name: /Panier.*1 article/ }), value).toBeVisible();
  }
});

test('with storage forbidden the cart lives in memory and can be bought', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await goToCheckout(page);
  await fillCheckout(page, newBuyer());
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await page.waitForURL(/\/c\/pay\//);
});
