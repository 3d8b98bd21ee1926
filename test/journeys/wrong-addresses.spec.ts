/** Pictures that are missing; unknown and incomplete addresses; answers of plain forms in the address. */
import { expect, open, productPage, test, toast } from './journey.ts';

test('the placeholder stands for every picture that cannot be loaded', async ({ page }) => {
  await page.route(/\.(svg|avif|webp|jpe?g|png)(\?|$)/, (route) =>
    route.request().url().endsWith('/placeholder.svg') ? route.continue() : route.abort(),
  );
  // Drawings out of one file; pictures with sources by theme and width.
  for (const path of ['/blog', productPage]) {
    await open(page, path);
    const pictures = page.locator('main img:visible');
    expect(await pictures.count(), path).toBeGreaterThan(0);
    for (const picture of await pictures.all()) {
      // A part whose script arrives may put another picture in this place, outside the view.
      await expect(async () => {
        await picture.scrollIntoViewIfNeeded();
        const placeholder = new URL('/placeholder.svg', page.url()).href;
        await expect(picture, path).toHaveJSProperty('currentSrc', placeholder, { timeout: 500 });
      }).toPass({ timeout: 60_000 });
    }
  }
});

test('an unknown or malformed address is the 404 page, which leads to the shop’s pages', async ({ page }) => {
  for (const path of ['/%E0', '/nimporte/quoi']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await page.locator('html[data-page]').waitFor();
    await expect(page.getByText('Oops! Page not found'), path).toBeVisible();
  }
  const links = page.getByRole('navigation', { name: 'Puisque vous êtes là' }).getByRole('link');
  await expect(links).toHaveCount(5);
  await links.last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous écrire');
  await page.goBack();
  await links.first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown product, or a page without its query, leads to the products, with the reason', async ({ page }) => {
  for (const [path, reason] of [
    ['/product/inconnu', 'Produit non trouvé'],
    ['/payment-success', 'Informations de paiement manquantes'],
    ['/download', 'Commande invalide'],
  ] as const) {
    await open(page, path);
    await expect(page).toHaveURL(/\/product(\?|$)/);
    await expect(toast(page, reason)).toBeVisible();
  }
});

test('the answer to a plain form is a toast, shown once', async ({ page }) => {
  await open(page, '/contact?sent=1#envoye');
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await open(page, '/download?orderId=order_1700000000000&error=order_not_found');
  await expect(toast(page, 'Commande non trouvée')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre adresse e-mail' })).toBeVisible();
});
