/** The blog: its list and filters, an article's text, and what a reader can do with an article. */
import type { Page } from '@playwright/test';
import { articles } from '#content/articles.ts';
import { expect, open, scrollDown, scrollY, test, toast } from './journey.ts';

/** A sentence from the middle of an article: no title, excerpt or opening has it. */
const sentence = 'Gardez de Chapman la question, et laissez le classement.';
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const searchField = (page: Page) => page.getByPlaceholder('Rechercher un sujet...');

test('a search and a category narrow the list, stay in the address and survive a reload', async ({ page }) => {
  await open(page, '/blog');
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Tous' })).toHaveAttribute('aria-pressed', 'true');
  await searchField(page).pressSequentially('RESOUDRE');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/blog\?q=RESOUDRE$/);
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeVisible();
  await page.getByRole('button', { name: 'Passion' }).click();
  await expect(page.getByText('Aucun article trouvé')).toBeVisible();
  await expect(page.getByText("Essayez d'autres termes de recherche ou une autre catégorie.")).toBeVisible();
  await expect(page).toHaveURL(/\/blog\?q=RESOUDRE&categorie=Passion$/);
  await page.getByRole('button', { name: 'Conflits' }).click();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(searchField(page)).toHaveValue('RESOUDRE');
  await expect(page.getByRole('button', { name: 'Conflits' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/blog/);
});

for (const device of ['desktop', 'phone']) {
  test(`every card shows its whole summary, on a ${device}`, { tag: `@${device}` }, async ({ page }) => {
    await open(page, '/blog');
    for (const { slug, excerpt } of articles) {
      const card = cards(page).filter({ has: page.locator(`a[href="/blog/${slug}"]`) });
      await expect(card).toContainText(excerpt, { useInnerText: true });
    }
  });
}

test('typing does not move the page, and going back finds the filtered list where it was left', async ({ page }) => {
  await open(page, '/blog?categorie=Amour');
  const field = searchField(page);
  await field.focus();
  await scrollDown(page, 60);
  await field.pressSequentially('su');
  await expect(page).toHaveURL(/\/blog\?q=su&categorie=Amour$/);
  // The address changes before the page does; the last letter leaves one article of three.
  await expect(cards(page)).toHaveCount(1);
  expect(await scrollY(page)).toBe(60);
  // Nothing scrolls between the last letter and the click: the place must be known for the new address too.
  const link = cards(page).first().getByRole('link');
  const title = await link.textContent();
  await link.dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(field).toHaveValue('su');
  await expect.poll(() => scrollY(page)).toBe(60);
});

test('an unknown article leads to the list, from outside and from inside', async ({ page }) => {
  await open(page, '/blog/inconnu');
  await expect(page).toHaveURL(/\/blog$/);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/blog/inconnu');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards(page)).toHaveCount(12);
});

test('an article opened from the list is the text of its own address; the next replaces it', async ({ page }) => {
  await page.goto('/blog/langage-amour');
  const served = await page.locator('article').first().textContent();
  await open(page, '/blog');
  await page.getByRole('link', { name: /Les 5 langages/ }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page).toHaveTitle(/Les 5 langages de l’amour/);
  const strip = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');
  const text = strip(await page.locator('article').first().textContent());
  expect(text).toContain(strip(served).slice(-1500));
  const related = page.getByRole('region', { name: 'Articles similaires' });
  await expect(related.getByRole('link')).toHaveCount(2);
  await related.getByRole('link').first().click();
  await expect(page).toHaveURL(/amour-neurobiologie$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('La neurobiologie de l’amour');
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('an article opens at a passage, is shared and liked; comments say where to write', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await open(page, '/blog/langage-amour#references');
  await expect(page.getByRole('heading', { name: 'Références' })).toBeInViewport();
  expect((await page.locator('article header img').boundingBox())?.height).toBe(400);

  await test.step('without the system’s share sheet the address is copied', async () => {
    await page.getByRole('button', { name: 'Partager' }).first().click();
    await expect(toast(page, 'Lien copié')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/langage-amour$/);
  });
  await test.step('the comments name no login that does not exist, and say where to write', async () => {
    await expect(page.getByRole('heading', { name: 'Commentaires (12)' })).toBeVisible();
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Ici, rien n’est publié');
    await expect(dialog.getByRole('link', { name: 'Nous écrire' })).toHaveAttribute('href', '/contact');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeFocused();
  });
  await test.step('a like is remembered in this browser', async () => {
    await page.getByRole('button', { name: "J'ai aimé" }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: "J'ai aimé" })).toHaveAttribute('aria-pressed', 'true');
  });
});
