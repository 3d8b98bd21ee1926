/** What every page shares: theme, header, menu. */
import { expect, goInsideApp, open, scrollDown, scrollY, storedCart, test, withStorage } from './journey.ts';
import { holdScripts } from './scripts.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('promoShown', 'true')));

test('the theme has three settings, each kept for the next visit, before its first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/contact');
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Thème d’affichage' });
  await expect(theme.getByRole('radio', { name: 'Système' })).toBeChecked();
  await theme.getByText('Nuit').click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');
  // Without the scripts that come after the first paint, only what comes before it can set the theme.
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.reload();
  expect(await page.locator('html').getAttribute('class')).toMatch(/\bdark\b/);
  await page.unroute('**/*.js');
  await page.reload();
  await page.locator('html[data-page]').waitFor();
  await expect(theme.getByRole('radio', { name: 'Nuit' })).toBeChecked();
  await theme.getByText('Système').click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

test('the header is solid once scrolled past 20 px, and marks the current part of the site', async ({ page }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  await scrollDown(page, 21);
  await expect(header).toHaveAttribute('data-solid', 'true');
  await scrollDown(page, 20);
  await expect(header).toHaveAttribute('data-solid', 'false');
  await goInsideApp(page, '/blog/langage-amour');
  await expect(header.locator('[aria-current="page"]').filter({ visible: true })).toHaveText('Blog');
});

test('« Aller au contenu » keeps the address, and a link to the page in view leads to its top', async ({ page }) => {
  await open(page, '/contact#t=token');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/contact#t=token');
  await open(page, '/');
  await scrollDown(page, 900);
  await page.getByRole('banner').getByRole('link', { name: 'Accueil' }).click();
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('the menu closes on Escape, on Tab, on a tap beside it, on navigation', { tag: '@phone' }, async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact');
  const banner = page.getByRole('banner');
  const toggle = banner.locator('summary');
  const blog = banner.getByRole('link', { name: 'Blog' }).filter({ visible: true });
  const openMenu = async () => {
    await toggle.click();
    await expect(blog).toBeVisible();
  };
  await test.step('a menu opened before the script has loaded stays open', async () => {
    await openMenu();
    await releaseScripts();
    await expect(blog).toBeVisible();
    await toggle.click();
    await expect(blog).toBeHidden();
  });
  await test.step('the page below it stands still', async () => {
    await openMenu();
    await blog.hover();
    await page.mouse.wheel(0, 500);
    const panel = banner.locator('details > :not(summary)');
    await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop)).toBe(1);
    await expect(panel).toHaveCSS('overscroll-behavior-y', 'contain');
    expect(await scrollY(page)).toBe(0);
    await toggle.click();
  });
  const closings = {
    'the Escape key': async () => {
      await page.keyboard.press('Escape');
      await expect(blog).toBeHidden();
      await expect(toggle).toBeFocused();
    },
    'tabbing past it': async () => {
      await banner.getByRole('radio').last().focus();
      for (let step = 0; step < 5 && (await blog.isVisible()); step += 1) await page.keyboard.press('Tab');
    },
    'a tap beside it': async () => {
      const brand = await banner.getByRole('link', { name: 'Guide Amour' }).boundingBox();
      const cart = await banner.getByRole('button', { name: /Panier/ }).boundingBox();
      // Between the two, at the edge: a tap near a link follows it.
      await page.touchscreen.tap(((brand?.x ?? 0) + (brand?.width ?? 0) + (cart?.x ?? 0)) / 2, 1);
    },
    navigation: async () => {
      await blog.click();
      await expect(page).toHaveURL(/\/blog$/);
    },
  };
  for (const [way, close] of Object.entries(closings)) {
    await test.step(way, async () => {
      await openMenu();
      await close();
      await expect(blog).toBeHidden();
    });
  }
});

test('the menu opens below the header of a phone held sideways, or enlarged', { tag: '@phone' }, async ({ page }) => {
  for (const [width, height] of [
    [640, 320],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, '/');
    await page.getByText('Menu', { exact: true }).click();
    const link = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Accueil' });
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('with large letters header, menu, cart and sums are on a phone’s screen', { tag: '@phone' }, async ({ page }) => {
  await withStorage(page, { shopping_cart: storedCart(1) });
  await open(page, '/contact');
  const banner = page.getByRole('banner');
  for (const fontSize of ['25.5px', '34px']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    for (const part of [banner.getByRole('link').first(), banner.getByRole('button'), banner.locator('summary')])
      await expect(part.filter({ visible: true }), fontSize).toBeInViewport({ ratio: 1 });
  }
  await banner.getByRole('button').filter({ visible: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Votre panier' });
  for (const sum of await drawer.getByText(/€$/).all()) {
    await sum.scrollIntoViewIfNeeded();
    await expect(sum).toBeInViewport({ ratio: 1 });
  }
});
