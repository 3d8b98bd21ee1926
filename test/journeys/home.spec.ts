/** The home page: its way to the method and the guide, its testimonials, its questions, and its one modal. */
import type { Page } from '@playwright/test';
import { expect, open, openWithPausedClock, scrollDown, scrollY, test } from './journey.ts';

const promo = (page: Page) => page.getByRole('dialog', { name: /20 % sur votre premier achat/ });
const readShown = (page: Page) => page.evaluate(() => localStorage.getItem('promoShown'));

test.describe('the promo modal', () => {
  test.beforeEach(({ page }) => openWithPausedClock(page, '/'));

  test('is shown whole after 10 s, once, also on the smallest phone', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.clock.runFor(9_900);
    await expect(promo(page)).toBeHidden();
    expect(await readShown(page)).toBeNull();
    expect(requested.filter((url) => url.includes('promo-modal'))).toEqual([]);
    await page.clock.runFor(100);
    await expect(promo(page).getByText('BIENVENUE20')).toBeVisible();
    await expect(promo(page).getByText(/premier achat, sans date de fin.*63,20.€ au lieu de 79.€/)).toBeVisible();
    for (const answer of ['En profiter maintenant', 'Plus tard']) {
      await expect(promo(page).getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
    }
    expect(await readShown(page)).toBe('true');
    await page.getByRole('button', { name: 'Plus tard' }).click();
    await expect(promo(page)).toBeHidden();
    await open(page, '/');
    await page.clock.fastForward(30_000);
    await expect(promo(page)).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await open(page, '/');
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'En profiter maintenant' }).click();
    await expect(page).toHaveURL(/\/product$/);
    expect(await page.evaluate(() => sessionStorage.getItem('checkout_promo'))).toMatch(/^BIENVENUE20/);
  });

  test('closes by its button or by Escape, and gives the focus back', async ({ page }) => {
    const button = page.getByRole('main').getByRole('link', { name: 'Voir notre guide' });
    const close = [
      () => promo(page).getByRole('button', { name: 'Fermer' }).click(),
      () => page.keyboard.press('Escape'),
    ];
    for (const way of close) {
      if (way !== close[0]) {
        await page.evaluate(() => localStorage.clear());
        await open(page, '/');
      }
      await button.focus();
      await page.clock.fastForward(10_000);
      await expect(promo(page)).toBeVisible();
      await way();
      await expect(promo(page)).toBeHidden();
      await page.clock.runFor(50);
      await expect(button).toBeFocused();
    }
  });

  test('waits while the cart is open, and while the visitor types', async ({ page }) => {
    await page.getByRole('textbox', { name: /E-mail pour recevoir la lettre/ }).focus();
    await page.clock.fastForward(15_000);
    await expect(promo(page)).toBeHidden();
    await page.getByRole('button', { name: /Panier/ }).click();
    // A timer opens it after the next frame.
    await page.clock.runFor(50);
    await expect(page.getByRole('dialog', { name: 'Votre panier' })).toBeVisible();
    await page.clock.fastForward(15_000);
    await expect(promo(page)).toBeHidden();
    await page.getByRole('button', { name: 'Fermer le panier' }).click();
    // It is hidden at once, and closed by a timer.
    await page.clock.runFor(50);
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(promo(page)).toBeVisible();
  });

  test('is not shown to a reader who has left the home page', async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name: 'Voir notre guide' }).click();
    await expect(page).toHaveURL(/\/product$/);
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await readShown(page)).toBeNull();
  });
});

/** Puts the drawings that come in a file into the page, where each thread can be measured. */
async function takeDrawingsIn(): Promise<void> {
  for (const use of document.querySelectorAll('main use')) {
    const request = new XMLHttpRequest();
    request.open('GET', use.getAttribute('href') ?? '');
    request.responseType = 'document';
    const loaded = new Promise((resolve) => request.addEventListener('load', resolve));
    request.send();
    await loaded;
    const [, id = ''] = use.getAttribute('href')?.split('#') ?? [];
    const drawing = request.responseXML?.getElementById(id);
    if (drawing) use.replaceWith(document.importNode(drawing, true));
  }
}

/** The pieces of the line that do not go from one edge of the screen to the other, and the last one unless a button ends it. */
function findLooseEnds(): { pieces: number; loose: string[] } {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect());
  const across = boxes('main [data-line] path');
  const button = document.querySelector('main [data-offer="last"] a')?.getBoundingClientRect() ?? new DOMRect();
  const last = boxes('main [data-offer="last"] path');
  const endsInButton = ({ left, bottom }: DOMRect) =>
    left > button.left && left < button.right && bottom > button.top && bottom < button.bottom;
  const isLoose = (box: DOMRect, hasStart: boolean) => !hasStart || box.right < window.innerWidth;
  const loose = [
    ...across.filter((box) => isLoose(box, box.left < 0)),
    ...last.filter((box) => isLoose(box, endsInButton(box))),
  ];
  return { pieces: across.length + last.length, loose: loose.map((box) => JSON.stringify(box)) };
}

test.describe('without the modal', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('promoShown', 'true')));

  test('the rating stands with the guide; the buttons lead to the method and to the guide', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    const rating = await page.getByText(/4,9\/5, 572.avis \(120.vérifiés\)/).boundingBox();
    const next = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    expect(rating?.y).toBeLessThan(next?.y ?? 0);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(rating?.y).toBeGreaterThan(title?.y ?? Number.POSITIVE_INFINITY);
    await expect(page.getByRole('main').getByText('Best-seller', { exact: true })).toBeVisible();
    await expect(page.locator('main details[name="faq"]')).toHaveCount(6);
    const method = page.getByRole('link', { name: 'Découvrir notre méthode' });
    // A quiet link has no border at its sides.
    const button = page.getByRole('link', { name: 'Voir notre guide' });
    const border = await button.evaluate((element) => getComputedStyle(element).border);
    expect(border).toMatch(/solid/);
    await expect(method).toHaveCSS('border', border);
    await method.click();
    await expect(page.getByRole('heading', { name: 'Une méthode, pas une recette' })).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Voir le panier ?, vide$/ })).toBeVisible();
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.getByRole('link', { name: 'Voir notre guide' }).click();
    await expect(page).toHaveURL(/\/product$/);
    await page.goBack();
    for (const step of ['Diagnostic', 'Compréhension', 'Reconstruction', 'Transformation'])
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
    await page.getByRole('link', { name: 'Suivre ce fil dans le guide' }).click();
    await expect(page).toHaveURL(/\/product$/);
  });

  test('a phone shows title, guide and the way to it; 8,000 px at most', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Voir notre guide' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByRole('img').first()).toBeInViewport({ ratio: 0.6 });
    await scrollDown(page, 0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8000);
    const book = page.getByRole('heading', { name: 'Un livre à lire, à remplir, à garder' });
    expect((await book.boundingBox())?.y).toBeLessThan(2900);
  });

  test('the line crosses the whole screen at every width, on a narrow one into the last button', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    await page.evaluate(takeDrawingsIn);
    for (const width of [320, 360, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const ends = await page.evaluate(findLooseEnds);
      expect(ends.pieces, `${width}`).toBeGreaterThan(9);
      expect(ends.loose, `${width}`).toEqual([]);
    }
  });
});

test.describe('the testimonials', () => {
  const dot = (page: Page, number: number) => page.getByRole('button', { name: `Témoignage ${number}` });
  const slide = (page: Page, number: number) => page.getByRole('figure', { name: `${number} sur 4` });

  async function openAtTestimonials(page: Page): Promise<void> {
    await page.addInitScript(() => localStorage.setItem('promoShown', 'true'));
    await openWithPausedClock(page, '/');
    await page.getByRole('heading', { name: 'Ce qu’on nous écrit' }).scrollIntoViewIfNeeded();
    await expect(dot(page, 1)).toBeVisible();
  }

  test('stand still without motion, turn round, jump, follow the arrow keys', { tag: '@phone' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAtTestimonials(page);
    await page.clock.runFor(20_000);
    await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: 'Faire défiler' })).toBeVisible();
    await page.clock.resume();
    await page.getByRole('button', { name: 'Précédent' }).click();
    await expect(slide(page, 4)).toBeInViewport({ ratio: 0.5 });
    await expect(dot(page, 4)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.5 });
    await dot(page, 3).click();
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('group', { name: 'Témoignages' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.5 });
    await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
  });

  test('advance by themselves until paused, and not under the pointer', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openAtTestimonials(page);
    await page.clock.runFor(6_900);
    await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
    // On a slow machine the seven seconds begin after those: the dots are in view before React has started the timer.
    await page.clock.runFor(6_900);
    await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
    await slide(page, 2).hover();
    await page.clock.fastForward(15_000);
    await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('heading', { name: 'Ce qu’on nous écrit' }).scrollIntoViewIfNeeded();
    await page.clock.fastForward(15_000);
    await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: 'Faire défiler' })).toBeVisible();
  });
});

test('the table follows the theme that the reader chose, and not the system’s alone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('promoShown', 'true'));
  await open(page, '/');
  const table = page.getByRole('main').getByRole('img').first();
  const shown = () => table.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await shown()).toContain('hero-day');
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Thème d’affichage' });
  const choose = async (name: string) => {
    await theme.getByText(name).click();
    await expect(theme.getByRole('radio', { name })).toBeChecked();
  };
  await choose('Nuit');
  await expect.poll(shown).toContain('hero-night');
  await open(page, '/');
  await expect.poll(shown).toContain('hero-night');
  await choose('Clair');
  await expect.poll(shown).toContain('hero-day');
});
