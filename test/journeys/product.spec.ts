import type { Page } from '@playwright/test';
import { followScripts, nextFrame } from './scripts.ts';
import { expect, newBuyer, open, test, toast } from './shop.ts';

const productPage = '/product/guide-amour-1';
const salesPage = '/products/guide-amour-1';

test('what is put in the cart is said after half a second, and counted', async ({ page }) => {
  await page.clock.install();
  await open(page, productPage);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.clock.runFor(499);
  await expect(page.getByRole('button', { name: 'Ajout en cours…' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shopping_cart'))).toBeNull();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(toast(page, 'Le Guide Amour ajouté au panier')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shopping_cart'))).toContain('"quantity":1');
});

test('reviews: what they give, the verified ones, ten at a time', async ({ page }) => {
  await open(page, productPage);
  await page.getByRole('link', { name: /Note moyenne : 4,8\/5 · 120 avis/ }).click();
  const reviews = page.locator('#avis');
  await expect(reviews.getByText('4,8 sur 5, 120 avis')).toBeVisible();
  await expect(reviews.getByText('Avis de démonstration')).toBeVisible();
  await expect(reviews.getByText('120 avis, page 1 sur 12')).toBeVisible();
  await expect(reviews.getByRole('listitem').filter({ hasText: 'en couple depuis' })).toHaveCount(10);

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
  const large = page.getByRole('dialog', { name: 'Page du guide en grand' });
  await expect(large.getByRole('img', { name: pageNames[1] })).toBeVisible();
  await large.getByRole('button', { name: 'Page suivante' }).click();
  await expect(large.getByRole('img', { name: pageNames[2] })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(place).toHaveText(`Page 4 sur ${count}`);
}

const pageNames = [/^Exercice/, /^Feuille à remplir/, /^Méditation/, /^Ouverture du chapitre 3/] as const;

for (const { path, count, names } of [
  { path: productPage, count: 6, names: [pageNames[0], pageNames[1], pageNames[2]] as const },
  { path: salesPage, count: 5, names: [pageNames[1], pageNames[2], pageNames[3]] as const },
]) {
  test(`${path} can be leafed through, by button, by key, and in large`, async ({ page }) => {
    await open(page, path);
    await page.getByText(`Page 1 sur ${count}`).evaluate((place) => place.scrollIntoView({ block: 'end' }));
    await expectLeafingThrough(page, count, names);
  });
}

test('on a phone, buying stays within reach and gives way to the footer', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone matter');
  for (const path of [productPage, salesPage]) {
    await open(page, path);
    const buy = page.getByRole('button', { name: "J'en profite maintenant" });
    const bar = page.getByRole('link', { name: 'Acheter', exact: true });
    await buy.scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.getByRole('heading', { level: 2 }).nth(3).scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).not.toBeInViewport();
  }
});

test('the countdown runs to local midnight and starts again', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T23:59:00+01:00') });
  await open(page, salesPage);
  await page.clock.pauseAt(new Date('2026-11-21T23:59:58+01:00'));
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('00:00:01');
  await page.clock.runFor(1000);
  await expect(timer).toHaveText('00:00:00');
  await page.clock.runFor(1000);
  await expect(timer).toHaveText('23:59:59');
});

test('the buyers counter starts at 16 and steps every half minute', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Math.random = () => 0.99;
  });
  await open(page, salesPage);
  const counter = page.getByText('personnes viennent de commander le guide');
  await expect(counter).toContainText('16');
  await page.clock.fastForward(30_000);
  await expect(counter).toContainText('17');
  await page.clock.runFor(300_000);
  await expect(counter).toContainText('20');
});

test('three chapters and three testimonials are shown, then all six, then three again', async ({ page }) => {
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
});

test('one answer is open at a time, and a question can be asked by mail', async ({ page }) => {
  await open(page, salesPage);
  await page.getByText('Faut-il être deux pour commencer').click();
  await expect(page.getByText('Chaque exercice dit s’il se fait à deux')).toBeVisible();
  await page.getByText('Est-ce une thérapie').click();
  await expect(page.getByText('Chaque exercice dit s’il se fait à deux')).toBeHidden();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

test('every way to buy on the sales page leads to a checkout with the guide in it', async ({ page }) => {
  for (const name of ["J'en profite maintenant", 'Obtenir le guide']) {
    await open(page, salesPage);
    await page.evaluate(() => localStorage.clear());
    await page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name, exact: true }))
      .click();
    await page.waitForURL('**/checkout');
    await expect(page.getByText('Le Guide Amour').first()).toBeVisible();
  }
});

declare global {
  interface Window {
    /** The sum of the layout shifts so far. */
    readShift(): number;
  }
}

function watchShifts(): void {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.readShift = () => {
    add(observer.takeRecords());
    return sum;
  };
}

test('nothing on the two pages moves by itself', async ({ page }) => {
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
    expect(await page.evaluate(() => window.readShift()), path).toBeLessThan(0.01);
    await expect(page).toHaveURL(path);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sales page tells of all chapters, opens its pages and buys', async ({ page }) => {
    await page.goto(salesPage);
    await page.getByText('Voir tous les chapitres').click();
    await expect(page.getByRole('heading', { name: 'Tenir dans la durée' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Sommaire du guide/ })).toHaveAttribute('href', /\.webp$/);
    await page.getByLabel('Votre adresse email').first().fill(newBuyer());
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: "J'en profite maintenant" }).click();
    await page.waitForURL(/\/c\/pay\//);
  });
});
