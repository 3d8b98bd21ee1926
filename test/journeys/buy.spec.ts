import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import {
  buy,
  downloadedBytes,
  expect,
  fillCard,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newBuyer,
  open,
  payByCard,
  test,
  toast,
} from './shop.ts';
import { linkMailedTo, stripe } from './stand-ins.ts';

const paidOrder = {
  orderId: 'order_1700000000000',
  date: '2027-01-01T12:00:00.000Z',
  amountCents: 7900,
  currency: 'eur',
  email: 'camille@exemple.fr',
  status: 'paid',
  lines: [{ productId: 'guide-amour-1', name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
  downloadUrl: '/download?orderId=order_1700000000000#t=x',
};

test('buying the guide: product, cart, payment, mail, file', async ({ page }) => {
  const email = newBuyer();
  await goToPayment(page, email);
  await expect(page.getByText('79,00').first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
  await expect(page.getByText(/^order_\d{13}$/)).toBeVisible();
  await expect(page.getByText('79,00')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping_cart'))).toBe('[]');

  await page.goto(await linkMailedTo(email));
  const bytes = await downloadedBytes(page, /guide-amour\.pdf/);
  expect(bytes.equals(await readFile('.build/files/guide-amour.pdf'))).toBe(true);
  const gift = await downloadedBytes(page, /carnet-communication\.pdf/);
  expect(gift.equals(await readFile('.build/files/carnet-communication.pdf'))).toBe(true);
});

test('BIENVENUE20 takes 20 % off the first purchase, and is refused for the second', async ({ page }) => {
  const email = newBuyer();
  await goToCheckout(page);
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(toast(page, 'Veuillez entrer un code promo')).toBeVisible();
  await page.getByLabel('Code promo').fill('inconnu');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(toast(page, 'Code promo invalide ou expiré')).toBeVisible();
  await page.getByLabel('Code promo').fill(' bienvenue20 ');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(toast(page, 'Code promo appliqué ! 20% de réduction')).toBeVisible();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /Procéder au paiement \(63,20/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByText('BIENVENUE20').first()).toBeVisible();
  await expect(page.getByText('63,20').first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
  await expect(page.getByText('63,20')).toBeVisible();

  await goToCheckout(page);
  await page.getByLabel('Code promo').fill('BIENVENUE20');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await expect(toast(page, 'Code promo invalide ou expiré')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Procéder au paiement/ })).toBeEnabled();
});

test('a declined card can be followed by a good one', async ({ page }) => {
  await goToPayment(page, newBuyer());
  await fillCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: /Payer/ }).click();
  await expect(page.getByText('Votre carte a été refusée')).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
});

test('who cancels finds the cart as it was, and can start again', async ({ page }) => {
  const email = newBuyer();
  await goToPayment(page, email);
  await page.getByRole('link', { name: 'Retour à la boutique' }).click();
  await page.waitForURL('**/checkout');
  await expect(page.getByText('Le Guide Amour').first()).toBeVisible();
  await fillCheckout(page, email);
  await page.getByRole('button', { name: /^Procéder au paiement/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
});

test('the way back from the payment page leads to a checkout that works, and to the same order', async ({ page }) => {
  const email = newBuyer();
  const attempts: unknown[] = [];
  await page.route('**/api/create-checkout', async (route) => {
    const response = await route.fetch();
    attempts.push({ key: route.request().headers()['idempotency-key'], ...(await response.json()) });
    await route.fulfill({ response });
  });
  await goToPayment(page, email);
  await page.goBack();
  await page.locator('html[data-page="/checkout"]').waitFor();
  await fillCheckout(page, email);
  const button = page.getByRole('button', { name: /^Procéder au paiement/ });
  await expect(button).toBeEnabled();
  await button.click();
  await page.waitForURL(/\/c\/pay\//);
  expect(attempts).toHaveLength(2);
  expect(attempts[1]).toEqual(attempts[0]);
});

test('who has paid is not sent away by a hiccup of the network', async ({ page }) => {
  let failures = 0;
  await page.route('**/api/orders/**', async (route) => {
    failures += 1;
    if (failures === 1) return route.abort('connectionreset');
    if (failures === 2) return route.fulfill({ status: 503, body: '' });
    return route.fallback();
  });
  await goToPayment(page, newBuyer());
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
  expect(failures).toBeGreaterThan(2);
  expect(new URL(page.url()).pathname).toBe('/payment-success');
});

test('a payer in a tunnel stays on the success page until the network is back', async ({ page, context }) => {
  const questions: Route[] = [];
  await page.route('**/api/orders/**', (route) => void questions.push(route));
  await page.clock.install();
  await open(page, '/payment-success?order_id=order_1700000000000&payment_intent=cs_test');
  await expect.poll(() => questions.length).toBe(1);
  await context.setOffline(true);
  await questions[0]?.abort('internetdisconnected');
  await page.clock.runFor(60_000);
  expect(new URL(page.url()).pathname).toBe('/payment-success');
  expect(questions).toHaveLength(1);
  await page.unroute('**/api/orders/**');
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: paidOrder }));
  await context.setOffline(false);
  await page.clock.runFor(5000);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
});

test('the order number can be copied, for the day it is needed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: paidOrder }));
  await open(page, '/payment-success?order_id=order_1700000000000&payment_intent=cs_test');
  await page.getByRole('button', { name: 'Copier le numéro de commande' }).click();
  await expect(toast(page, 'Numéro de commande copié')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('order_1700000000000');
});

test('the success page does not wait for the webhook', async ({ page }) => {
  await goToPayment(page, newBuyer());
  const [, session = ''] = /\/c\/pay\/(\w+)/.exec(page.url()) ?? [];
  await stripe({ action: 'webhooks', mode: 'hold', session });
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Télécharger le guide' })).toBeVisible();
});

test('after a refund the mailed link says so, and gives nothing', async ({ page }) => {
  const email = newBuyer();
  await buy(page, email);
  const session = new URL(page.url()).searchParams.get('payment_intent') ?? '';
  const link = await linkMailedTo(email);
  await stripe({ action: 'refund', session });
  await expect(async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('retiré', { timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: /guide-amour\.pdf/ })).toHaveCount(0);
});

test('order number and e-mail open the files too', async ({ page }) => {
  const email = newBuyer();
  const orderId = await buy(page, email);
  await page.getByRole('link', { name: 'Voir en ligne' }).click();
  await page.waitForURL(`**/download?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Recevoir mon guide' }).click();
  await expect(toast(page, 'Veuillez entrer votre adresse email')).toBeVisible();
  await page.getByLabel('Votre adresse email').first().fill(email);
  await page.getByRole('button', { name: 'Recevoir mon guide' }).click();
  await expect(toast(page, 'Votre guide a été envoyé à votre adresse email')).toBeVisible();
  const bytes = await downloadedBytes(page, /guide-amour\.pdf/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a buyer without a mouse', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard to tab with');
  const press = async (name: string | RegExp, role: 'button' | 'link' | 'checkbox' | 'textbox' = 'button') => {
    const target = page.getByRole(role, { name }).first();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await open(page, '/product/guide-amour-1');
  await press("J'en profite maintenant");
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await press('Votre adresse email', 'textbox');
  await page.keyboard.type(newBuyer());
  await press(/./, 'checkbox');
  await page.keyboard.press('Space');
  await press(/^Procéder au paiement/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\//);
  for (const [label, text] of [
    ['Numéro de carte', '4242424242424242'],
    ['Date d’expiration', '12/40'],
    ['CVC', '123'],
    ['Nom sur la carte', 'Camille'],
  ] as const) {
    await press(label, 'textbox');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible();
});
