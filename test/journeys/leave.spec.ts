/** « Quitter vite »: leaving a page that somebody at home should not see. */
import { expect, open, type Page, test } from './journey.ts';

const weather = 'https://meteofrance.com/';
const article = '/blog/signaux-alarme';

/** The weather answers without a network. */
test.beforeEach(({ page }) =>
  page.route(`${weather}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Météo</title><p>Soleil</p>' }),
  ),
);

const leaveButton = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Quitter vite/ });

test('the first click leaves, the way back shows no page of the site, and opening it anew does', async ({ page }) => {
  await page.goto('about:blank');
  await open(page, '/blog');
  await page
    .getByRole('link', { name: /Signaux d’alarme/ })
    .first()
    .click();
  await expect(leaveButton(page)).toBeInViewport();
  await page.evaluate(() => localStorage.setItem('promoShown', 'true'));
  await leaveButton(page).click();
  await expect(page).toHaveURL(weather);
  await page.goBack();
  await expect(page).toHaveURL(weather);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
  await open(page, article);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('left_for'), localStorage.length])).toEqual([null, 0]);
});

test('Shift pressed three times leaves, and capitals do not, nor a page without the button', async ({ page }) => {
  await open(page, '/contact');
  for (const key of ['Shift', 'Shift', 'Shift']) await page.keyboard.press(key);
  await expect(page).toHaveURL('/contact');
  await open(page, article);
  for (const key of ['Shift', 'Shift', 'a', 'Shift', 'Shift+A', 'Shift+B', 'Shift+C']) await page.keyboard.press(key);
  await expect(page).toHaveURL(article);
  for (const key of ['Shift', 'Shift', 'Shift']) await page.keyboard.press(key);
  await expect(page).toHaveURL(weather);
});

test('the first Tab in the page reaches the button, and Enter leaves', async ({ page }) => {
  await open(page, article);
  await page.locator('#contenu').focus();
  await page.keyboard.press('Tab');
  await expect(leaveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(weather);
});

test('the link beside the emergency numbers leaves before any script has loaded', async ({ page }) => {
  // No script is answered.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quitter vite' }).click();
  await expect(page).toHaveURL(weather);
  await page.goBack();
  await expect(page).not.toHaveURL(/contact/);
});
