import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { scriptsOf } from './scripts.ts';
import { expect, onDesktopOnly, open, test, toast } from './shop.ts';

/** A sentence from the middle of an article: it stands in no title, excerpt or opening. */
const sentence = 'Gardez de Chapman la question, et laissez le classement.';
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a search and a category narrow the list, stay in the address and come back with it', async ({ page }) => {
  await open(page, '/blog');
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Tous' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByPlaceholder('Rechercher un sujet...').pressSequentially('RESOUDRE');
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
  await expect(page.getByPlaceholder('Rechercher un sujet...')).toHaveValue('RESOUDRE');
  await expect(page.getByRole('button', { name: 'Conflits' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/blog/);
});

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollDown = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

test('typing does not move the page, and going back finds the filtered list where it was left', async ({ page }) => {
  await open(page, '/blog?categorie=Amour');
  const field = page.getByPlaceholder('Rechercher un sujet...');
  await field.focus();
  await scrollDown(page, 60);
  await field.pressSequentially('amour');
  await expect(page).toHaveURL(/\/blog\?q=amour&categorie=Amour$/);
  expect(await scrollY(page)).toBe(60);
  const link = cards(page).last().getByRole('link');
  await scrollDown(page, 200);
  await link.scrollIntoViewIfNeeded();
  const [title, place] = [await link.textContent(), await scrollY(page)];
  expect(place).toBeGreaterThan(60);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(field).toHaveValue('amour');
  await expect.poll(() => scrollY(page)).toBe(place);
});

test('the closing block puts the guide in the cart and leads to the checkout', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('button', { name: 'Acheter maintenant (79€)' }).click();
  await page.waitForURL('**/checkout');
  await expect(page.getByRole('button', { name: /^Procéder au paiement/ })).toBeVisible();
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

test('a first view sends an article once: as HTML, kept by hydration, never as script', async ({ page }) => {
  const sent = await scriptsOf(page, '/blog/langage-amour');
  await expect(page.getByText(sentence)).toHaveCount(1);
  expect(sent.filter((script) => script.includes('laissez le classement'))).toEqual([]);
});

test('a reader who comes from the list gets the same text', async ({ page }) => {
  await page.goto('/blog/langage-amour');
  const served = await page.locator('article').first().textContent();
  await open(page, '/blog');
  await page.getByRole('link', { name: /Les 5 langages/ }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page).toHaveTitle(/Les 5 langages de l’amour/);
  const strip = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');
  const text = strip(await page.locator('article').first().textContent());
  expect(text).toContain(strip(served).slice(-1500));
});

test('from one article to the next the text, the title and the place change', async ({ page }) => {
  await open(page, '/blog/langage-amour');
  const related = page.getByRole('region', { name: 'Articles similaires' });
  await expect(related.getByRole('link')).toHaveCount(2);
  await related.getByRole('link').first().click();
  await expect(page).toHaveURL(/amour-neurobiologie$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/La neurobiologie de l’amour/);
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('a link to a passage opens the article there', async ({ page }) => {
  await open(page, '/blog/langage-amour#references');
  await expect(page.getByRole('heading', { name: 'Références' })).toBeInViewport();
});

test('liking an article is remembered in this browser', async ({ page }) => {
  await open(page, '/blog/langage-amour');
  await page.getByRole('button', { name: "J'ai aimé" }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: "J'ai aimé" })).toHaveAttribute('aria-pressed', 'true');
});

test('sharing copies the address where there is no sheet to share by', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await open(page, '/blog/langage-amour#references');
  await page.getByRole('button', { name: 'Partager' }).first().click();
  await expect(toast(page, 'Lien copié')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/langage-amour$/);
});

test('the comments say whom they are for and offer the letter', async ({ page }) => {
  await open(page, '/blog/langage-amour');
  await expect(page.getByRole('heading', { name: 'Commentaires (12)' })).toBeVisible();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText(/réservés aux lecteurs du guide/);
  await expect(dialog.getByPlaceholder('Votre email')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeFocused();
});

const partNames = {
  'langage-amour': /Quel langage/,
  'conflits-gestion': /Comment vous disputez-vous/,
  'amour-neurobiologie': /Une visite en cinq moments/,
  'passion-nouveaute': /Une idée/,
  'confiance-reconstruire': /Votre plan/,
};
type Slug = keyof typeof partNames;
const slugs = Object.keys(partNames) as Slug[];

async function openPart(page: Page, slug: Slug) {
  await open(page, `/blog/${slug}`);
  const part = page.getByRole('region', { name: partNames[slug] });
  await page.locator('[data-ready]').scrollIntoViewIfNeeded();
  await expect(part).toBeVisible();
  return part;
}

for (const [slug, questions] of [
  ['langage-amour', 8],
  ['conflits-gestion', 6],
] as const) {
  test(`the questionnaire of ${slug} is answered by keyboard and ends in a result`, async ({ page }) => {
    const part = await openPart(page, slug);
    for (let question = 1; question <= questions; question += 1) {
      await expect(part.getByText(`Question ${question} sur ${questions}`)).toBeVisible();
      await part.getByRole('radio').first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
    }
    await expect(part.getByRole('heading').first()).toBeFocused();
    await expect(part.getByText(/À essayer ce soir/).first()).toBeVisible();
    await expect(part.getByText(/fois sur/).first()).toBeVisible();
    await part.getByRole('button', { name: 'Recommencer' }).click();
    await expect(part.getByText(`Question 1 sur ${questions}`)).toBeVisible();
    await expect(part.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(part.locator('legend')).toBeFocused();
  });
}

test('the tour goes from moment to moment, forwards, back and by choice', async ({ page }) => {
  const part = await openPart(page, 'amour-neurobiologie');
  const heading = part.getByRole('heading');
  const first = await heading.textContent();
  await part.getByRole('button', { name: 'Moment suivant' }).click();
  await expect(heading).not.toHaveText(first ?? '');
  await expect(heading).toBeFocused();
  await part.getByRole('button', { name: 'Moment précédent' }).click();
  await expect(heading).toHaveText(first ?? '');
  await part.getByRole('listitem').last().getByRole('button').click();
  await expect(part.getByRole('button', { name: 'Revenir au début' })).toBeVisible();
});

test('the idea picker gives another idea, and only what fits the choice', async ({ page }) => {
  const part = await openPart(page, 'passion-nouveaute');
  const heading = part.getByRole('heading');
  const first = await heading.textContent();
  await part.getByRole('button', { name: 'Une autre idée' }).click();
  await expect(heading).not.toHaveText(first ?? '');
  await part.getByLabel('Le temps').selectOption({ index: 1 });
  await part.getByLabel('Le budget').selectOption({ index: 1 });
  await expect(part.getByText(/^Une soirée ou moins · Rien à dépenser$/)).toBeVisible();
  await expect(part.getByText(/^Idée 1 sur \d+$/)).toBeVisible();
});

test('the planner keeps the steps of a situation', async ({ page }) => {
  const part = await openPart(page, 'confiance-reconstruire');
  await part.getByText('Des promesses jamais tenues').click();
  const steps = part.getByRole('listitem');
  await expect(part.getByRole('heading', { name: 'Nommer ce qui n’a pas été tenu' })).toBeVisible();
  const count = await steps.count();
  await expect(part.getByRole('status')).toHaveText(`Votre plan compte ${count} étapes.`);
  await part.getByText('Une infidélité').click();
  await expect(steps).not.toHaveCount(count);
});

test('the feed is well-formed, and its addresses are the site’s own', async ({ page, baseURL, isMobile }) => {
  test.skip(isMobile, 'the same on every screen');
  const answer = await page.request.get('/feed.xml');
  expect(answer.headers()['content-type']).toMatch(/xml/);
  // Parsed on an empty page: ours turn no text into markup.
  const facts = await page.evaluate(
    (text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      const links = [...feed.querySelectorAll('entry > link')].map((link) => link.getAttribute('href'));
      return { broken: feed.querySelector('parsererror') !== null, links };
    },
    await answer.text(),
  );
  expect(facts.broken).toBe(false);
  expect(facts.links).toHaveLength(12);
  expect(facts.links.every((link) => link?.startsWith(`${baseURL}/blog/`))).toBe(true);
});

test.describe('accessibility', () => {
  onDesktopOnly();
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));
  for (const slug of slugs) {
    test(`${slug} and its part have no violation, by day and by night`, async ({ page }) => {
      const part = await openPart(page, slug);
      if (slug === 'confiance-reconstruire') await part.getByText('Une infidélité').click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is whole without its search, and an article reads without its interactive part', async ({ page }) => {
    await page.goto('/blog');
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByPlaceholder('Rechercher un sujet...')).toBeHidden();
    await page.getByRole('link', { name: /Les 5 langages/ }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('En version papier.')).toBeVisible();
    await expect(page.locator('[data-ready]')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Partager' })).toHaveCount(0);
  });
});
