/** The newsletter: requested in the footer, confirmed by mail, unsubscribed by one click. */
import { readFirstLetter } from '#content/letters.ts';
import { expect, newBuyer, open, openAnew, type Page, test, toast } from './journey.ts';
import { hold, holdScripts } from './scripts.ts';
import { mailTo, settleNow } from './stand-ins.ts';

const invalid = 'Veuillez fournir une adresse email valide';

async function followMail(page: Page, email: string, action: 'confirm' | 'unsubscribe'): Promise<void> {
  const text = await mailTo(email);
  const [link] = new RegExp(`https?://\\S+/newsletter#${action}=[^\\s)\\]]+`).exec(text) ?? [];
  await openAnew(page, link ?? 'the mail has no such link');
}

test('the footer’s form points out a wrong address; a letter is confirmed and ended by mail', async ({ page }) => {
  const email = newBuyer();
  await open(page, '/mentions-legales');
  const footer = page.getByRole('contentinfo');
  const field = footer.getByPlaceholder('Votre email');
  await field.fill('camille');
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(footer.getByText(invalid)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(email);
  await page.route('**/api/newsletter', (route) => route.abort());
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Votre inscription n’a pas pu partir')).toBeVisible();
  await expect(field).toHaveValue(email);
  await page.unroute('**/api/newsletter');
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Presque fini')).toBeVisible();
  await expect(field).toHaveValue('');
  const release = await hold(page, /\/api\/newsletter$/);
  await field.fill(email);
  await field.press('Enter');
  await field.fill('corrigee@exemple.fr');
  release();
  await expect(footer.getByRole('button', { name: 'OK' })).toBeVisible();
  await expect(field).toHaveValue('corrigee@exemple.fr');
  await settleNow();
  await followMail(page, email, 'confirm');
  const letter = page.getByRole('article', { name: readFirstLetter().title });
  await expect(letter).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est confirmé, merci' })).toBeFocused();
  await expect(letter).toBeVisible();
  await followMail(page, email, 'unsubscribe');
  const unchanged = page.getByText('Leurs liens restent valables.');
  await expect(unchanged).toBeVisible();
  await page.getByRole('button', { name: 'Me désinscrire' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeFocused();
  await expect(unchanged).toBeVisible();
});

test('a link outlives a lost network; one too old or cut says so, and what to do then', async ({ page, context }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await open(page, '/newsletter#confirm=trop-vieux');
  const confirm = page.getByRole('button', { name: 'Confirmer mon inscription' });
  await context.setOffline(true);
  await confirm.click();
  await expect(page.getByRole('alert')).toContainText('La connexion semble interrompue');
  await context.setOffline(false);
  await confirm.click();
  const tooOld = page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' });
  await expect(tooOld).toBeFocused();
  await test.step('the form of the page points at an address that cannot be one, and nothing is sent', async () => {
    const field = page.getByRole('main').getByRole('textbox');
    await field.fill('💌@');
    await page.getByRole('button', { name: "S'inscrire" }).click();
    await expect(page.getByRole('main').getByText(invalid)).toBeVisible();
    await expect(field).toBeFocused();
    expect(calls).not.toContain('/api/newsletter');
  });
  await openAnew(page, '/newsletter#unsubscribe=coupé');
  await page.getByRole('button', { name: 'Me désinscrire' }).click();
  await expect(tooOld).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  await openAnew(page, '/newsletter#editions=order_1700000000000.forged');
  await page.getByRole('button', { name: 'Ne plus me prévenir' }).click();
  await expect(page.getByText('Un mot de votre part suffit')).toBeVisible();
});

test('whoever a buyer had mailed ends the shop’s mails by a button; opening it changes nothing', async ({ page }) => {
  const calls: string[] = [];
  await page.route('**/api/guest/stop?*', (route) => {
    calls.push(route.request().url());
    return route.fulfill({ json: { ok: true } });
  });
  await open(page, '/newsletter#stop=empreinte.sceau');
  await expect(page.getByRole('heading', { name: 'Ne plus rien recevoir de cette boutique' })).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Ne plus rien recevoir' }).click();
  await expect(page.getByRole('heading', { name: 'C’est fait' })).toBeFocused();
  expect(calls).toEqual([expect.stringContaining('token=empreinte.sceau')]);
});

test('a mail’s link does not show the form of the page before its own button', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/newsletter#unsubscribe=lien');
  await expect(page.locator('.until-hydrated').getByRole('textbox', { includeHidden: true })).toBeAttached();
  await release();
  await expect(page.getByRole('button', { name: 'Me désinscrire' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toBeHidden();
});
