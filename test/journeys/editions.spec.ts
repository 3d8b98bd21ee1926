/** « Les éditions du guide » on the order page, and the page of a mail's link that ends such mails. */

import { buy, expect, newBuyer, open, test } from './journey.ts';
import { expectToFit } from './page-checks.ts';
import { myOrder, orderPage } from './purchases.ts';
import { linkMailedTo } from './stand-ins.ts';

const title = 'Les éditions du guide';

test('a buyer sees what changed, and refuses the mails about new editions and takes that back by keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  const email = newBuyer();
  await buy(page, email);
  await open(page, await linkMailedTo(email));
  const section = page.getByRole('group').filter({ hasText: title });
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText('Cette page donne la dernière édition, la 1re.')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expectToFit(page);
  const state = section.getByRole('status');
  await section.getByRole('button', { name: 'Ne plus me prévenir des nouvelles éditions' }).focus();
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Aucun e-mail ne vous prévient des nouvelles éditions.');
  await expect(state).toBeFocused();
  await section.getByRole('button', { name: 'Me prévenir des nouvelles éditions', exact: true }).click();
  await expect(state).toHaveText('Un e-mail vous prévient de chaque nouvelle édition.');
});

test('who has an earlier edition is told which is the latest and what changed since', async ({ page }) => {
  await page.route('**/api/my-order', (route) => route.fulfill({ json: myOrder }));
  await open(page, orderPage);
  const section = page.getByRole('group').filter({ hasText: title });
  await section.locator('summary').click();
  await expect(section.getByText('Votre édition\u202f: la 1re. La dernière est la 2e')).toBeVisible();
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['2e édition, 1er mars 2027']);
});

test('a link that is not ours ends nothing and says whom to write to', async ({ page }) => {
  await open(page, '/newsletter#editions=order_1700000000000.forged');
  await page.getByRole('button', { name: 'Ne plus me prévenir' }).click();
  await expect(page.getByText('Un mot de votre part suffit')).toBeVisible();
});
