/** Every page and every state a buyer meets: no violation that axe can find, in both themes. */
import { expectNoViolation } from './page-checks.ts';
import { expect, goToCheckout, open, order, pages, payButton, productPage, successPage, test, toast } from './shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const path of pages) {
  test(`${path} is accessible`, async ({ page }) => {
    await open(page, path);
    await expectNoViolation(page);
  });
}

test('the open cart is accessible, empty or full', async ({ page }) => {
  await open(page, productPage);
  await page.getByRole('button', { name: /Panier/ }).click();
  await expect(page.getByRole('dialog').getByText('Votre panier est vide')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Fermer le panier' }).click();
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page
    .getByRole('button', { name: /Panier.*1 article/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Total')).toBeVisible();
  await expectNoViolation(page);
});

test('the checkout that refuses an address is accessible', async ({ page }) => {
  await goToCheckout(page);
  await payButton(page).click();
  await expect(toast(page, 'Veuillez fournir une adresse email valide')).toBeVisible();
  await expectNoViolation(page);
});

for (const [status, title] of [
  ['paid', 'Paiement confirmé !'],
  ['pending', 'Paiement en cours de confirmation'],
  ['refunded', 'Commande remboursée'],
] as const) {
  test(`the success page of an order that is ${status} is accessible`, async ({ page }) => {
    const downloadUrl = status === 'paid' ? order.downloadUrl : null;
    await page.route('**/api/orders/**', (route) => route.fulfill({ json: { ...order, status, downloadUrl } }));
    await open(page, successPage);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('1er janvier 2027')).toBeVisible();
    await expectNoViolation(page);
  });
}

test('the download page with its files is accessible', async ({ page }) => {
  const files = [{ id: 'guide-amour', name: 'guide-amour.pdf', sizeBytes: 281_000, url: '/x' }];
  await page.route('**/api/downloads', (route) => route.fulfill({ json: { files } }));
  await open(page, '/download?orderId=order_1700000000000#t=x');
  await expect(page.getByRole('link', { name: /guide-amour\.pdf/ })).toBeVisible();
  await expectNoViolation(page);
});
