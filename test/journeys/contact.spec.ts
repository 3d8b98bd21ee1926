/** Writing to the shop. What leaves for real is in `pages.spec.ts`; here the answers are ours, to try each of them. */
import { awaitToaster } from './scripts.ts';
import { expect, open, type Page, test, toast } from './shop.ts';

const text = 'Bonjour 💌,\nle lien ne s’ouvre plus. 👩‍❤️‍👨';

async function write(page: Page): Promise<void> {
  await page.getByLabel('Votre nom').fill('Anne-Charlotte 🌿');
  await page.getByRole('main').getByLabel('Votre adresse email').fill('anne@exemple.fr');
  await page.getByLabel('Sujet').fill('Mon lien 🔗');
  await page.getByLabel('Message', { exact: true }).fill(text);
}

test('the three ways to reach the shop are there', async ({ page }) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '01 99 00 12 34' })).toHaveAttribute('href', 'tel:+33199001234');
  await expect(main.getByText(/lundi au vendredi, de 9.h à 18.h/)).toBeVisible();
  await expect(main.getByText(/24.heures ouvrées/)).toBeVisible();
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

test('a message that cannot leave stays as it was written', async ({ page, context }) => {
  await open(page, '/contact');
  await awaitToaster(page, () => write(page));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(toast(page, 'Votre message n’a pas pu être envoyé')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(text);
  await context.setOffline(false);
  await page.route('**/api/contact', (route) => route.fulfill({ status: 202, body: '' }));
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('a double click sends one message, emoji and all', async ({ page }) => {
  const bodies: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status: 202, body: '' });
  });
  await open(page, '/contact');
  await write(page);
  await page.getByRole('button', { name: 'Envoyer' }).dblclick();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  expect(bodies).toEqual([
    { name: 'Anne-Charlotte 🌿', email: 'anne@exemple.fr', subject: 'Mon lien 🔗', message: text, website: '' },
  ]);
});

test('what is missing is said beside its field until it is there', async ({ page }) => {
  await open(page, '/contact');
  await write(page);
  const email = page.getByRole('main').getByLabel('Votre adresse email');
  await email.fill('anne');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Veuillez fournir une adresse email valide');
  await email.fill('anne@exemple.fr');
  await expect(email).toHaveAccessibleDescription('');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
});
