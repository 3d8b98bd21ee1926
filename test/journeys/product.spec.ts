/** The product page and the sales page: reviews, timers, and nothing that moves by itself. */

import { expect, open, openWithPausedClock, productPage, salesPage, test } from './journey.ts';
import { expectNoShift, followScripts, nextFrame, watchShifts } from './scripts.ts';

test('the rating leads to the reviews: average, verified ones, three in sight of ten', async ({ page }) => {
  await open(page, '/product');
  await page.getByRole('main').locator(`a[href="${productPage}"]`).first().click();
  await page.getByRole('link', { name: /Note moyenne : 4,8\/5 · 120 avis/ }).click();
  const reviews = page.locator('#avis');
  await expect(reviews).toBeInViewport();
  await expect(reviews.getByText('4,8 sur 5, 120 avis')).toBeVisible();
  await expect(reviews.getByText('Avis de démonstration')).toBeVisible();
  await expect(reviews.getByText('120 avis, page 1 sur 12')).toBeVisible();
  const cards = reviews.getByRole('listitem').filter({ hasText: 'en couple depuis' });
  await expect(cards).toHaveCount(3);
  await expect(reviews.getByRole('button', { name: 'Suivants' })).toBeVisible();
  await reviews.getByText('Voir les 7 avis suivants').click();
  await expect(cards).toHaveCount(10);

  await reviews.getByRole('button', { name: 'Suivants' }).click();
  const place = reviews.getByText('120 avis, page 2 sur 12');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect(reviews.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await reviews.getByRole('button', { name: 'Page 12' }).click();
  await expect(reviews.getByRole('button', { name: 'Suivants' })).toBeDisabled();

  await reviews.getByLabel('Achats vérifiés seulement').check();
  await expect(reviews.getByText(/^\d+ avis d’achats vérifiés, page 1 sur \d+$/)).toBeVisible();
  await expect(reviews.getByRole('listitem').filter({ hasText: 'achat vérifié' })).toHaveCount(10);
});

test('on a phone the buy link stays until the footer; 12,000 px at most', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [productPage, salesPage]) {
    await open(page, path);
    const buy = page.getByRole('button', { name: "J'en profite maintenant" });
    const bar = page.getByRole('link', { name: 'Acheter', exact: true });
    await buy.scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.getByRole('heading', { level: 2 }).nth(3).scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
    await page.keyboard.press('End');
    await expect(bar).not.toBeInViewport();
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(12_000);
});

test('the countdown runs to local midnight and anew; the buyers counter moves by half minutes', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.99;
  });
  await openWithPausedClock(page, salesPage, '2026-11-21T23:59:50+01:00');
  const timer = page.getByRole('timer');
  const counter = page.getByText('achats tout récents');
  await timer.scrollIntoViewIfNeeded();
  // React shows a part whose code has come by a timer of its own.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(timer).toHaveText(/^00:00:0\d$/, { timeout: 100 });
  }).toPass();
  // Its seconds begin at any thousandth: in the last one of a second it has counted that second.
  await page.clock.pauseAt('2026-11-21T23:59:58.999+01:00');
  await expect(timer).toHaveText('00:00:01');
  await expect(counter).toContainText('16');
  await page.clock.runFor(1000);
  await expect(timer).toHaveText('00:00:00');
  await page.clock.runFor(1000);
  await expect(timer).toHaveText('23:59:59');
  await expect(counter).toContainText('16');
  await page.clock.fastForward(27_000);
  await expect(counter).toContainText('17');
});

test('chapters and testimonials show three, then six, then three; one answer is open at a time', async ({ page }) => {
  await open(page, salesPage);
  for (const [more, fewer, last] of [
    ['Voir tous les chapitres', 'Réduire la liste', page.getByRole('heading', { name: 'Tenir dans la durée' })],
    ['Voir plus de témoignages', 'Voir moins de témoignages', page.getByText('Camille G.')],
  ] as const) {
    await expect(last).toBeHidden();
    await page.getByText(more).click();
    await expect(last).toBeVisible();
    await page.getByText(fewer).click();
    await expect(last).toBeHidden();
  }
  await page.getByText('Faut-il être deux pour commencer').click();
  await expect(page.getByText('Chaque exercice dit s’il se fait à deux')).toBeVisible();
  await page.getByText('Est-ce une thérapie').click();
  await expect(page.getByText('Chaque exercice dit s’il se fait à deux')).toBeHidden();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

for (const device of ['desktop', 'phone']) {
  test(`nothing on the two pages moves by itself, on a ${device}`, { tag: `@${device}` }, async ({ page }) => {
    await page.addInitScript(watchShifts);
    const runLateScripts = followScripts(page);
    for (const path of [productPage, salesPage]) {
      await open(page, path);
      for (let y = 0; y < 8000; y += 500) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
        await nextFrame(page);
      }
      await runLateScripts();
      await nextFrame(page);
      await expectNoShift(page);
      await expect(page).toHaveURL(path);
    }
  });
}
