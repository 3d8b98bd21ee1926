import { expect, fillCheckout, goToCheckout, newBuyer, open, test, toast } from './shop.ts';

const add = 'Ajouter au panier';
const stored = () => localStorage.getItem('shopping_cart');

test('adding, counting, removing: the toasts say it and the cart is stored as promised', async ({ page }) => {
  await open(page, '/product/guide-amour-1');
  await page.getByRole('button', { name: add }).click();
  await expect(toast(page, 'Le Guide Amour ajouté au panier')).toBeVisible();
  expect(JSON.parse((await page.evaluate(stored)) ?? '')).toEqual([
    { product: { id: 'guide-amour-1', name: 'Le Guide Amour', price: 79, image_url: expect.any(String) }, quantity: 1 },
  ]);
  await page
    .getByRole('button', { name: /Panier/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Votre panier' });
  await drawer.getByRole('button', { name: 'Diminuer la quantité' }).click();
  await expect(drawer.getByText('79,00').last()).toBeVisible();
  await drawer.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await expect(drawer.getByText('158,00')).toBeVisible();
  await drawer.getByRole('button', { name: /^Retirer/ }).click();
  await expect(page.getByText('Produit retiré du panier').first()).toBeVisible();
  await expect(drawer.getByText('Votre panier est vide')).toBeVisible();
});

test('an emptied cart has nothing to pay', async ({ page }) => {
  await open(page, '/checkout');
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});

test('a double click opens one payment page', async ({ page }) => {
  await goToCheckout(page);
  await fillCheckout(page, newBuyer());
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-checkout')) calls.push(request.url());
  });
  await page.getByRole('button', { name: /^Procéder au paiement/ }).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  expect(calls).toHaveLength(1);
});

test('while Stripe is down the cart stays, the toast says so and the button works again', async ({ page }) => {
  await page.route('**/api/create-checkout', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":{"code":"payment_unavailable","message":"x"}}',
    }),
  );
  await goToCheckout(page);
  await fillCheckout(page, newBuyer());
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await expect(toast(page, 'Une erreur est survenue lors du paiement')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Procéder au paiement/ })).toBeEnabled();
  await page.unroute('**/api/create-checkout');
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await page.waitForURL(/\/c\/pay\//);
});

test('a mistyped e-mail domain is pointed out, not corrected', async ({ page }) => {
  await goToCheckout(page);
  const email = page.getByRole('textbox', { name: 'Votre adresse email' }).first();
  await email.fill('camille@gmial.com');
  await email.blur();
  await page.getByRole('button', { name: /Vouliez-vous dire camille@gmail\.com/ }).click();
  await expect(email).toHaveValue('camille@gmail.com');
});
