/** The legal pages: linked from the footer, readable, printable. */
import { expect, open, test } from './journey.ts';

const footerLinks = [
  ['Accueil', '/'],
  ['Le guide', '/product'],
  ['Blog', '/blog'],
  ['Contact', '/contact'],
  ['Colophon', '/colophon'],
  ['Confidentialité', '/confidentialite'],
  ['Conditions générales de vente', '/conditions-generales'],
  ['Livraison et remboursement', '/livraison-remboursement'],
  ['Mentions légales', '/mentions-legales'],
  ['Renoncer au contrat ici', '/retractation'],
] as const;

test('the footer leads to every page it names, the withdrawal in the words of the law', async ({ page }) => {
  await open(page, '/checkout');
  for (const [name, path] of footerLinks) {
    await page.getByRole('contentinfo').getByRole('listitem').getByRole('link', { name, exact: true }).click();
    await page.locator(`html[data-page="${path}"]`).waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('each legal page has one title, a date and a plan whose links lead to its parts', async ({ page }) => {
  for (const path of ['/confidentialite', '/conditions-generales', '/livraison-remboursement', '/mentions-legales']) {
    await test.step(path, async () => {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByText(/^En vigueur depuis le \d+(er)? \p{L}+ \d{4}$/u)).toBeVisible();
      const parts = page.getByRole('heading', { level: 2 }).and(page.getByRole('main').locator('h2'));
      const links = page.getByRole('navigation', { name: 'Sur cette page' }).getByRole('link');
      await expect(links).toHaveCount(await parts.count());
      await links.last().click();
      await expect(parts.last()).toBeInViewport();
    });
  }
});

test('on paper a legal page is its text, with the addresses of its links', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await open(page, '/conditions-generales');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header, footer').getByRole('link').first()).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Sur cette page' })).toBeHidden();
  const link = page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' });
  const address = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(address).toContain('/retractation');
});

test('on a narrow phone an e-mail address of a legal page stays whole', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/confidentialite', '/conditions-generales', '/livraison-remboursement', '/mentions-legales']) {
    await open(page, path);
    const addresses = page.getByRole('main').getByRole('link', { name: /@/ });
    const lines = await addresses.evaluateAll((links) => links.map((link) => link.getClientRects().length));
    expect(new Set(lines), path).toEqual(new Set([1]));
  }
});

/** How far the words after each of these links are below it; a no-break space begins them. */
function measureGaps(links: Element[]): number[] {
  return links.flatMap((link) => {
    const words = link.nextSibling;
    if (!words?.textContent?.startsWith('\u00a0')) return [];
    const range = document.createRange();
    range.selectNode(words);
    const [line] = [...range.getClientRects()].filter(({ width }) => width > 8);
    return [Math.abs((line?.bottom ?? 0) - link.getBoundingClientRect().bottom)];
  });
}

test('on a narrow phone an emergency number stays beside its words', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/contact');
  const gaps = await page.getByRole('contentinfo').getByRole('link', { name: /^\d/ }).evaluateAll(measureGaps);
  expect(gaps).toHaveLength(3);
  expect(Math.max(...gaps)).toBeLessThan(6);
});
