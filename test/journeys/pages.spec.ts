/** Every page on the narrowest phone; unknown and incomplete addresses; answers of plain forms in the address. */
import { expectToFit } from './page-checks.ts';
import { expect, open, pages, productPage, salesPage, test, toast } from './shop.ts';

test('every page fits 320 px without scrolling sideways', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...pages, '/blog/langage-amour']) {
    await open(page, path);
    await expectToFit(page);
  }
});

test('a page made as narrow as a phone fits it too', async ({ page }) => {
  for (const path of ['/contact', '/', productPage, '/checkout']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page);
  }
});

test('every picture of a page is served', async ({ page }) => {
  for (const path of ['/', '/blog', '/blog/langage-amour', productPage, salesPage, '/product', '/nimporte']) {
    await open(page, path);
    const shown = await page.locator('main img').evaluateAll((pictures: HTMLImageElement[]) =>
      Promise.all(
        pictures.map(async (picture) => {
          picture.loading = 'eager';
          await picture.decode().catch(() => {});
          return picture.currentSrc;
        }),
      ),
    );
    expect(shown.length, path).toBeGreaterThan(0);
    expect(
      shown.filter((source) => source === '' || source.endsWith('/placeholder.svg')),
      path,
    ).toEqual([]);
  }
});

test('the placeholder stands for every picture that cannot be loaded', async ({ page }) => {
  await page.route(/\.(svg|avif|webp|jpe?g|png)(\?|$)/, (route) =>
    route.request().url().endsWith('/placeholder.svg') ? route.continue() : route.abort(),
  );
  for (const path of ['/', '/blog', '/blog/langage-amour', productPage, salesPage, '/product']) {
    await open(page, path);
    const pictures = page.locator('main img:visible');
    expect(await pictures.count(), path).toBeGreaterThan(0);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture, path).toHaveJSProperty('currentSrc', new URL('/placeholder.svg', page.url()).href);
    }
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

test('the 404 page leads to three articles, by their titles', async ({ page }) => {
  await open(page, '/nimporte');
  const links = page.getByRole('region', { name: 'Puisque vous êtes là' }).getByRole('link');
  await expect(links).toHaveCount(3);
  for (let index = 0; index < 3; index += 1) {
    const name = await links.nth(index).textContent();
    await links.nth(index).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).not.toHaveText('Oops! Page not found');
    expect(name).toContain(await title.textContent());
    await page.goBack();
  }
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
