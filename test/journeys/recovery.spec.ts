/** What a lost network, a lost file or a way back leaves behind: nothing stays broken, and the reader is told. */
import type { Page } from '@playwright/test';
import { expect, onDesktopOnly, open, test } from './shop.ts';

const productPage = '/product/guide-amour-1';
const salesPage = '/products/guide-amour-1';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Not on the browser's own error page, which has no storage.
    if (window.location.protocol.startsWith('http')) localStorage.setItem('promoShown', 'true');
  }),
);

const toContact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollDown = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

/** By a click that does not scroll to the link first: the place one leaves is what matters. */
async function leaveForContact(page: Page): Promise<void> {
  await toContact(page).evaluate((link) => link instanceof HTMLElement && link.click());
  await expect(pageTitle(page)).toHaveText('Nous écrire');
}

test.describe('on one screen, as on all others', () => {
  onDesktopOnly();

  test('a toast is said without the code that draws toasts, and so is every one after it', async ({
    page,
    context,
  }) => {
    await open(page, productPage);
    const add = page.getByRole('button', { name: 'Ajouter au panier' });
    const said = page.getByText('Le Guide Amour ajouté au panier').first();
    await context.setOffline(true);
    await add.click();
    await expect(said).toBeVisible();
    await expect(said).toBeHidden();
    await context.setOffline(false);
    await add.click();
    await expect(said).toBeVisible();
  });

  test('the first thing a reader does without network is answered: no connection', async ({ page, context }) => {
    await open(page, productPage);
    await context.setOffline(true);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /panier/i })
      .click();
    await expect(page.getByRole('alert')).toContainText('La connexion semble interrompue');
  });

  test('back to the home page without network: it waits, says why, and comes with the network', async ({
    page,
    context,
  }) => {
    await open(page, '/');
    await leaveForContact(page);
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole('status')).toContainText('La connexion semble interrompue');
    await context.setOffline(false);
    await expect(pageTitle(page)).toHaveText('Transformez votre relation');
    await expect(page.getByRole('heading', { name: 'Une méthode, pas une recette' })).toBeVisible();
  });

  test('a page asked for without network has its title at once, and says what it waits for', async ({
    page,
    context,
  }) => {
    await open(page, '/');
    await context.setOffline(true);
    await toContact(page).click();
    await expect(page.getByRole('status')).toContainText('La connexion semble interrompue');
    await expect(page).toHaveTitle(/^Contact/);
    await context.setOffline(false);
    await expect(pageTitle(page)).toHaveText('Nous écrire');
  });

  test('two pages that the network takes away within a minute both come back', async ({ page, context }) => {
    await open(page, '/');
    for (const [name, title] of [
      ['Contact', 'Nous écrire'],
      ['Mentions légales', 'Mentions légales'],
    ] as const) {
      await context.setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('status')).toContainText('La connexion semble interrompue');
      await context.setOffline(false);
      await expect(pageTitle(page)).toHaveText(title);
      await page.locator('html[data-page]').waitFor();
    }
  });

  test('a page that is long in coming says so after eight seconds', async ({ page }) => {
    await page.clock.install();
    await open(page, '/');
    await page.route(/\/assets\/.*\.js/, () => {});
    await toContact(page).click();
    const outline = page.getByRole('main').getByRole('status');
    await expect(outline).toHaveText('Chargement…');
    await page.clock.runFor(8000);
    await expect(outline).toContainText('La connexion semble interrompue');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a product page whose code stays away reads as it was sent, and says what is amiss', async ({
    browser,
    baseURL,
  }) => {
    // In a context of its own: a script that cannot be had is an error, and meant to be.
    const page = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
    await page.addInitScript(() => localStorage.setItem('promoShown', 'true'));
    await open(page, '/');
    await page.route(/\/assets\/guide-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('main').locator(`a[href="${productPage}"]`).first().click();
    await expect(page.getByText('Erreur lors du chargement du produit').first()).toBeVisible();
    await page.waitForTimeout(1000);
    await expect(pageTitle(page)).toHaveText('Le Guide Amour');
    await expect(page.getByText('Erreur lors du chargement du produit').first()).toBeVisible();
    await page.context().close();
  });

  for (const path of [productPage, salesPage]) {
    test(`${path} is as whole for who comes back as for who opens it, and where it was left`, async ({ page }) => {
      await open(page, path);
      const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
      await scrollDown(page, 4500);
      await expect.poll(() => scrollY(page)).toBe(4500);
      await leaveForContact(page);
      await page.goBack();
      await expect(pageTitle(page)).toBeVisible();
      await expect.poll(() => scrollY(page)).toBe(4500);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings);
    });
  }

  test('the rating leads to the reviews for who comes from another page, too', async ({ page }) => {
    await open(page, '/product');
    await page.getByRole('main').locator(`a[href="${productPage}"]`).first().click();
    await page.getByRole('link', { name: /Note moyenne : 4,8\/5 · 120 avis/ }).click();
    await expect(page.locator('#avis')).toBeInViewport();
  });

  test('the place one left is found again after a visit that was too short to see it', async ({ page }) => {
    await open(page, '/');
    await scrollDown(page, 3000);
    await expect.poll(() => scrollY(page)).toBe(3000);
    await leaveForContact(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goBack();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    // Long enough for the browser to tell that the page is shorter now.
    await page.waitForTimeout(300);
    await page.goForward();
    await expect(pageTitle(page)).toHaveText('Nous écrire');
    release();
    await page.goBack();
    await expect(pageTitle(page)).toHaveText('Transformez votre relation');
    await expect.poll(() => scrollY(page)).toBe(3000);
  });

  test('an address in capitals, in escapes, or broken, is the 404 page and stays it', async ({ page }) => {
    for (const path of ['/PRODUCT', '/Blog', '/cont%61ct', '/%E0']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await page.locator('html[data-page]').waitFor();
      await expect(page.getByText('Oops! Page not found'), path).toBeVisible();
    }
  });

  test('what asks for the icon by its old name gets one', async ({ page, request }) => {
    const answer = await request.get('/favicon.ico');
    expect(answer.status()).toBe(200);
    await open(page, '/contact');
    const width = await page.evaluate(async () => {
      const icon = new Image();
      icon.src = '/favicon.ico';
      await icon.decode();
      return icon.naturalWidth;
    });
    expect(width).toBe(32);
  });
});

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'a phone matter');

  test('the menu closes when one goes on past it, and for a tap beside it', async ({ page }) => {
    await open(page, '/contact');
    const banner = page.getByRole('banner');
    const toggle = banner.locator('summary');
    const blog = banner.getByRole('link', { name: 'Blog' }).filter({ visible: true });
    await toggle.click();
    await expect(blog).toBeVisible();
    await banner.getByRole('radio').last().focus();
    for (let step = 0; step < 5 && (await blog.isVisible()); step += 1) await page.keyboard.press('Tab');
    await expect(blog).toBeHidden();
    await toggle.click();
    await expect(blog).toBeVisible();
    const brand = await banner.getByRole('link', { name: 'Guide Amour' }).boundingBox();
    await page.touchscreen.tap((brand?.x ?? 0) + (brand?.width ?? 0) + 3, 3);
    await expect(blog).toBeHidden();
  });

  test('the floating cart covers nothing that has the focus', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, productPage);
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    const floating = page.getByRole('button', { name: /^Voir le panier/ });
    await expect(floating).toBeVisible();
    for (const path of [productPage, '/', '/blog']) {
      await open(page, path);
      await expect(floating).toBeVisible();
      const covered = await floating.evaluate(async (button) => {
        const found: string[] = [];
        for (const control of document.querySelectorAll<HTMLElement>(
          'main a, main button, main input, footer a, footer button, footer input',
        )) {
          window.scrollTo(0, Math.max(0, control.getBoundingClientRect().top + window.scrollY - window.innerHeight));
          control.focus();
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (document.activeElement !== control) continue;
          const seen = control.closest('label') ?? control;
          const [over, under] = [button.getBoundingClientRect(), seen.getBoundingClientRect()];
          const isBeside = under.right <= over.left || under.left >= over.right;
          const isAboveOrBelow = under.bottom <= over.top || under.top >= over.bottom;
          if (!isBeside && !isAboveOrBelow) found.push(control.outerHTML.slice(0, 120));
        }
        return found;
      });
      expect(covered, path).toEqual([]);
    }
  });
});
