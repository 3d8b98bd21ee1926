/** The checkout's page and form: what it shows, what it points at, and what a failed request leaves in it. */

import {
  changeStoredCart,
  emailField,
  expect,
  fillCheckout,
  goToCheckout,
  newBuyer,
  openAnew,
  payButton,
  storedCart,
  test,
  toast,
} from './journey.ts';
import { expectNoViolation } from './page-checks.ts';
import { awaitToaster, expectNoShift, followScripts, hold, holdScripts, nextFrame, watchShifts } from './scripts.ts';

for (const device of ['desktop', 'phone']) {
  test(`the checkout says what the law wants, calls no API on a ${device}`, { tag: `@${device}` }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    const runLateScripts = followScripts(page);
    await goToCheckout(page);
    const recap = page.getByRole('region', { name: 'Avant de payer' });
    for (const words of [
      /PDF de \d+.pages \([\d,]+.Mo\)/,
      /Aucun verrou/,
      /Immédiate/,
      /30.jours/,
      /deux ans/,
      /Carte bancaire/,
      /médiateur/,
    ]) {
      await expect(recap.getByText(words)).toBeVisible();
    }
    await expect(recap.getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveAttribute('href', '/retractation');
    await expect(recap.getByText(/79,00.€ toutes taxes comprises/)).toBeVisible();
    const [recapBox, buttonBox] = [await recap.boundingBox(), await payButton(page).boundingBox()];
    expect(recapBox?.y).toBeLessThan(buttonBox?.y ?? 0);
    await expect(page.getByRole('textbox', { name: /e-mail/i })).toHaveCount(1);
    await runLateScripts();
    await nextFrame(page);
    expect(calls).toEqual([]);
  });
}

test('a mistake’s toast leaves its field in view and is not printed; Stripe asks for the name', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await goToCheckout(page);
  await expect(page.getByText('le nom inscrit sur la carte')).toBeVisible();
  await payButton(page).click();
  const words = toast(page, 'Veuillez fournir une adresse email valide');
  await expect(words).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(words).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(words).toBeVisible();
  const over = await page
    .getByRole('region', { name: /Notification/ })
    .getByRole('listitem')
    .boundingBox();
  const label = await page.getByText('Votre adresse e-mail', { exact: true }).boundingBox();
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);
  await expectNoViolation(page, 'body');
});

test('a mistyped domain is pointed out, not corrected; an unticked box until it is ticked', async ({ page }) => {
  await goToCheckout(page);
  await emailField(page).fill('camille@gmial.com');
  await emailField(page).blur();
  const suggestion = page.getByRole('button', { name: /Vouliez-vous dire camille@gmail\.com/ });
  await expect(suggestion).toBeVisible();
  await expect(emailField(page)).toHaveValue('camille@gmial.com');
  await suggestion.click();
  await expect(emailField(page)).toHaveValue('camille@gmail.com');
  await openAnew(page, '/checkout');
  await expect(emailField(page)).toHaveValue('camille@gmail.com');
  await payButton(page).click();
  const box = page.getByRole('checkbox');
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(
    'Veuillez cocher cette case pour continuer\u202f: vous demandez la livraison dès le paiement et renoncez au délai de 14\u00a0jours',
  );
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(box).toHaveAccessibleDescription('');
});

test('a failed order leaves all as written, the focus on its button, and can be resent', async ({ page, context }) => {
  const email = newBuyer();
  await awaitToaster(page, async () => {
    await goToCheckout(page);
    await fillCheckout(page, email);
  });
  const pay = async () => {
    await expect(payButton(page)).toBeEnabled();
    await payButton(page).focus();
    await page.keyboard.press('Enter');
  };
  const unavailable = { status: 503, json: { error: { code: 'payment_unavailable', message: 'x' } } };
  // To assign an address that is none throws.
  const answers = [unavailable, { json: { url: 'http://[' } }, { json: {} }];
  await page.evaluate(() => window.addEventListener('unhandledrejection', (event) => event.preventDefault()));
  await page.route('**/api/create-checkout', (route) => route.fulfill(answers.shift()));
  await pay();
  await expect(toast(page, 'Une erreur est survenue lors du paiement')).toBeVisible();
  await expect(payButton(page)).toBeFocused();
  await expect(payButton(page)).toHaveText(/79,00/);
  await pay();
  await expect(payButton(page)).toHaveText(/79,00/);
  await pay();
  await expect(toast(page, 'Erreur lors de la création de la session de paiement')).toBeVisible();
  await page.unroute('**/api/create-checkout');
  await context.setOffline(true);
  await page.getByText('J’ai un code').click();
  await page.getByLabel('Code promo').fill('BIENVENUE20');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(toast(page, 'Une erreur est survenue lors de la validation du code promo')).toBeVisible();
  await page.getByLabel('Code promo').fill('');
  await pay();
  await expect(toast(page, 'Une erreur est survenue lors du paiement')).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await context.setOffline(false);
  await pay();
  await page.waitForURL(/\/c\/pay\//);
});

test('an answer to an order that has changed since leads nowhere: address, code, cart', async ({ page }) => {
  await goToCheckout(page);
  await fillCheckout(page, newBuyer());
  const changes = [
    [() => emailField(page).fill(newBuyer()), /79,00/],
    [
      async () => {
        await page.getByText('J’ai un code').click();
        await page.getByLabel('Code promo').fill('BIENVENUE20');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Retirer le code promo' })).toBeVisible();
      },
      /63,20/,
    ],
    [() => changeStoredCart(page, 2), /126,40/],
  ] as const;
  for (const [change, price] of changes) {
    const release = await hold(page, /create-checkout/);
    await payButton(page).click();
    await expect(payButton(page)).toBeHidden();
    await change();
    const answer = page.waitForResponse(/create-checkout/);
    release();
    await answer;
    await expect(payButton(page)).toHaveText(price);
    await expect(page).toHaveURL('/checkout');
    await page.unroute(/create-checkout/);
  }
});

test('the checkout shows no price but the cart’s, no form for an empty one', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(watchShifts);
  const releaseScripts = await holdScripts(page);
  await page.goto('/checkout', { waitUntil: 'commit' });
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await page.evaluate((cart) => localStorage.setItem('shopping_cart', cart), storedCart(3));
  await page.reload({ waitUntil: 'commit' });
  await expect(emailField(page)).toBeVisible();
  await expect(page.getByText('Votre panier est vide')).toBeHidden();
  for (const words of ['Quantité', 'Sous-total', 'toutes taxes comprises']) {
    await expect(page.getByText(words), words).toBeHidden();
  }
  await expect(payButton(page)).toBeHidden();
  await emailField(page).fill('camille@exemple.fr');
  await releaseScripts();
  await expect(payButton(page)).toHaveText(/237,00/);
  await expect(emailField(page)).toHaveValue('camille@exemple.fr');
  await nextFrame(page);
  await expectNoShift(page);
});
