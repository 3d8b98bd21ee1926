/** A buyer who lost the link finds the purchase again by the e-mail address alone. */
import { expectNoViolation, expectToFit } from './page-checks.ts';
import {
  buy,
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
} from './shop.ts';
import { expectOneMail, linkMailedTo, mailTo, settleNow } from './stand-ins.ts';

const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Votre adresse e-mail' });
const answer = (page: Page) => page.getByRole('main').getByRole('status');

test('who has lost mail, link and number gets the link again, by keyboard, on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  const email = newBuyer();
  const { orderId } = await buy(page, email);
  await linkMailedTo(email);
  await page.goto('about:blank');
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Déjà acheté' }).press('Enter');
  await expect(page).toHaveURL(/\/retrouver$/);
  await field(page).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toContainText('un message part dans la minute');
  await expectToFit(page);
  await expectNoViolation(page);
  await settleNow();
  await expectOneMail({ to: email, subject: 'Votre commande est retrouvée' });
  const link = await linkMailedTo(email);
  expect(link).toContain(orderId);
  await test.step('the mail is the one that the page shows', async () => {
    const mail = await mailTo(email);
    const picture = page.getByRole('figure', { name: 'Le message qui vous parvient' });
    const [, ...words] = await picture.getByRole('paragraph').allTextContents();
    expect(words).toHaveLength(4);
    for (const text of words) expect(mail).toContain(text);
  });
});

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

test('« Déjà acheté ? » stands where a buyer looks for it', async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  const places = [productPage, salesPage, '/checkout', '/contact', '/nimporte'];
  for (const path of [...places, '/conditions-generales', '/livraison-remboursement']) {
    await open(page, path);
    const link = page.getByRole('main').getByRole('link', { name: /Retrouver mon achat/ });
    await expect(link.first(), path).toHaveAttribute('href', '/retrouver');
    await expect(
      page
        .getByRole('main')
        .getByText(/Déjà acheté/)
        .first(),
      path,
    ).toBeVisible();
  }
  for (const path of pages) {
    await open(page, path);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Déjà acheté' }), path).toBeVisible();
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
