/** Withdrawing from the contract online: two steps, without account, acknowledged by one mail (Code de la consommation, D221-5). */
import { readFile } from 'node:fs/promises';
import { buy, expect, newBuyer, open, type Page, test, toast } from './journey.ts';
import { hold, holdScripts } from './scripts.ts';
import { expectOneMail, linkMailedTo } from './stand-ins.ts';

const acknowledgement = 'Nous avons bien reçu votre rétractation';

const paidBack = 'Votre remboursement de 79,00\u00a0€';
const statement = { name: 'Camille 💌 Martin', words: 'Je change d’avis. 🙏\nMerci.' };

async function fillStatement(page: Page, { orderId, email }: { orderId: string; email: string }): Promise<void> {
  await page.getByLabel('Votre nom').fill(statement.name);
  await page.getByLabel('Le numéro de la commande').fill(orderId);
  await page.getByLabel('L’adresse e-mail de la commande').fill(email);
  await page.getByLabel('Un mot, si vous le souhaitez').fill(statement.words);
}

test('a buyer withdraws by the mailed link, gets one acknowledgement and is paid back', async ({ page }) => {
  const email = newBuyer();
  const { orderId } = await buy(page, email);
  await open(page, (await linkMailedTo(email)).replace('/download', '/retractation'));
  await expect(page.getByLabel('L’adresse e-mail de la commande')).toHaveValue(email);
  await expect(page.getByLabel('Le numéro de la commande')).toHaveValue(orderId);
  await page.getByLabel('Votre nom').fill(statement.name);
  await page.getByLabel('Un mot, si vous le souhaitez').fill(statement.words);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Votre déclaration' })).toBeFocused();
  await expect(page.getByText(statement.name)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Votre déclaration est enregistrée' })).toBeFocused();
  await expect(page.getByText(/Reçue le .+ à \d{1,2}.h(.\d\d)?\./)).toBeVisible();
  await expect(page.getByText('Le remboursement part par le moyen de paiement')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer l’accusé de réception' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^retractation-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await file.path(), 'utf8');
  for (const part of [orderId, email, ...Object.values(statement), 'L221-21']) expect(text).toContain(part);
  expect(text).toMatch(/a reçu le .+ à \d{1,2}.h(.\d\d)? \(heure de Paris\)/);
  await expectOneMail({ to: email, subject: acknowledgement });
  await expectOneMail({ to: email, subject: paidBack });
});

test('the statement is kept: a field missing, the way back, a reload, without network', async ({ page, context }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/retractation?orderId=order_1700000000000');
  await page.getByLabel('Votre nom').fill('Camille');
  await releaseScripts();
  await expect(page.getByLabel('Le numéro de la commande')).toHaveValue('order_1700000000000');
  await expect(page.getByLabel('Votre nom')).toHaveValue('Camille');
  await page.getByLabel('Votre nom').fill('');
  const next = page.getByRole('button', { name: 'Continuer' });
  const confirm = page.getByRole('button', { name: 'Confirmer la rétractation' });
  await next.click();
  await expect(toast(page, 'Veuillez indiquer votre nom, la commande et l’adresse')).toBeVisible();
  await expect(page.getByLabel('Votre nom')).toBeFocused();

  await fillStatement(page, { orderId: 'achat du 3 novembre', email: newBuyer() });
  for (const back of [() => page.getByRole('button', { name: 'Modifier' }).click(), () => page.goBack()]) {
    await next.click();
    await expect(confirm).toBeVisible();
    await back();
    await expect(page.getByLabel('Votre nom')).toHaveValue(statement.name);
    await expect(page.getByLabel('Un mot, si vous le souhaitez')).toHaveValue(statement.words);
  }

  await next.click();
  await page.reload();
  await expect(page.getByText(statement.name)).toBeVisible();
  await context.setOffline(true);
  await confirm.click();
  // Drawn plainly if the code of the toasts had not come yet.
  await expect(page.getByText('Votre déclaration n’a pas pu être envoyée').first()).toBeVisible();
  await expect(page.getByText('achat du 3 novembre')).toBeVisible();
  await context.setOffline(false);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Votre déclaration est enregistrée' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Enregistrer l’accusé de réception' })).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole('main').locator('[href^=mailto]').first()).toHaveCSS('text-decoration-line', 'underline');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await expect(page.getByLabel('Votre nom')).toHaveValue('');

  // Left while it is sent: the way back has the answer, not the question again.
  await fillStatement(page, { orderId: 'achat du 4 novembre', email: newBuyer() });
  await next.click();
  const release = await hold(page, /\/api\/withdrawals$/);
  await confirm.click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const answered = page.waitForResponse('**/api/withdrawals');
  release();
  await answered;
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Votre déclaration est enregistrée' })).toBeVisible();
});
