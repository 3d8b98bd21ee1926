/** Writing to the shop. */

import { identity } from '#content/identity.ts';
import { expect, newBuyer, open, pageTitle, test, toast } from './journey.ts';
import { awaitToaster, hold } from './scripts.ts';

const text = 'Bonjour 💌,\nle lien ne s’ouvre plus. 👩‍❤️‍👨';

test('three ways to reach the shop; an unsent message stays; a double click sends one', async ({ page, context }) => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) bodies.push(request.postDataJSON());
  });
  await open(page, '/contact');
  const main = page.getByRole('main');
  const { phone } = identity.publisher;
  const dialled = `tel:+33${phone.replaceAll(' ', '').slice(1)}`;
  await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', dialled);
  await expect(main.getByText(/lundi au vendredi, de 9.h à 18.h/)).toBeVisible();
  await expect(main.getByText(/24.heures ouvrées/)).toBeVisible();
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);

  const [field, message] = [main.getByLabel('Votre adresse e-mail'), page.getByLabel('Message', { exact: true })];
  const send = page.getByRole('button', { name: 'Envoyer' });
  await awaitToaster(page, () => page.getByLabel('Votre nom').fill('Anne-Charlotte 🌿'));
  await field.fill('anne');
  await page.getByLabel('Sujet').fill('Mon lien 🔗');
  await message.fill(text);
  await send.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Veuillez fournir une adresse email valide');
  const email = newBuyer();
  await field.fill(email);
  await expect(field).toHaveAccessibleDescription('');
  await message.fill('a'.repeat(4001));
  await send.click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription('Ce texte est trop long\u202f: 4000 signes au plus');
  await message.fill(text);
  await context.setOffline(true);
  await send.click();
  await expect(toast(page, 'Votre message n’a pas pu être envoyé')).toBeVisible();
  await expect(message).toHaveValue(text);
  await context.setOffline(false);
  bodies.length = 0;
  await send.dblclick();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(page.getByLabel('Sujet')).toHaveValue('');
  expect(bodies).toEqual([{ name: 'Anne-Charlotte 🌿', email, subject: 'Mon lien 🔗', message: text, website: '' }]);
});

test('a message outlives a look at another page, and so does what is added while it is sent', async ({ page }) => {
  await open(page, '/contact');
  const message = page.getByLabel('Message', { exact: true });
  await page.getByLabel('Votre nom').fill('Anne');
  await page.getByLabel('Votre adresse e-mail').first().fill(newBuyer());
  await page.getByLabel('Sujet').fill('Mon lien');
  await message.fill(text);
  await page.getByRole('main').getByRole('link', { name: 'Confidentialité' }).click();
  await expect(pageTitle(page)).toHaveText('Confidentialité');
  await page.goBack();
  await expect(message).toHaveValue(text);
  const release = await hold(page, /\/api\/contact$/);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await message.press('End');
  await message.pressSequentially(' Merci');
  release();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(message).toHaveValue(`${text} Merci`);
});
