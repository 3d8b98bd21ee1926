/** The legal pages, printed, on a narrow phone and on a wide screen. */
import { expect, open, test } from './journey.ts';

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

test('on a phone e-mail addresses stay whole, emergency numbers beside words', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/confidentialite', '/conditions-generales', '/livraison-remboursement', '/mentions-legales']) {
    await open(page, path);
    const addresses = page.getByRole('main').getByRole('link', { name: /@/ });
    const lines = await addresses.evaluateAll((links) => links.map((link) => link.getClientRects().length));
    expect(new Set(lines), path).toEqual(new Set([1]));
  }
  const gaps = await page.getByRole('contentinfo').getByRole('link', { name: /^\d/ }).evaluateAll(measureGaps);
  expect(gaps).toHaveLength(3);
  expect(Math.max(...gaps)).toBeLessThan(6);
});

test('on a wide screen no title in the margin is broken inside a word', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/confidentialite', '/conditions-generales', '/livraison-remboursement', '/mentions-legales']) {
    await open(page, path);
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    const wide = await titles.evaluateAll((all) =>
      all.flatMap((title) => {
        title.style.overflowWrap = 'normal';
        return title.scrollWidth > title.clientWidth ? [title.textContent] : [];
      }),
    );
    expect(wide, path).toEqual([]);
  }
});
