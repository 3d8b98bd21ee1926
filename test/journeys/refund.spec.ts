/** The money back from the order page and from the mail's link: two clicks, on a phone, by keyboard. */
import { expectToFit } from './page-checks.ts';
import { buy, expect, newBuyer, open, type Page, test } from './shop.ts';
import { expectOneMail, linkMailedTo, settleNow } from './stand-ins.ts';

const received = 'Nous avons bien reçu votre demande de remboursement';
const paidBack = 'Votre remboursement de 79,00\u00a0€';

/** Buys and opens the order page by the mailed link. */
async function openOrder(page: Page): Promise<string> {
  const email = newBuyer();
  await buy(page, email);
  const link = await linkMailedTo(email);
  await page.goto('about:blank');
  await open(page, link);
  return email;
}

const sectionOf = (page: Page, title: string) => page.getByRole('group').filter({ hasText: title }).first();

test('a buyer asks for the money back with two keys, on a phone too, and reads what happens', {
  tag: '@both',
}, async ({ page }) => {
  const email = await openOrder(page);
  const section = sectionOf(page, 'Être remboursé');
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText(`Un accusé de réception daté part aussitôt à ${email}.`)).toBeVisible();
  await expectToFit(page);
  await section.getByRole('button', { name: 'Demander le remboursement' }).focus();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('status').filter({ hasText: 'Votre demande est arrivée le' });
  await expect(answer).toBeFocused();
  await expectOneMail({ to: email, subject: received });
  await expectOneMail({ to: email, subject: paidBack });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Commande remboursée' })).toBeVisible();
  await expect(page.getByText('Le remboursement est parti.')).toBeVisible();
  await expectToFit(page);
});

test('« Renoncer au contrat » on the order page sends the statement with its second click', async ({ page }) => {
  const email = await openOrder(page);
  const section = sectionOf(page, 'Renoncer au contrat');
  await section.locator('summary').click();
  await expect(section.getByText('Je vous notifie ma rétractation du contrat')).toBeVisible();
  await section.getByRole('button', { name: 'Confirmer la rétractation' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Votre demande est arrivée le' })).toBeFocused();
  await expectOneMail({ to: email, subject: 'Nous avons bien reçu votre rétractation' });
  await expectOneMail({ to: email, subject: paidBack });
});

test('the mailed link to the withdrawal page fills in the order, and the statement is decided at once', async ({
  page,
}) => {
  const email = newBuyer();
  const { orderId } = await buy(page, email);
  const link = (await linkMailedTo(email)).replace('/download', '/retractation');
  await page.goto('about:blank');
  await open(page, link);
  await expect(page.getByLabel('L’adresse e-mail de la commande')).toHaveValue(email);
  await expect(page.getByLabel('Le numéro de la commande')).toHaveValue(orderId);
  await page.getByLabel('Votre nom').fill('Camille Martin');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Votre déclaration est enregistrée' })).toBeFocused();
  await expect(page.getByText('Le remboursement part par le moyen de paiement')).toBeVisible();
  await settleNow();
  await expectOneMail({ to: email, subject: 'Nous avons bien reçu votre rétractation' });
  await expectOneMail({ to: email, subject: paidBack });
});
