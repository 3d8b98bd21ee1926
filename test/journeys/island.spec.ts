/** What is only read is sent once, as HTML: its links must still stay inside the app. */
import { scriptsOf } from './scripts.ts';
import { expect, onDesktopOnly, open, test } from './shop.ts';

onDesktopOnly();

const sentence = 'Quatre phrases que l’on se dit tout bas';

test('the home page’s words come as HTML and not again as script', async ({ page }) => {
  const sent = await scriptsOf(page, '/');
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  expect(sent.filter((script) => script.includes(sentence))).toEqual([]);
});

test('a reader who comes to the home page from another finds the same words', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('link', { name: 'Guide Amour' }).first().click();
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
});

test('a link in prerendered words opens its page inside the app, and back returns', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Voir notre guide' }).click();
  await expect(page).toHaveURL(/\/product$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a link held with Ctrl is left to the browser', async ({ page, context }) => {
  await open(page, '/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Voir notre guide' }).click({ modifiers: ['ControlOrMeta'] });
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
