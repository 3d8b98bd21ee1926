import { expect, fillCard, newBuyer, test } from './shop.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the product page reads and its plain form buys', async ({ page }) => {
  await page.goto('/product/guide-amour-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Votre adresse email').first().fill(newBuyer());
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await page.waitForURL(/\/c\/pay\//);
  await fillCard(page);
  await page.getByRole('button', { name: /Payer/ }).click();
  await page.waitForURL(/\/payment-success/);
  await expect(page.getByText(/le lien de téléchargement part/)).toBeVisible();
});

test('without JavaScript a refused form comes back to the checkout', async ({ page }) => {
  await page.goto('/checkout');
  await page.getByLabel('Votre adresse email').first().fill(newBuyer());
  await page.getByLabel('Code promo').fill('INCONNU');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await expect(page).toHaveURL(/\/checkout\?error=promo_invalid/);
});
