/** The letter: asked for at the foot of a page, confirmed by mail, left by one click. */
import { expect, newBuyer, open, type Page, test, toast } from './shop.ts';
import { mailTo } from './stand-ins.ts';

async function askInFooter(page: Page, email: string): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox').fill(email);
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Presque fini')).toBeVisible();
}

/** Follows one of the mail's links as a mail program does: in a page of its own. */
async function followMail(page: Page, email: string, action: 'confirm' | 'unsubscribe'): Promise<void> {
  const text = await mailTo(email);
  const [link] = new RegExp(`https?://\\S+/newsletter#${action}=[^\\s)\\]]+`).exec(text) ?? [];
  await page.goto('about:blank');
  await open(page, link ?? 'the mail has no such link');
}

test('from the foot of the page to confirmed, to unsubscribed', async ({ page }) => {
  const email = newBuyer();
  await open(page, '/mentions-legales');
  await askInFooter(page, email);
  await followMail(page, email, 'confirm');
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est confirmé, merci' })).toBeFocused();
  await followMail(page, email, 'unsubscribe');
  await page.getByRole('button', { name: 'Me désinscrire' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeFocused();
});

test('a link that is too old or cut says so, and offers the other way', async ({ page }) => {
  await open(page, '/newsletter#confirm=trop-vieux');
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeFocused();
  await expect(page.getByRole('button', { name: "S'inscrire" })).toBeVisible();
  await page.goto('about:blank');
  await open(page, '/newsletter#unsubscribe=coupé');
  await page.getByRole('button', { name: 'Me désinscrire' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
});

test('without network the link can be followed again', async ({ page, context }) => {
  await open(page, '/newsletter#confirm=x');
  await context.setOffline(true);
  const confirm = page.getByRole('button', { name: 'Confirmer mon inscription' });
  await confirm.click();
  await expect(page.getByRole('alert')).toContainText('La connexion semble interrompue');
  await context.setOffline(false);
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeFocused();
});

test('an address that cannot be one is pointed at, and nothing leaves', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await open(page, '/newsletter');
  const field = page.getByRole('main').getByRole('textbox');
  await field.fill('💌@');
  await page.getByRole('button', { name: "S'inscrire" }).click();
  await expect(page.getByText('Veuillez fournir une adresse email valide')).toBeVisible();
  await expect(field).toBeFocused();
  expect(calls).not.toContain('/api/newsletter');
});
