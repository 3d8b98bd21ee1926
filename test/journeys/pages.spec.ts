/** Every page on the narrowest phone; unknown and incomplete addresses; answers of plain forms in the address. */
import { expectToFit } from './page-checks.ts';
import { expect, open, pages, test, toast } from './shop.ts';

test('every page fits 320 px without scrolling sideways', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...pages, '/blog/langage-amour']) {
    await open(page, path);
    await expectToFit(page);
  }
});

test('an unknown address, in capitals, in escapes or malformed, shows the 404 page, which links to the home page', async ({
  page,
}) => {
  for (const path of ['/PRODUCT', '/Blog', '/cont%61ct', '/%E0', '/nimporte/quoi']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await page.locator('html[data-page]').waitFor();
    await expect(page.getByText('Oops! Page not found'), path).toBeVisible();
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /accueil/i })
    .click();
  await expect(page).toHaveURL(/\/$/);
});

for (const { page: name, path, reason } of [
  { page: 'an unknown product', path: '/product/inconnu', reason: 'Produit non trouvé' },
  {
    page: 'the success page without its query',
    path: '/payment-success',
    reason: 'Informations de paiement manquantes',
  },
  { page: 'the download page without an order', path: '/download', reason: 'Commande invalide' },
]) {
  test(`${name} leads to the list of products, with the reason`, async ({ page }) => {
    await open(page, path);
    await expect(page).toHaveURL(/\/product(\?|$)/);
    await expect(toast(page, reason)).toBeVisible();
  });
}

test('the answer to a plain form is a toast, shown once', async ({ page }) => {
  await open(page, '/contact?sent=1#envoye');
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await open(page, '/download?orderId=order_1700000000000&error=order_not_found');
  await expect(toast(page, 'Commande non trouvée')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre adresse e-mail' })).toBeVisible();
});
