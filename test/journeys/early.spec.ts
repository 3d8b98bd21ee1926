/** What a reader types, chooses or sends while a page's script is still loading. */
import {
  emailField,
  expect,
  fillCheckout,
  newBuyer,
  type Page,
  payButton,
  storedCart,
  test,
  withStorage,
} from './journey.ts';
import { holdScripts } from './scripts.ts';

/** Opens a page without its script; the function it returns lets the script run. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('a search typed and a theme chosen early count', async ({ page }) => {
  const release = await openEarly(page, '/blog?categorie=Conflits');
  const search = page.getByPlaceholder('Rechercher un sujet...');
  await search.fill('résoudre');
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Thème d’affichage' });
  await theme.getByText('Nuit').click();
  await release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/\/blog\?q=r%C3%A9soudre&categorie=Conflits$/);
  await expect(search).toHaveValue('résoudre');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(theme.getByRole('radio', { name: 'Nuit' })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');
});

test('« Système » chosen early ends the theme of an earlier visit', async ({ page }) => {
  await withStorage(page, { 'ui-theme': 'dark' });
  const release = await openEarly(page, '/contact');
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Thème d’affichage' });
  await theme.getByText('Système').click();
  await release();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await expect(theme.getByRole('radio', { name: 'Système' })).toBeChecked();
});

test('an address typed early into the form for the files stays, with the focus', async ({ page }) => {
  const release = await openEarly(page, '/download?orderId=order_1700000000000');
  const field = page.getByRole('main').getByLabel('Votre adresse e-mail');
  await field.fill('camille@exe');
  await release();
  await expect(page.getByLabel('Votre numéro de commande')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('mple.fr');
  await expect(field).toHaveValue('camille@exemple.fr');
});

test('Enter in the early checkout of several copies does not buy a single one', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(3) });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await openEarly(page, '/checkout');
  await fillCheckout(page, newBuyer());
  await emailField(page).press('Enter');
  await release();
  await expect(payButton(page)).toHaveText(/237,00/);
  expect(asked).not.toContain('/api/create-checkout');
  await emailField(page).press('Enter');
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByText('237,00').first()).toBeVisible();
});

test('Enter in the early checkout does not lose the code of a link', async ({ page }) => {
  const release = await openEarly(page, '/checkout?buy=guide-amour-1&code=BIENVENUE20');
  await fillCheckout(page, newBuyer());
  await emailField(page).press('Enter');
  await release();
  await expect(payButton(page)).toHaveText(/63,20/);
});
