import AxeBuilder from '@axe-core/playwright';
import { port } from './port.ts';
import { expect, newBuyer, open, test, toast } from './shop.ts';

const pages = [
  '/',
  '/product',
  '/product/guide-amour-1',
  '/checkout',
  '/download?orderId=order_1700000000000',
  '/contact',
  '/blog',
  '/mentions-legales',
  '/nimporte',
];

for (const path of pages) {
  test(`${path} has no accessibility violation, by day and by night`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, path);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });

  test(`${path} fits 320 px without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('an unknown page is a 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/nimporte/quoi');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /accueil/i })
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown product leads to the list, which says so', async ({ page }) => {
  await open(page, '/product/inconnu');
  await expect(page).toHaveURL(/\/product(\?|$)/);
  await expect(toast(page, 'Produit non trouvé')).toBeVisible();
});

test('the success page without its query leads back with the reason', async ({ page }) => {
  await open(page, '/payment-success');
  await expect(page).toHaveURL(/\/product$/);
  await expect(toast(page, 'Informations de paiement manquantes')).toBeVisible();
});

test('the download page without an order leads back with the reason', async ({ page }) => {
  await open(page, '/download');
  await expect(page).toHaveURL(/\/product$/);
  await expect(toast(page, 'Commande invalide')).toBeVisible();
});

test('a contact message is sent, and the form is empty again', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Votre nom').fill('Camille 💌');
  await page.getByLabel('Votre adresse email').first().fill(newBuyer());
  await page.getByLabel('Sujet').fill('Une question');
  await page.getByLabel('Votre message').fill('Bonjour,\nle guide convient-il à distance ?');
  await page.getByRole('button', { name: /Envoyer/ }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(page.getByLabel('Sujet')).toHaveValue('');
});

test('the theme is kept as a bare word, and is there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('the security headers are those of the distribution', async ({ page }) => {
  const answer = await page.goto('/');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('nothing on the site comes from elsewhere, and it sets no cookie', async ({ page, context }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of ['/', '/product/guide-amour-1', '/checkout']) await open(page, path);
  expect([...hosts]).toEqual([`localhost:${port}`]);
  expect(await context.cookies()).toEqual([]);
});
