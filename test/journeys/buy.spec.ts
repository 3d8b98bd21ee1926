/** Purchases: every way in, and what can go wrong on the way. */
import { readFile } from 'node:fs/promises';
import {
  expect,
  expectPaid,
  fillCard,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newBuyer,
  open,
  payButton,
  payByCard,
  productPage,
  readStoredCart,
  salesPage,
  test,
  toast,
} from './journey.ts';
import { holdScripts } from './scripts.ts';
import { downloadedBytes, linkMailedTo, stripe } from './stand-ins.ts';

test('buying the guide: a declined card and a good one, no webhook yet, mail, file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newBuyer();
  await goToPayment(page, email);
  await expect(page.getByText('79,00').first()).toBeVisible();
  const [, session = ''] = /\/c\/pay\/(\w+)/.exec(page.url()) ?? [];
  await stripe({ action: 'webhooks', mode: 'hold', session });
  await fillCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: /Payer/ }).click();
  await expect(page.getByText('Votre carte a été refusée')).toBeVisible();
  await payByCard(page);
  await expectPaid(page);
  await expect(page.getByText(/^order_\d{13}$/)).toBeVisible();
  await expect(page.getByText('79,00')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Télécharger le guide' })).toBeVisible();
  await page.getByRole('button', { name: 'Copier le numéro de commande' }).click();
  await expect(toast(page, 'Numéro de commande copié')).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('order_id');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
  await expect.poll(() => readStoredCart(page)).toBe('[]');

  await page.goto(await linkMailedTo(email));
  const bytes = await downloadedBytes(page, 'Télécharger guide-amour.pdf');
  expect(bytes.equals(await readFile('.build/files/guide-amour.pdf'))).toBe(true);
  const gift = await downloadedBytes(page, 'Télécharger carnet-communication.pdf');
  expect(gift.equals(await readFile('.build/files/carnet-communication.pdf'))).toBe(true);
});

test('every button that sells on the sales page and the blog leads to a checkout with the guide', async ({ page }) => {
  for (const [path, name] of [
    [salesPage, "J'en profite maintenant"],
    ['/blog', 'Acheter maintenant (79€)'],
  ] as const) {
    await open(page, path);
    await page.evaluate(() => localStorage.clear());
    await page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name, exact: true }))
      .click();
    await page.waitForURL('**/checkout');
    await expect(payButton(page), name).toHaveText(/79,00/);
  }
});

for (const [path, name] of [
  [productPage, "J'en profite maintenant"],
  ['/blog', /^Acheter maintenant/],
] as const) {
  test(`${path}: a click before the script has run reaches the checkout with the guide`, async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).click();
    await page.waitForURL('**/checkout?buy=guide-amour-1');
    await expect(page.getByText('Votre panier est vide')).toBeHidden();
    await releaseScripts();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(payButton(page)).toHaveText(/79,00/);
    await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
  });
}

test('a double click, the back button and a cancelled payment make one order, which can be paid', async ({ page }) => {
  const email = newBuyer();
  const attempts: unknown[] = [];
  await page.route('**/api/create-checkout', async (route) => {
    const response = await route.fetch();
    attempts.push({ key: route.request().headers()['idempotency-key'], ...(await response.json()) });
    await route.fulfill({ response });
  });
  await goToCheckout(page);
  await fillCheckout(page, email);
  await payButton(page).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  expect(attempts).toHaveLength(1);

  await page.goBack();
  await page.locator('html[data-page="/checkout"]').waitFor();
  await fillCheckout(page, email);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  expect(attempts).toHaveLength(2);
  expect(attempts[1]).toEqual(attempts[0]);

  await page.getByRole('link', { name: 'Retour à la boutique' }).click();
  await page.waitForURL('**/checkout');
  await page.locator('html[data-page="/checkout"]').waitFor();
  await expect(page.getByText('Le Guide Amour').first()).toBeVisible();
  await fillCheckout(page, email);
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  expect(attempts.at(-1)).toEqual(attempts[0]);
  await payByCard(page);
  await expectPaid(page);
});

test('an order from an article says which one, and the browser keeps nothing of it', async ({ page }) => {
  await open(page, '/blog/therapie-couple');
  await page.getByRole('link', { name: 'Découvrir le guide' }).click();
  await expect(page).toHaveURL(/\/product\?de=therapie-couple$/);
  await page.getByRole('main').locator(`a[href="${productPage}"]`).first().click();
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await page.waitForURL('**/checkout');
  const asked = page.waitForRequest('**/api/create-checkout');
  await fillCheckout(page, newBuyer());
  await payButton(page).click();
  expect((await asked).postDataJSON()).toMatchObject({ from: 'therapie-couple' });
  await page.waitForURL(/\/c\/pay\//);
  await page.goBack();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  // The article's own place on the page is kept under its address, as that of every page.
  expect(kept.replace('/blog/therapie-couple', '')).not.toContain('therapie');
});
