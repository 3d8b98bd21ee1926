/** No violation axe can find, by day and by night: on every page, and in the states a buyer meets. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, goToCheckout, onDesktopOnly, open, pages, test, toast } from './shop.ts';

onDesktopOnly();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

for (const path of pages) {
  test(`${path} has no accessibility violation, by day and by night`, async ({ page }) => {
    await open(page, path);
    await expectNoViolation(page);
  });
}

test('nor has the open cart, empty or full', async ({ page }) => {
  await open(page, '/product/guide-amour-1');
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

test('nor has the checkout that refuses an address', async ({ page }) => {
  await goToCheckout(page);
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await expect(toast(page, 'Veuillez fournir une adresse email valide')).toBeVisible();
  await expectNoViolation(page);
});

for (const [status, title] of [
  ['paid', 'Paiement confirmé !'],
  ['pending', 'Paiement en cours de confirmation'],
  ['refunded', 'Commande remboursée'],
] as const) {
  test(`nor has the success page of an order that is ${status}`, async ({ page }) => {
    const order = {
      orderId: 'order_1700000000000',
      date: '2027-01-01T12:00:00.000Z',
      amountCents: 7900,
      currency: 'eur',
      email: 'camille@exemple.fr',
      status,
      lines: [{ productId: 'guide-amour-1', name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
      downloadUrl: status === 'paid' ? '/download?orderId=order_1700000000000#t=x' : null,
    };
    await page.route('**/api/orders/**', (route) => route.fulfill({ json: order }));
    await open(page, '/payment-success?order_id=order_1700000000000&payment_intent=cs_test');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('1er janvier 2027')).toBeVisible();
    await expectNoViolation(page);
  });
}

test('nor has the download page with its files', async ({ page }) => {
  const files = [{ id: 'guide-amour', name: 'guide-amour.pdf', sizeBytes: 281_000, url: '/x' }];
  await page.route('**/api/downloads', (route) => route.fulfill({ json: { files } }));
  await open(page, '/download?orderId=order_1700000000000#t=x');
  await expect(page.getByRole('link', { name: /guide-amour\.pdf/ })).toBeVisible();
  await expectNoViolation(page);
});
