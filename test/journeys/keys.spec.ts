/** Several copies: one is read, the others are given from the order's page. */
import { buy, expect, newBuyer, open, productPage, test } from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';
import { downloadedBytes, expectOneMail, linkMailedTo } from './stand-ins.ts';

test('of three copies one is read, one is given on a day and taken back, then paid back, one is given by hand @phone', async ({
  page,
}) => {
  await open(page, productPage);
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click();
  await page.getByRole('button', { name: /Panier.*1 article/ }).click();
  await page.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await expect(page.getByText('Chaque copie de plus est une clé à offrir.')).toBeVisible();
  await expectToFit(page);
  const [buyer, friend] = [newBuyer(), newBuyer()];
  await buy(page, buyer, 3);
  await page.goto(await linkMailedTo(buyer));
  const keys = page.getByRole('list').filter({ hasText: 'Clé 1' }).getByRole('listitem');
  await expect(keys).toHaveText([/la vôtre/, /à offrir/, /à offrir/]);
  await expect(keys.nth(0).getByRole('button', { name: 'Offrir la clé 1' })).toBeVisible();
  await keys.nth(1).getByRole('button', { name: 'Offrir la clé 2' }).click();
  const form = keys.nth(1);
  await form.getByRole('button', { name: 'Offrir cette clé' }).click();
  const address = form.getByLabel('L’adresse e-mail de la personne');
  await expect(address).toBeFocused();
  await address.fill(friend);
  const year = new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0);
  await form.getByLabel('Jour et heure').fill(`${year}-12-25T08:00`);
  await form.getByLabel('Vos mots').fill('Pour nos soirs d’hiver.');
  await expectToFit(page);
  await expectNoViolation(page);
  await form.getByRole('button', { name: 'Offrir cette clé' }).click();
  await expect(keys.nth(1)).toContainText(`part à ${friend} le 25 décembre ${year}`);
  await keys.nth(2).getByRole('button', { name: 'Offrir la clé 3' }).click();
  await keys.nth(2).getByText('Je le donne moi-même').click();
  await keys.nth(2).getByRole('button', { name: 'Offrir cette clé' }).click();
  await expect(keys.nth(2)).toContainText('à remettre');
  const card = await downloadedBytes(page, 'Enregistrer la carte');
  expect(card.subarray(0, 5).toString()).toBe('%PDF-');
  const link = await keys.nth(2).getByRole('link').getAttribute('href');
  await keys.nth(1).getByRole('button', { name: 'Reprendre la clé 2' }).click();
  await expect(keys.nth(1)).toContainText('à offrir');
  await expectToFit(page);
  await page.goto(String(link));
  await expect(page.getByText('Il vous a été offert.')).toBeVisible();
  await downloadedBytes(page, 'Télécharger guide-amour.pdf');
  await page.goto(await linkMailedTo(buyer));
  await expect(keys.nth(2)).toContainText('ouverte');
  const refund = page.getByRole('group').filter({ hasText: 'Être remboursé' }).first();
  await refund.locator('summary').click();
  await refund.getByText('Des clés que personne n’a ouvertes').click();
  await refund.getByRole('button', { name: 'Demander le remboursement' }).click();
  await expect(refund.getByRole('checkbox', { name: /^Clé 1, la vôtre : 79,00/ })).toBeFocused();
  await expect(refund.getByRole('checkbox', { name: /^Clé 3/ })).toHaveCount(0);
  await refund.getByRole('checkbox', { name: /^Clé 2, à offrir : 79,00/ }).check();
  await expectToFit(page);
  await expectNoViolation(page);
  await refund.getByRole('button', { name: 'Demander le remboursement' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Votre demande pour la clé 2 est arrivée le' });
  await expect(answer).toBeFocused();
  await expectOneMail({ to: buyer, subject: 'Votre remboursement de 79,00\u00a0€' });
  await page.reload();
  await expect(keys.nth(1)).toContainText('remboursée');
  await expect(answer).toContainText('Le remboursement est parti.');
});

test('a tab left open shows a key as it is now, as soon as the shop refuses what the tab still offers', async ({
  page,
  context,
}) => {
  const buyer = newBuyer();
  await buy(page, buyer, 2);
  const [link, later] = [await linkMailedTo(buyer), await context.newPage()];
  for (const tab of [page, later]) {
    await tab.goto(link);
    await tab.getByRole('button', { name: 'Offrir la clé 2' }).click();
    await tab.getByText('Je le donne moi-même').click();
  }
  await page.getByRole('button', { name: 'Offrir cette clé' }).click();
  await expect(page.getByText('Cette clé est prête à remettre.')).toBeFocused();
  const key = later.getByRole('listitem').filter({ hasText: 'Clé 2' });
  await key.getByLabel('Vos mots').fill('Pour vous deux.');
  await later.getByRole('button', { name: 'Offrir cette clé' }).click();
  await expect(later.getByText('Cette clé vient d’être offerte')).toBeFocused();
  await expect(key).toContainText('à remettre');
  await expect(later.getByRole('button', { name: 'Offrir cette clé' })).toHaveCount(0);
});
