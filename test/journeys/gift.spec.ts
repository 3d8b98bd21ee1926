/** Giving the guide, with a dedication and discreetly, from the checkout to the order's page. */

import {
  buy,
  emailField,
  expect,
  fillCard,
  fillCheckout,
  goToCheckout,
  newBuyer,
  open,
  type Page,
  payButton,
  payByCard,
  successPageOf,
  test,
} from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';

const options = (page: Page) => page.getByText('Offrir, dédicacer, rester discret');
const recipientField = (page: Page) => page.getByLabel('L’adresse e-mail de la personne');

test('a gift for Christmas is ordered at the checkout, and its buyer is told what happens when @phone', async ({
  page,
}) => {
  await goToCheckout(page);
  const [buyer, to] = [newBuyer(), newBuyer()];
  await fillCheckout(page, buyer);
  await options(page).click();
  await page.getByRole('checkbox', { name: /Pour offrir/ }).check();
  const year = new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0);
  await page.getByLabel('Jour et heure').fill(`${year}-12-25T08:00`);
  await page.getByLabel('Vos mots').fill('Pour nos soirs d’hiver.');
  await page.getByLabel('Dédicace').fill('Camille et Noé');
  await expectToFit(page);
  await expectNoViolation(page);
  await payButton(page).click();
  await expect(recipientField(page)).toBeFocused();
  await expect(recipientField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(recipientField(page)).toHaveAccessibleDescription(
    /^L’adresse e-mail de la personne .* n’est pas valide$/,
  );
  await expectNoViolation(page);
  await recipientField(page).fill(to);
  await expect(recipientField(page)).toHaveAttribute('aria-invalid', 'false');
  await expect(recipientField(page)).toHaveAccessibleDescription('');
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await expect(page.getByText('Votre cadeau est commandé.')).toBeVisible();
  await expect(page.getByText(new RegExp(`${to} le 25 décembre ${year} à 8`))).toBeVisible();
  await page.getByRole('link', { name: 'Voir ma commande' }).click();
  await expect(page.getByText('C’est un cadeau')).toBeVisible();
  await expect(page.getByText('et pas avant.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Télécharger/ })).toHaveCount(0);
  await expectToFit(page);
  await expectNoViolation(page);
});

test('all mistakes of a gift are named at once, and what is filled in is still there after Stripe’s page', async ({
  page,
}) => {
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
  await page.getByLabel('Vos mots').fill('Pour nos soirs d’hiver.');
  const dedication = page.getByLabel('Dédicace');
  await dedication.fill('Camille 💛 Noé');
  await payButton(page).click();
  await expect(recipientField(page)).toHaveAccessibleDescription(/ n’est pas valide$/);
  await expect(dedication).toHaveAccessibleDescription(/^La dédicace prend un ou deux prénoms/);
  await recipientField(page).fill(to);
  await expect(recipientField(page)).toHaveAttribute('aria-invalid', 'false');
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
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout_')));
  await expect.poll(kept).toEqual([]);
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
});

test('a buyer shares the guide with a partner and takes the link back, by keyboard @phone', async ({ page }) => {
  await open(page, successPageOf(await buy(page, newBuyer())));
  await page.getByRole('link', { name: 'Télécharger le guide' }).click();
  await page.getByText('Changer d’adresse e-mail').click();
  await page.getByLabel('Votre nouvelle adresse e-mail').fill('camille@gmial.com');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Vouliez-vous dire camille@gmail.com' })).toBeVisible();
  const partner = newBuyer();
  await page.getByText('Partager à deux').focus();
  await page.getByText('Partager à deux').click();
  await expect(page.getByText('Demandez-lui d’abord.')).toBeVisible();
  await page.getByLabel('Son adresse e-mail').fill('noe@gmial.com');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Vouliez-vous dire noe@gmail.com' })).toBeVisible();
  await page.getByLabel('Son adresse e-mail').fill(partner);
  const words = page.getByLabel('Vos mots');
  await words.fill('Appelle-moi au 06 12 34 56 78.');
  await page.getByRole('button', { name: 'Partager le guide' }).press('Enter');
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription(/^Vos mots ne peuvent contenir ni lien, ni adresse, ni numéro/);
  await expect(words).toHaveValue('Appelle-moi au 06 12 34 56 78.');
  await expect(page.getByLabel('Son adresse e-mail')).toHaveValue(partner);
  await words.fill('Pour nos soirs d’hiver.');
  await page.getByLabel('Son adresse e-mail').press('Enter');
  await expect(page.getByText(`Un lien part à ${partner}, dans la minute.`)).toBeFocused();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Reprendre ce lien' }).press('Enter');
  await expect(page.getByText('Le lien est repris')).toBeFocused();
  await expect(page.getByLabel('Son adresse e-mail')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the plain form orders a gift, and a wrong address comes back as a notice', async ({ page }) => {
    const fill = async (to: string) => {
      await page.goto('/checkout');
      await emailField(page).fill(newBuyer());
      await options(page).click();
      await page.getByRole('checkbox', { name: /Pour offrir/ }).check();
      await recipientField(page).fill(to);
      await page.getByLabel('Vos mots').fill('À toi.\nCamille');
      await page.getByLabel(/je reconnais perdre ainsi mon droit de rétractation/).check();
      await payButton(page).click();
    };
    await fill('noe@exemple');
    await expect(page).toHaveURL(/error=gift_email_invalid/);
    await expect(page.getByText('de la personne à qui vous offrez le guide n’est pas valide')).toBeVisible();
    await fill(newBuyer());
    await page.waitForURL(/\/c\/pay\//);
    await fillCard(page);
    await page.getByRole('button', { name: /Payer/ }).click();
    await page.waitForURL(/\/payment-success/);
  });
});
