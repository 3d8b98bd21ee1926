/** Writing to the shop. */

import { expect, newBuyer, open, type Page, test, toast } from './journey.ts';
import { awaitToaster } from './scripts.ts';

const text = 'Bonjour 💌,\nle lien ne s’ouvre plus. 👩‍❤️‍👨';
const messageField = (page: Page) => page.getByLabel('Message', { exact: true });
const emailField = (page: Page) => page.getByRole('main').getByLabel('Votre adresse e-mail');

async function write(page: Page, email: string): Promise<void> {
  await page.getByLabel('Votre nom').fill('Anne-Charlotte 🌿');
  await emailField(page).fill(email);
  await page.getByLabel('Sujet').fill('Mon lien 🔗');
  await messageField(page).fill(text);
}

test('three ways to reach the shop are there; a wrong address is explained beside its field until it is right', async ({
  page,
}) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '01 99 00 12 34' })).toHaveAttribute('href', 'tel:+33199001234');
  await expect(main.getByText(/lundi au vendredi, de 9.h à 18.h/)).toBeVisible();
  await expect(main.getByText(/24.heures ouvrées/)).toBeVisible();
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);

  await write(page, 'anne');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const field = emailField(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Veuillez fournir une adresse email valide');
  await field.fill('anne@exemple.fr');
  await expect(field).toHaveAccessibleDescription('');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('a message that cannot be sent stays as it was written; a double click sends it once, emoji included', async ({
  page,
  context,
}) => {
  const email = newBuyer();
  const bodies: unknown[] = [];
  await open(page, '/contact');
  await awaitToaster(page, () => write(page, email));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(toast(page, 'Votre message n’a pas pu être envoyé')).toBeVisible();
  await expect(messageField(page)).toHaveValue(text);
  await context.setOffline(false);
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) bodies.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Envoyer' }).dblclick();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  await expect(page.getByLabel('Sujet')).toHaveValue('');
  expect(bodies).toEqual([{ name: 'Anne-Charlotte 🌿', email, subject: 'Mon lien 🔗', message: text, website: '' }]);
});
