/** The checkout under what readers do to it: no network, two tabs, a code that no longer holds, a keyboard. */
import { awaitToaster } from './scripts.ts';
import { expect, fillCheckout, goToCheckout, newBuyer, open, test, toast } from './shop.ts';

const pay = /^Procéder au paiement/;

test('what the law wants read before the order stands above its button', async ({ page }) => {
  await goToCheckout(page);
  const recap = page.getByRole('region', { name: 'Avant de payer' });
  for (const words of [/PDF de \d+.pages \([\d,]+.Mo\)/, /Aucun verrou/, /Immédiate/, /30.jours/, /deux ans/]) {
    await expect(recap.getByText(words)).toBeVisible();
  }
  await expect(recap.getByText(/79,00.€ toutes taxes comprises/)).toBeVisible();
  const [recapBox, buttonBox] = [
    await recap.boundingBox(),
    await page.getByRole('button', { name: pay }).boundingBox(),
  ];
  expect(recapBox?.y).toBeLessThan(buttonBox?.y ?? 0);
});

test('a box left open is pointed at, in words that stay until it is ticked', async ({ page }) => {
  await goToCheckout(page);
  await page.getByRole('textbox', { name: 'Votre adresse email' }).first().fill(newBuyer());
  await page.getByRole('button', { name: pay }).click();
  const box = page.getByRole('checkbox');
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription('Veuillez cocher la case de livraison immédiate pour continuer');
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(box).toHaveAccessibleDescription('');
});

test('without network the order stays as it was written, and goes when the network is back', async ({
  page,
  context,
}) => {
  const email = newBuyer();
  await awaitToaster(page, async () => {
    await goToCheckout(page);
    await fillCheckout(page, email);
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: pay }).click();
  await expect(toast(page, 'Une erreur est survenue lors du paiement')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre adresse email' }).first()).toHaveValue(email);
  await page.getByLabel('Code promo').fill('BIENVENUE20');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(toast(page, 'Une erreur est survenue lors de la validation du code promo')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: pay }).click();
  await page.waitForURL(/\/c\/pay\//);
});

test('a code of emoji, of half an emoji or of anything is an unknown code', async ({ page }) => {
  await goToCheckout(page);
  for (const code of ['💘💘💘', '%', '../..', 'A\ud83d', '<b>', '?x=1#y']) {
    await page.getByLabel('Code promo').evaluate((field, value) => {
      if (field instanceof HTMLInputElement) field.value = value;
    }, code);
    const answer = page.waitForResponse(/\/api\/promo-codes\//);
    await page.getByRole('button', { name: 'Appliquer' }).click();
    expect((await answer).status(), code).toBe(404);
  }
  await expect(toast(page, 'Code promo invalide ou expiré')).toBeVisible();
});

test('a cart emptied in another tab leaves nothing to pay in this one', async ({ page, context }) => {
  await goToCheckout(page);
  const other = await context.newPage();
  await open(other, '/product');
  await other.evaluate(() => localStorage.setItem('shopping_cart', '[]'));
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});
