/** What holds on every page: theme, headers, navigation, scrolling, the letter, no third party, no cookie. */
import type { Page } from '@playwright/test';
import { port } from './port.ts';
import { expect, newBuyer, open, test, toast } from './shop.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('promoShown', 'true')));

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollDown = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

test('the theme is kept as a bare word, and is there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
  // Without the scripts that come after the first paint, only what comes before it can set the theme.
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
  expect(await page.locator('html').getAttribute('class')).toMatch(/\bdark\b/);
});

test('the security headers are those of the distribution', async ({ page }) => {
  const answer = await page.goto('/');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('nothing on the site comes from elsewhere, and it sets no cookie', async ({ page, context }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of ['/', '/product/guide-amour-1', '/checkout']) await open(page, path);
  expect([...hosts]).toEqual([`localhost:${port}`]);
  expect(await context.cookies()).toEqual([]);
});

test('the header is solid once scrolled past 20 px', async ({ page }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  await scrollDown(page, 21);
  await expect(header).toHaveAttribute('data-solid', 'true');
  await scrollDown(page, 20);
  await expect(header).toHaveAttribute('data-solid', 'false');
});

test('the header marks the part of the site one is in', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same links, inside the menu');
  const current = page.getByRole('banner').locator('[aria-current="page"]');
  for (const [path, name] of [
    ['/', 'Accueil'],
    ['/blog', 'Blog'],
    ['/blog/langage-amour', 'Blog'],
    ['/product', 'Guide'],
    ['/product/guide-amour-1', 'Guide'],
    ['/products/guide-amour-1', 'Guide'],
    ['/contact', 'Contact'],
  ] as const) {
    await open(page, path);
    await expect(current.filter({ visible: true })).toHaveText(name);
  }
});

test('the menu opens, closes on Escape and on navigation', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'there is no menu on a wide screen');
  await open(page, '/');
  const toggle = page.getByRole('banner').locator('summary');
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' }).filter({ visible: true });
  await toggle.click();
  await expect(blog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(blog).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await blog.click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(blog).toBeHidden();
});

test('the theme has three ways, each kept for the next visit', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/contact');
  const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Thème d’affichage' });
  await expect(theme.getByRole('radio', { name: 'Système' })).toBeChecked();
  await theme.getByText('Nuit').click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');
  await page.reload();
  await page.locator('html[data-page]').waitFor();
  await expect(theme.getByRole('radio', { name: 'Nuit' })).toBeChecked();
  await theme.getByText('Système').click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a new page starts at the top, and back finds the place one left (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await open(page, '/');
    await scrollDown(page, 1500);
    await expect.poll(() => scrollY(page)).toBe(1500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Nous écrire' })).toBeVisible();
    await expect.poll(() => scrollY(page)).toBe(0);
    await expect(page.locator('#contenu')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transformez votre relation');
    await expect.poll(() => scrollY(page)).toBeGreaterThan(1400);
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Nous écrire' })).toBeVisible();
  });
}

test('two navigations at once end on the second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/');
  await page.evaluate(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>('footer a');
    for (const name of ['Contact', 'Mentions légales']) [...links].find((link) => link.textContent === name)?.click();
  });
  await expect(page).toHaveURL(/\/mentions-legales$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales');
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous écrire');
});

test('an anchor on another page is reached once that page is here', async ({ page }) => {
  await open(page, '/contact');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/#methode');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page.getByRole('heading', { name: 'Une méthode, pas une recette' })).toBeInViewport();
});

test('the letter says that a mail is on its way, or what is wrong with the address', async ({ page }) => {
  await open(page, '/contact');
  const footer = page.getByRole('contentinfo');
  const field = footer.getByPlaceholder('Votre email');
  await field.fill('camille');
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(footer.getByText('Veuillez fournir une adresse email valide')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(newBuyer());
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Presque fini')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('a letter that could not leave keeps the address', async ({ page }) => {
  await page.route('**/api/newsletter', (route) => route.abort());
  await open(page, '/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByPlaceholder('Votre email').fill('camille@exemple.fr');
  await footer.getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Votre inscription n’a pas pu partir')).toBeVisible();
  await expect(footer.getByPlaceholder('Votre email')).toHaveValue('camille@exemple.fr');
  await expect(footer.getByRole('button', { name: 'OK' })).toBeEnabled();
});

test('the footer leads everywhere, and to the withdrawal in the words of the law', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const path of [
    '/',
    '/product',
    '/blog',
    '/contact',
    '/confidentialite',
    '/conditions-generales',
    '/livraison-remboursement',
    '/mentions-legales',
  ])
    expect(addresses).toContain(path);
  await expect(footer.getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveAttribute('href', '/retractation');
});
