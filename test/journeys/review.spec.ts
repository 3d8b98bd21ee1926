/** A review of the guide from the order page: written, changed and deleted, on a phone, by keyboard. */

import { buy, expect, newBuyer, open, type Page, test } from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';
import { linkMailedTo } from './stand-ins.ts';

/** Buys, takes the files, and opens the order page as the mail that asks for a review does. */
async function openAsAsked(page: Page): Promise<void> {
  const email = newBuyer();
  const { orderId } = await buy(page, email);
  const link = await linkMailedTo(email);
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('t');
  expect((await page.request.post('/api/downloads', { data: { orderId, token } })).status()).toBe(200);
  await open(page, `${link}&avis=`);
}

test('a reader writes a review, changes it and deletes it', { tag: '@phone' }, async ({ page }) => {
  await openAsAsked(page);
  const section = page.getByRole('group').filter({ hasText: 'Votre avis sur le guide' }).first();
  await section.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(section.getByText('Choisissez une note de 1 à 5')).toBeVisible();
  await section.getByRole('radio', { name: '4 sur 5' }).focus();
  await page.keyboard.press('Space');
  await section.getByLabel('Ce que vous en pensez').fill('Utile, un peu long.');
  await expectToFit(page);
  await expectNoViolation(page);
  await section.getByRole('button', { name: 'Envoyer mon avis' }).press('Enter');
  await expect(section.getByRole('status')).toBeFocused();
  await expect(
    section.getByText('Signé «\u00a0Anonyme\u00a0». Reçu\u00a0: nous le lisons avant de le publier.'),
  ).toBeVisible();
  await expectToFit(page);
  await section.getByRole('button', { name: 'Modifier' }).click();
  await section.getByLabel('Nom à afficher (facultatif)').fill('Camille');
  await section.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(section.getByText('Signé «\u00a0Camille\u00a0».')).toBeVisible();
  await section.getByRole('button', { name: 'Supprimer' }).click();
  await section.getByRole('button', { name: 'Oui, supprimer mon avis' }).click();
  await expect(section.getByRole('status')).toHaveText('Votre avis est supprimé.');
  await expect(section.getByRole('button', { name: 'Envoyer mon avis' })).toBeVisible();
});
