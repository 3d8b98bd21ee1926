import { expect, fillCheckout, newBuyer, open, stripe, test, toast } from './shop.ts';

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

test('two tabs share a cart', async ({ context, page }) => {
  await open(page, '/product/guide-amour-1');
  const other = await context.newPage();
  await open(other, '/product');
  await page.getByRole('button', { name: add }).click();
  await expect(other.getByRole('button', { name: /Panier.*1 article/ })).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('button', { name: /Panier.*vide/ })).toBeVisible();
});

test('a cart somebody else changes on this page is heard', async ({ page }) => {
  await open(page, '/product');
  await page.evaluate(() => {
    const line = { product: { id: 'guide-amour-1', name: 'x', price: 79, image_url: '/x' }, quantity: 3 };
    localStorage.setItem('shopping_cart', JSON.stringify([line]));
    window.dispatchEvent(new Event('cart-updated'));
  });
  await expect(page.getByRole('button', { name: /Panier.*3 articles/ })).toBeVisible();
});

for (const value of [
  '{',
  'null',
  '[1,null]',
  '[{"product":{"id":"disparu","name":"x","price":1,"image_url":"/x"},"quantity":1}]',
  '"💘"',
]) {
  test(`a stored cart of ${value} is an empty one, and can be filled`, async ({ page }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', '1');
      localStorage.setItem('shopping_cart', text);
    }, value);
    await open(page, '/product/guide-amour-1');
    await expect(page.getByRole('button', { name: /Panier.*vide/ }).first()).toBeVisible();
    await page.getByRole('button', { name: add }).click();
    await expect(page.getByRole('button', { name: /Panier.*1 article/ }).first()).toBeVisible();
  });
}

test('with storage forbidden the cart lives in memory and can be bought', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await open(page, '/product/guide-amour-1');
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await page.waitForURL('**/checkout');
  await fillCheckout(page, newBuyer());
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await page.waitForURL(/\/c\/pay\//);
});

test('an emptied cart has nothing to pay', async ({ page }) => {
  await open(page, '/checkout');
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});

test('a double click opens one payment page', async ({ page }) => {
  await open(page, '/product/guide-amour-1');
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
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
  await open(page, '/product/guide-amour-1');
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await fillCheckout(page, newBuyer());
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await expect(toast(page, 'Une erreur est survenue lors du paiement')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Procéder au paiement/ })).toBeEnabled();
  await page.unroute('**/api/create-checkout');
  await stripe({ action: 'fault', mode: 'none' });
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await page.waitForURL(/\/c\/pay\//);
});

test('a mistyped e-mail domain is pointed out, not corrected', async ({ page }) => {
  await open(page, '/product/guide-amour-1');
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  const email = page.getByRole('textbox', { name: 'Votre adresse email' }).first();
  await email.fill('camille@gmial.com');
  await email.blur();
  await page.getByRole('button', { name: /Vouliez-vous dire camille@gmail\.com/ }).click();
  await expect(email).toHaveValue('camille@gmail.com');
});
