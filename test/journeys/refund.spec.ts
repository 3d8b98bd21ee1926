/** The contract withdrawn from on the order page and by the mail's link. `after-the-purchase.spec.ts` asks for the money back. */
import { buy, expect, newBuyer, open, test } from './journey.ts';
import { expectOneMail, linkMailedTo, settleNow } from './stand-ins.ts';

const paidBack = 'Votre remboursement de 79,00\u00a0€';

test('« Renoncer au contrat » on the order page sends the statement with its second click', async ({ page }) => {
  const email = newBuyer();
  await buy(page, email);
  await open(page, await linkMailedTo(email));
  const section = page.getByRole('group').filter({ hasText: 'Renoncer au contrat' }).first();
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
  await open(page, (await linkMailedTo(email)).replace('/download', '/retractation'));
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
