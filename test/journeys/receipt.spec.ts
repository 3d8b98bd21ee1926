/** A receipt from the order page, on a phone and by keyboard. */

import { buy, expect, newBuyer, open, test } from './journey.ts';
import { expectToFit } from './page-checks.ts';
import { linkMailedTo } from './stand-ins.ts';

test('a buyer has a receipt made out on the order page, once, and downloads it again', { tag: '@phone' }, async ({
  page,
}) => {
  const email = newBuyer();
  await buy(page, email);
  await open(page, await linkMailedTo(email));
  await page.getByText('Reçu ou facture', { exact: true }).click();
  await expectToFit(page);
  const siren = page.getByLabel(/^Numéro SIREN/);
  await siren.fill('123 456 789');
  await page.getByLabel(/^Nom ou raison sociale/).fill('Camille Test');
  await page.getByRole('button', { name: 'Établir et télécharger' }).click();
  await expect(siren).toBeFocused();
  await expect(siren).toHaveAttribute('aria-invalid', 'true');
  await expect(siren).toHaveAccessibleDescription('Ce numéro SIREN n’existe pas. Il se compose de neuf chiffres.');
  await siren.fill('732 829 320');
  const address = page.getByLabel(/^Adresse/);
  await address.fill('1, rue de l’Été 💛');
  await page.getByRole('button', { name: 'Établir et télécharger' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/^L’adresse prend des lettres latines/);
  await address.fill('1, rue de l’Été');
  const saved = page.waitForEvent('download');
  await siren.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/);
  await expect(page.getByText(/^Votre reçu porte le numéro R-\d{6}\./)).toBeVisible();
  const download = page.getByRole('button', { name: 'Télécharger le reçu' });
  await page.route('**/api/my-order', () => {});
  for (let times = 0; times < 2; times += 1) {
    const again = page.waitForEvent('download');
    await download.press('Enter');
    expect((await again).suggestedFilename()).toBe((await saved).suggestedFilename());
  }
});
