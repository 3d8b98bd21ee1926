/** Every page at every width; unknown and incomplete addresses; answers of plain forms in the address. */
import { sitePaths } from '#web/build/site-map.ts';
import { expect, open, order, pages, productPage, salesPage, successPage, test, toast } from './journey.ts';
import { expectToFit } from './page-checks.ts';
import { myOrder, orderPage } from './purchases.ts';

/** From the narrowest phone in use to a tablet held across, and a wide window made as narrow as a phone. */
const widths = [320, 344, 360, 375, 390, 412, 430, 540, 768, 820, 1024, 1440, 320];

const everyPage = [...new Set([...pages, ...sitePaths, successPage, orderPage])];
const pagesAJourney = 5;

for (let first = 0; first < everyPage.length; first += pagesAJourney) {
  const some = everyPage.slice(first, first + pagesAJourney);
  test(`${some.join(', ')} fit every width from a phone to a tablet`, { tag: '@phone' }, async ({ page }) => {
    await page.route('**/api/orders/**', (route) => route.fulfill({ json: order }));
    await page.route('**/api/my-order', (route) => route.fulfill({ json: myOrder }));
    for (const path of some) {
      await open(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page);
      }
    }
  });
}

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

test('an unknown product, and a page without the query it needs, lead to the list of products, with the reason', async ({
  page,
}) => {
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
