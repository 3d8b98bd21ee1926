/** Scroll positions: the top of a new page, the old position after going back, an anchor. */
import type { Page } from '@playwright/test';
import {
  expect,
  footerLink,
  goInsideApp,
  open,
  openAnew,
  pageTitle,
  productPage,
  scrollDown,
  scrollY,
  test,
} from './journey.ts';
import { hold, holdScripts, nextFrame } from './scripts.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('promoShown', 'true')));

/** By a click that does not scroll to the link first, which would change the position that is restored. */
async function leaveForContact(page: Page): Promise<void> {
  await footerLink(page, 'Contact').evaluate((link) => link instanceof HTMLElement && link.click());
  await expect(pageTitle(page)).toHaveText('Nous écrire');
}

test('a new page starts at the top, and going back restores the scroll position', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await scrollDown(page, 1500);
  await expect.poll(() => scrollY(page)).toBe(1500);
  await footerLink(page, 'Contact').click();
  await expect(pageTitle(page)).toHaveText('Nous écrire');
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect(page.locator('#contenu')).toBeFocused();
  await page.goBack();
  await expect(pageTitle(page)).toHaveText('Transformez votre relation');
  await expect.poll(() => scrollY(page)).toBeGreaterThan(1400);
  await page.goForward();
  await expect(pageTitle(page)).toHaveText('Nous écrire');
});

test('a page is complete after going back as after a load, at its old scroll position', async ({ page }) => {
  await open(page, productPage);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await scrollDown(page, 4500);
  await expect.poll(() => scrollY(page)).toBe(4500);
  await leaveForContact(page);
  await page.goBack();
  await expect(pageTitle(page)).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(4500);
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings);
});

test('the scroll position is restored even after a visit too short to show the page', async ({ page }) => {
  await open(page, '/');
  await scrollDown(page, 3000);
  await expect.poll(() => scrollY(page)).toBe(3000);
  await leaveForContact(page);
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  // The page is shorter now, and the browser has told its listeners that it stands elsewhere.
  await expect.poll(() => scrollY(page)).toBeLessThan(3000);
  await nextFrame(page);
  await page.goForward();
  await expect(pageTitle(page)).toHaveText('Nous écrire');
  release();
  await page.goBack();
  await expect(pageTitle(page)).toHaveText('Transformez votre relation');
  await expect.poll(() => scrollY(page)).toBe(3000);
});

test('whoever scrolls before the script of a reloaded page has run is not moved back', async ({ page }) => {
  await open(page, '/');
  await scrollDown(page, 1500);
  await expect.poll(() => scrollY(page)).toBe(1500);
  const releaseScripts = await holdScripts(page);
  await page.reload();
  await scrollDown(page, 3000);
  await releaseScripts();
  await nextFrame(page);
  expect(await scrollY(page)).toBe(3000);
});

test('an anchor on another page is reached once that page is shown', async ({ page }) => {
  await open(page, '/contact');
  await goInsideApp(page, '/#methode');
  await expect(page.getByRole('heading', { name: 'Une méthode, pas une recette' })).toBeInViewport();
});

test('what is far below is laid out on scrolling, at once where an anchor or a return needs it', async ({ page }) => {
  const isLaidOut = () =>
    footerLink(page, 'Contact').evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  // Two frames after the load, before time lays the rest out.
  await page.addInitScript(() =>
    addEventListener('load', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const link = document.querySelector('footer a[href="/contact"]');
          document.documentElement.dataset.early = String(link?.checkVisibility({ contentVisibilityAuto: true }));
        }),
      ),
    ),
  );
  const root = page.locator('html');
  await open(page, '/');
  await expect(root).toHaveAttribute('data-early', 'false');
  await page.mouse.wheel(0, 1);
  await expect.poll(isLaidOut).toBe(true);
  await page.reload();
  await expect(root).toHaveAttribute('data-early', 'true');
  await openAnew(page, '/#methode');
  await expect(root).toHaveAttribute('data-early', 'true');
});
