/** Every page and every state a buyer meets: no violation that axe can find, in both themes. */

import {
  expect,
  goToCheckout,
  open,
  order,
  pages,
  payButton,
  productPage,
  successPage,
  test,
  toast,
} from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';
import { closedOrder, myOrder, orderPage, sharedOrder } from './purchases.ts';

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

for (const [name, shown] of [
  ['open', myOrder],
  ['refunded', { ...closedOrder, status: 'refunded' }],
  ['shared with a partner', sharedOrder],
] as const) {
  test(`the page of an order that is ${name} is accessible, and fits a phone`, { tag: '@phone' }, async ({ page }) => {
    await page.route('**/api/my-order', (route) => route.fulfill({ json: shown }));
    await open(page, orderPage);
    await expect(page.getByText('Chargement…')).toHaveCount(0);
    await expectToFit(page);
    await expectNoViolation(page);
  });
}

test('the page of a link that was taken back is accessible', async ({ page }) => {
  const error = { code: 'access_revoked', message: 'L’accès à cette commande a été retiré' };
  await page.route('**/api/my-order', (route) => route.fulfill({ status: 410, json: { error } }));
  await open(page, orderPage);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolation(page);
});
