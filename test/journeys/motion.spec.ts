/** What moves by itself, briefly, and not for a reader who asked for less motion: the guide between pages, and the knot. */
import { expect, open, openWithPausedClock, type Page, productPage, salesPage, test } from './journey.ts';
import { hold } from './scripts.ts';

declare global {
  interface Window {
    /** For each navigation: its animations, with the milliseconds until they end. */
    transitions: { name: string; endsMs: number }[][];
    /** How long each animation of a drawing took. */
    drawnMs: number[];
  }
}

/** For `page.addInitScript`: notes the animations of each view transition. */
function noteTransitions(): void {
  window.transitions = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    void transition.ready.then(() => {
      const animations = document.getAnimations().map(({ effect }) => ({
        name: effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '',
        endsMs: Number(effect?.getComputedTiming().endTime),
      }));
      window.transitions.push(animations.filter(({ name }) => name.startsWith('::view-transition')));
    });
    return transition;
  };
}

test('nothing moves for a reader who asked for less motion, and a theme changes at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.addInitScript(noteTransitions);
  await page.goto('/', { waitUntil: 'commit' });
  const knot = page.locator('main svg').filter({ visible: true }).first();
  await expect(knot.locator('path').first()).toHaveCSS('animation-name', 'none');
  await open(page, '/');
  await page.emulateMedia({ colorScheme: 'dark' });
  const changing = await page.evaluate(() => {
    const animations = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return animations.map(({ transitionProperty }) => transitionProperty);
  });
  expect(changing).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nous écrire' })).toBeVisible();
  const moved = await page.evaluate(() => window.transitions.flat().filter(({ endsMs }) => endsMs > 0));
  expect(moved).toEqual([]);
});

/** How many elements of the page take part in a transition under the book's name. */
const countBooks = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).viewTransitionName === 'book').length,
  );

const linkTo = (page: Page, path: string) => page.getByRole('main').locator(`a[href="${path}"]`).first();

test('a page takes another’s place within 250 ms, and the guide moves to its place', async ({ page }) => {
  await page.addInitScript(noteTransitions);
  await openWithPausedClock(page, '/');
  expect(await countBooks(page)).toBe(1);
  for (const [index, path] of ['/product', productPage, '/', salesPage].entries()) {
    await linkTo(page, path).click();
    await expect.poll(() => page.evaluate(() => window.transitions.length), path).toBe(index + 1);
    const animations = (await page.evaluate((at) => window.transitions[at], index)) ?? [];
    expect(
      animations.map(({ name }) => name),
      path,
    ).toContain('::view-transition-group(book)');
    expect(
      animations.filter(({ endsMs }) => !(endsMs <= 250)),
      path,
    ).toEqual([]);
    expect(await countBooks(page), path).toBe(1);
  }
});

const listFile = /\/product-list-page-[^/]*\.js$/;

/**
 * Keeps the code of the list of products back until the function it returns is called; that one resolves when the code has run.
 */
async function holdList(page: Page): Promise<() => Promise<void>> {
  const asked = page.waitForRequest(listFile);
  const release = await hold(page, listFile);
  return async () => {
    const url = (await asked).url();
    release();
    await page.evaluate((file) => import(file), url);
  };
}

test('a link followed while a page is on its way leads where it says, and back to that page', async ({ page }) => {
  await openWithPausedClock(page, '/');
  const release = await holdList(page);
  await linkTo(page, '/product').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nous écrire' })).toBeVisible();
  await release();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/product');
  // React keeps an outline that is in view for a moment.
  await page.clock.resume();
  await expect(linkTo(page, productPage)).toBeVisible();
});

test('the way back while a page is on its way ends its navigation', async ({ page }) => {
  await openWithPausedClock(page, '/contact');
  const release = await holdList(page);
  await page.getByRole('banner').getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(page).toHaveURL('/product');
  await page.goBack();
  await release();
  // React keeps an outline that is in view for a moment.
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous écrire');
  await expect(page).toHaveURL('/contact');
});

/** For `page.addInitScript`: notes the animations of the drawings that have ended. */
function noteDrawing(): void {
  window.drawnMs = [];
  document.addEventListener('animationend', ({ target, elapsedTime }) => {
    if (target instanceof SVGElement) window.drawnMs.push(1000 * elapsedTime);
  });
}

test('the knot of the home page is pulled tight once, within 600 ms', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(noteDrawing);
  await open(page, '/');
  await expect.poll(() => page.evaluate(() => window.drawnMs)).toHaveLength(2);
  expect(Math.max(...(await page.evaluate(() => window.drawnMs)))).toBeLessThanOrEqual(600);
});
