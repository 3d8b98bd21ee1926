/** Static text is sent once, as HTML; its links still open inside the app. */

import { expect, open, test } from './journey.ts';
import { scriptsOf } from './scripts.ts';

const sentence = 'Quatre phrases que l’on se dit tout bas';

test('the home page’s text comes as HTML and not as script; its links open inside the app, and with Ctrl in a tab', async ({
  page,
  context,
}) => {
  const sent = await scriptsOf(page, '/');
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  expect(sent.filter((script) => script.includes(sentence))).toEqual([]);

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Voir notre guide' }).click();
  await expect(page).toHaveURL(/\/product$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Voir notre guide' }).click({ modifiers: ['ControlOrMeta'] });
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a reader who comes to the home page from another finds the same text', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('link', { name: 'Guide Amour' }).first().click();
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
});
