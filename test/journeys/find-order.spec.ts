/** The page for who lost the link, and the ways to it. `after-the-purchase.spec.ts` finds an order there. */
import {
  expect,
  newBuyer,
  open,
  type Page,
  pages,
  productPage,
  salesPage,
  storedCart,
  test,
  toast,
  withStorage,
} from './journey.ts';

const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Votre adresse e-mail' });
const answer = (page: Page) => page.getByRole('main').getByRole('status');

test('an unknown address gets the same answer; a wrong one is pointed out', async ({ page }) => {
  await open(page, '/retrouver');
  const ask = page.getByRole('button', { name: 'Recevoir mes liens' });
  await ask.click();
  await expect(toast(page, 'Veuillez entrer votre adresse email')).toBeVisible();
  await field(page).fill('camille');
  await ask.click();
  await expect(field(page)).toHaveAccessibleDescription(/Veuillez fournir une adresse email valide/);
  await field(page).fill(newBuyer());
  await ask.click();
  await expect(answer(page)).toContainText('un message part dans la minute');
  await page.getByRole('button', { name: 'Essayer une autre adresse' }).click();
  await expect(field(page)).toBeVisible();
});

test('« Déjà acheté ? » stands where a buyer looks for it', async ({ page, request }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  const places = [productPage, salesPage, '/checkout', '/contact', '/nimporte'];
  for (const path of [...places, '/conditions-generales', '/livraison-remboursement']) {
    await open(page, path);
    const main = page.getByRole('main');
    const link = main.getByRole('link', { name: /Retrouver mon achat/ }).first();
    await expect(link, path).toHaveAttribute('href', '/retrouver');
    await expect(main.getByText(/Déjà acheté/).first(), path).toBeVisible();
  }
  for (const path of pages) {
    const [footer] = /<footer.*<\/footer>/s.exec(await (await request.get(path)).text()) ?? [];
    expect(footer, path).toMatch(/<a [^>]*href="\/retrouver"[^>]*>Déjà acheté/);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do when no mail comes, and its plain form asks for the link', async ({ page }) => {
    const email = newBuyer();
    await page.goto('/retrouver');
    const steps = page.getByRole('region', { name: 'Rien au bout d’un quart d’heure' }).getByRole('listitem');
    await expect(steps.getByRole('heading')).toHaveText([
      'Les indésirables',
      'Une autre adresse',
      'Un mot de votre part',
    ]);
    await expect(steps.getByRole('link', { name: /@/ })).toBeVisible();
    await field(page).fill(email);
    await page.getByRole('button', { name: 'Recevoir mes liens' }).click();
    await expect(page).toHaveURL(/\/retrouver\?sent=1#envoye$/);
    await expect(page.getByText('C’est noté.')).toBeVisible();
  });
});
