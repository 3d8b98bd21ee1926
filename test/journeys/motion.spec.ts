/** What moves from page to page: the guide of the first screen, briefly, and nothing for who asked for stillness. */
import { expect, open, type Page, salesPage, test } from './shop.ts';

declare global {
  interface Window {
    /** For each navigation: its animations, with the milliseconds until they end. */
    transitions: { name: string; endsMs: number }[][];
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

async function goToContact(page: Page): Promise<void> {
  await page.addInitScript(noteTransitions);
  await open(page, salesPage);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nous écrire' })).toBeVisible();
}

test('a page takes the place of another within 250 ms', async ({ page }) => {
  await goToContact(page);
  await expect.poll(() => page.evaluate(() => window.transitions.length)).toBe(1);
  const [animations = []] = await page.evaluate(() => window.transitions);
  expect(animations.length).toBeGreaterThan(2);
  expect(animations.filter(({ endsMs }) => !(endsMs <= 250))).toEqual([]);
});

test('nothing moves for a reader who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goToContact(page);
  expect(await page.evaluate(() => window.transitions)).toEqual([]);
});
