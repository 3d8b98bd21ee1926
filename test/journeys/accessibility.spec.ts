/** Every page fits every width, and has no violation that axe can find, in both themes. States of a page are in its own file. */
import { sitePaths } from '#web/build/site-paths.ts';
import { changeStoredCart, open, pages, scrollDown, successPage, test, withStorage } from './journey.ts';
import { expectNoViolation, expectToFit, ownParts } from './page-checks.ts';
import { myOrder, orderPage, paidOrder } from './purchases.ts';
import { nextFrame } from './scripts.ts';

/**
 * A phone of 360 pixels with letters twice as large, the narrowest phone in use, and the narrowest window of each layout (30, 46,
 * 64 and 75rem). Articles have one layout.
 */
const widthsOf = (path: string) => (path.startsWith('/blog/') ? [180, 320, 736] : [180, 320, 480, 736, 1024, 1200]);
const everyPage = [...new Set([...pages, ...sitePaths, successPage, orderPage])].filter(
  // Without their queries these two lead to the list of products.
  (path) => path !== '/download' && path !== '/payment-success',
);
const pagesAJourney = 6;

for (let first = 0; first < everyPage.length; first += pagesAJourney) {
  const some = everyPage.slice(first, first + pagesAJourney);
  test(`${some.join(', ')} fit every width and are accessible`, { tag: '@phone' }, async ({ page }) => {
    await withStorage(page, { promoShown: 'true' });
    for (const path of some) {
      // With a route the browser keeps no file for the next page.
      if (path === successPage) await page.route('**/api/orders/**', (route) => route.fulfill({ json: paidOrder }));
      if (path === orderPage) await page.route('**/api/my-order', (route) => route.fulfill({ json: myOrder }));
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await open(page, path);
      await scrollDown(page, 0);
      // A full cart makes the header wider, and puts a form on the checkout.
      for (const quantity of path === '/checkout' ? [0, 1] : [1]) {
        if (quantity > 0) await changeStoredCart(page, quantity);
        await nextFrame(page);
        for (const width of widthsOf(path)) {
          await page.setViewportSize({ width, height: 800 });
          await expectToFit(page);
        }
        // Articles have their own journeys, which open their interactive parts.
        if (!path.startsWith('/blog/')) await expectNoViolation(page, path === '/' ? 'html' : ownParts);
      }
      await page.evaluate(() => localStorage.removeItem('shopping_cart'));
    }
  });
}
