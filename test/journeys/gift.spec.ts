/** Giving the guide, with a dedication and discreetly, from the checkout to the order's page. */

import {
  emailField,
  expect,
  fillCheckout,
  goToCheckout,
  newBuyer,
  nextGiftDay,
  type Page,
  payButton,
  payByCard,
  test,
} from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';

const options = (page: Page) => page.getByText('Offrir, dédicacer, rester discret');
const recipientField = (page: Page) => page.getByLabel('L’adresse e-mail de la personne');

test('a gift for a day to come names its mistakes, and outlives Stripe’s page', { tag: '@phone' }, async ({ page }) => {
  await goToCheckout(page);
  const [buyer, to] = [newBuyer(), newBuyer()];
  await fillCheckout(page, buyer);
  await options(page).click();
  await page.getByRole('checkbox', { name: /Pour offrir/ }).check();
  await recipientField(page).fill('noe@ornge.fr');
  await recipientField(page).blur();
  await page.getByRole('button', { name: 'Vouliez-vous dire noe@orange.fr' }).click();
  await expect(recipientField(page)).toHaveValue('noe@orange.fr');
  await recipientField(page).fill('noe@orange');
  const { iso, words } = nextGiftDay();
  const moment = page.getByLabel('Jour et heure');
  // A day without its hour has no value that the page could read.
  await moment.focus();
  await page.keyboard.type(iso.slice(0, 10).split('-').reverse().join(''));
  await page.getByLabel('Vos mots').fill('Pour nos soirs d’hiver.');
  const dedication = page.getByLabel('Dédicace');
  await dedication.fill('Camille 💛 Noé');
  await payButton(page).click();
  await expect(recipientField(page)).toBeFocused();
  await expect(recipientField(page)).toHaveAccessibleDescription(
    /^L’adresse e-mail de la personne .* n’est pas valide$/,
  );
  await expect(dedication).toHaveAccessibleDescription(/^La dédicace prend un ou deux prénoms/);
  await expect(moment).toHaveAccessibleDescription(/^Choisissez un moment à venir/);
  await moment.fill(iso);
  await expectToFit(page);
  await expectNoViolation(page);
  await recipientField(page).fill(to);
  await expect(recipientField(page)).toHaveAttribute('aria-invalid', 'false');
  await expect(recipientField(page)).toHaveAccessibleDescription('');
  await expect(dedication).toHaveAttribute('aria-invalid', 'true');
  await dedication.fill('Camille et Noé');
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.goBack();
  await expect(recipientField(page)).toHaveValue(to);
  await expect(emailField(page)).toHaveValue(buyer);
  await expect(page.getByLabel('Vos mots')).toHaveValue('Pour nos soirs d’hiver.');
  await expect(dedication).toHaveValue('Camille et Noé');
  await page.getByLabel(/je reconnais perdre ainsi mon droit de rétractation/).check();
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await expect(page.getByText('Votre cadeau est commandé.')).toBeVisible();
  await expect(page.getByText(new RegExp(`${to} le ${words} à 8`))).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout_')));
  await expect.poll(kept).toEqual([]);
  await page.getByRole('link', { name: 'Voir ma commande' }).click();
  await expect(page.getByText('C’est un cadeau')).toBeVisible();
  await expect(page.getByText('et pas avant.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Télécharger/ })).toHaveCount(0);
  await expectToFit(page);
  await expectNoViolation(page);
});

test('a gift handed over in person asks for no address, and its link is on the order’s page', async ({ page }) => {
  await goToCheckout(page);
  await fillCheckout(page, newBuyer());
  // By keyboard alone.
  await emailField(page).focus();
  await page.keyboard.press('Tab');
  await expect(options(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Je le donne moi-même/ })).toBeChecked();
  await expect(recipientField(page)).toBeHidden();
  await page.getByLabel('Vos mots').fill('À toi 💛');
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.getByRole('link', { name: 'Voir ma commande' }).click();
  await expect(page.getByText('Voici le lien à donner.')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer la carte' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'La carte ne peut pas imprimer\u202f: 💛.' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer la carte ainsi' }).click();
  expect((await saved).suggestedFilename()).toBe('carte-cadeau.pdf');
  await page
    .locator('main')
    .getByRole('link', { name: /\/download\?orderId=/ })
    .click();
  await expect(page.getByText('Il vous a été offert.')).toBeVisible();
  await expect(page.getByText('À toi 💛')).toBeVisible();
});
