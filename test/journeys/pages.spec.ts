import { expect, goToCheckout, newBuyer, open, pages, test, toast } from './shop.ts';

test('every page fits 320 px without scrolling sideways', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone matter');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pages) {
    await open(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('a full cart fits a narrow header, on the checkout as elsewhere', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone matter');
  await goToCheckout(page);
  for (const width of [320, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

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
  await page.getByLabel('Message', { exact: true }).fill('Bonjour,\nle guide convient-il à distance ?');
  await page.getByRole('button', { name: /Envoyer/ }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(page.getByLabel('Sujet')).toHaveValue('');
});

test('the answer to a plain form is a toast, said once', async ({ page }) => {
  await open(page, '/contact?sent=1#envoye');
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await open(page, '/download?orderId=order_1700000000000&error=order_not_found');
  await expect(toast(page, 'Commande non trouvée')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre adresse email' })).toBeVisible();
});
