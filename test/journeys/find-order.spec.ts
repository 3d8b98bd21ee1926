/** The page for who lost the link, without JavaScript. `after-the-purchase.spec.ts` finds an order there. */
import { expect, newBuyer, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('the page says what to do when no mail comes, and its plain form asks for the link', async ({ page }) => {
  await page.goto('/retrouver');
  const steps = page.getByRole('region', { name: 'Rien au bout d’un quart d’heure' }).getByRole('listitem');
  await expect(steps.getByRole('heading')).toHaveText([
    'Les indésirables',
    'Une autre adresse',
    'Un mot de votre part',
  ]);
  await expect(steps.getByRole('link', { name: /@/ })).toBeVisible();
  await page.getByRole('main').getByRole('textbox', { name: 'Votre adresse e-mail' }).fill(newBuyer());
  await page.getByRole('button', { name: 'Recevoir mes liens' }).click();
  await expect(page).toHaveURL(/\/retrouver\?sent=1#envoye$/);
  await expect(page.getByText('C’est noté.')).toBeVisible();
});
