/** Leafing through the guide, on the product page and the sales page. */

import { expect, type Locator, open, type Page, productPage, test } from './journey.ts';
import { expectNoViolation } from './page-checks.ts';
import { holdScripts } from './scripts.ts';

/** `pageNames`: of the second, the third and the fourth page. */
async function expectLeafingThrough(page: Page, count: number, pageNames: readonly [RegExp, RegExp, RegExp]) {
  const place = page.getByText(new RegExp(`^Page \\d sur ${count}`)).first();
  await expect(place).toHaveText(`Page 1 sur ${count}`);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(place).toHaveText(`Page 2 sur ${count}`);
  const second = page.getByRole('link', { name: pageNames[0] });
  const isBetweenTheEdges = (leaf: HTMLElement | SVGElement) => {
    const { left, right } = leaf.getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  };
  await expect.poll(() => second.evaluate(isBetweenTheEdges)).toBe(true);
  await second.focus();
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`Page 3 sur ${count}`);
  await expect(page.getByRole('link', { name: pageNames[1] })).toBeFocused();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Page en grand' });
  await expect(large.getByRole('img', { name: pageNames[1] })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('img', { name: pageNames[2] })).toBeVisible();
  const next = large.getByRole('button', { name: 'Page suivante' });
  await next.click();
  await expect(large.getByText(`Page ${count} sur ${count}`)).toBeVisible();
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByText(`Page 4 sur ${count}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(place).toHaveText(`Page 4 sur ${count}`);
  await expect(page.getByRole('link', { name: pageNames[2] })).toBeFocused();
}

const pageNames = [/Dessiner la boucle/, /Oui, non, peut-être/, /Le pacte de saison/] as const;

test('the guide can be leafed through by button, by key, and in large', async ({ page }) => {
  await open(page, productPage);
  await page.getByText('Page 1 sur 5').evaluate((place) => place.scrollIntoView({ block: 'end' }));
  await expectLeafingThrough(page, 5, pageNames);
  // Two presses before the next frame are two pages.
  await page.getByRole('button', { name: 'Page précédente' }).evaluate((button) => {
    for (let press = 0; press < 2; press += 1) if (button instanceof HTMLElement) button.click();
  });
  await expect(page.getByText('Page 2 sur 5')).toBeVisible();
});

test('the strip of pages has a heading, and a page that gets the focus by Tab comes into view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, productPage);
  const strip = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByText('Page 1 sur 5') });
  await expect(strip.getByRole('heading', { level: 2, name: 'Quelques pages, pour voir' })).toHaveCount(1);
  const leaves = page.getByRole('main').locator('li > a[aria-haspopup="dialog"]');
  await page.getByText('Page 1 sur 5').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Page suivante' })).toBeEnabled();
  await leaves.first().focus();
  const count = await leaves.count();
  expect(count).toBe(5);
  for (let index = 1; index < count; index += 1) {
    await page.keyboard.press('Tab');
    const leaf = leaves.nth(index);
    await expect(leaf).toBeFocused();
    await expect(leaf).toBeInViewport({ ratio: 0.95 });
    await expect(page.getByText(`Page ${index + 1} sur 5`)).toBeVisible();
  }
  const moves = await leaves.evaluateAll(async ([first, second, ...others]) => {
    let count = 0;
    first?.closest('ul')?.addEventListener('focusin', () => (count += 1));
    // As a Tab that is held down, between two frames.
    for (const leaf of [second, ...others]) if (leaf instanceof HTMLElement) leaf.focus();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return count;
  });
  expect(moves).toBeLessThan(6);
});

/** Opens the second spread, « Dessiner la boucle », in large. */
async function openLoop(page: Page): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, productPage);
  await page.getByText('Page 1 sur 5').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await page.getByRole('link', { name: /Dessiner la boucle/ }).click();
  const large = page.getByRole('dialog', { name: 'Page en grand' });
  await expect(large.getByRole('img')).toBeVisible();
  return large;
}

const scrollOf = (book: Locator) => book.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const);

test('an enlarged page is moved by arrow keys and mouse, and turned by them when it fits', async ({ page }) => {
  const large = await openLoop(page);
  const book = large.getByRole('group', { name: /Dessiner la boucle/ });
  await large.getByRole('button', { name: 'Agrandir' }).click();
  const [left, top] = await scrollOf(book);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await scrollOf(book)).toEqual([left - 80, top + 80]);
  const { x = 0, y = 0, width = 0, height = 0 } = (await book.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 50, y + height / 2 - 30);
  await page.mouse.up();
  expect(await scrollOf(book)).toEqual([left - 130, top + 110]);
  await large.getByRole('button', { name: 'Réduire' }).press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('group', { name: /Oui, non, peut-être/ })).toBeVisible();
});

test('on a narrow phone a page fits, has its text below, and a swipe turns it', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const large = await openLoop(page);
  const book = large.getByRole('group', { name: /Dessiner la boucle/ });
  expect(await book.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1);
  const buttons = ['Page précédente', 'Page suivante', 'Agrandir', 'Fermer'];
  const boxes = await Promise.all(buttons.map((name) => large.getByRole('button', { name }).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  const sheet = large.getByRole('region', { name: 'Page 49' });
  await expect(sheet).toBeInViewport();
  await expect(large.getByRole('region', { name: 'Page 48' })).not.toBeInViewport();
  await expect(sheet.getByText('Les trois sujets sur lesquels elle s’est déjà jouée')).toBeVisible();
  await expect(sheet.getByText('écrit par B les vacances, en mai')).toBeVisible();
  const fontSize = await sheet.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(fontSize).toBeGreaterThanOrEqual(17);
  await expectNoViolation(page, 'dialog[open]');
  const swipe = async (from: number, to: number) => {
    await book.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: from, clientY: 300 }] });
    await book.dispatchEvent('touchend', { changedTouches: [{ identifier: 0, clientX: to, clientY: 310 }] });
  };
  await swipe(60, 300);
  await expect(book).toBeVisible();
  await swipe(300, 60);
  await expect(large.getByRole('group', { name: /Oui, non, peut-être/ })).toBeVisible();
});

test('a page clicked before its script is there opens in large when it is', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(productPage, { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: /chapitre 2/ }).click();
  await expect(page).toHaveURL(productPage);
  await release();
  await expect(page.getByRole('dialog').getByRole('img', { name: /chapitre 2/ })).toBeVisible();
});

test('without the code of the dialog the picture of the page opens', async ({ page }) => {
  await page.route('**/leaf-dialog-*.js', (route) => route.abort());
  // A page in the picture's place: Chromium's own page around a picture has styles that the CSP refuses.
  await page.route(/spread-opener-\w+\.webp$/, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>opener</title>' })
      : route.continue(),
  );
  await open(page, productPage);
  await page.getByText('Page 1 sur 5').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: /chapitre 2/ }).click();
  await page.waitForURL(/spread-opener-\w+\.webp$/);
});
