/** What a page's layout promises: pictures whole, lines drawn, titles above all else. */
import type { Locator } from '@playwright/test';
import { expect, goToCheckout, open, salesPage, test } from './journey.ts';

const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('on a wide screen the open book is whole beside its text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/colophon', '/blog/langage-amour']) {
    await open(page, path);
    const picture = page.getByAltText(/^Le Guide (Amour )?ouvert/i).first();
    await picture.scrollIntoViewIfNeeded();
    const { x, width } = await box(picture);
    expect(x, path).toBeGreaterThanOrEqual(0);
    expect(x + width, path).toBeLessThanOrEqual(1440);
  }
});

test('an article’s title is its largest, its drawing uncut, and one initial opens it', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, '/blog/langage-amour');
  const sizeOf = (level: number) =>
    page
      .getByRole('heading', { level })
      .first()
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(await sizeOf(1)).toBeGreaterThan(1.4 * (await sizeOf(2)));
  const { width, height } = await box(page.getByRole('article').getByRole('img').first());
  expect(width / height).toBeLessThanOrEqual(1.71);
  const initials = (paragraphs: Element[]) =>
    paragraphs.filter((paragraph) => getComputedStyle(paragraph, '::first-letter').float === 'left').length;
  expect(await page.getByRole('article').getByRole('paragraph').evaluateAll(initials)).toBe(1);
});

test('no word of a heading, of a table’s head or of words set large is broken', async ({ page }) => {
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', salesPage, '/blog/langage-amour']) {
      await open(page, path);
      const texts = page.locator('h1, h2, h3, th, dd, article q');
      const broken = await texts.evaluateAll((elements) => {
        const nodes = elements.flatMap((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          return Array.from({ length: 50 }, () => walker.nextNode()).filter((node) => node instanceof Text);
        });
        return nodes.flatMap((node) =>
          [...node.data.matchAll(/[\p{L}’]+/gu)].flatMap(({ index, 0: word }) => {
            const range = new Range();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
          }),
        );
      });
      expect(broken, `${path} at ${width} pixels`).toEqual([]);
    }
  }
});

test('on a phone drawings keep their format, values stand under their point', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/blog');
  const covers = page.getByRole('article').locator('img');
  const ratios = await covers.evaluateAll((images) =>
    images.map((image) => image.getBoundingClientRect()).map(({ width, height }) => width / height),
  );
  expect(Math.max(...ratios)).toBeLessThan(1.51);

  await open(page, salesPage);
  await page.getByRole('heading', { name: 'Un livre, une thérapie' }).scrollIntoViewIfNeeded();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  for (const row of await rows.all()) {
    const point = await box(row.getByRole('rowheader'));
    for (const cell of await row.getByRole('cell').all()) {
      expect((await box(cell)).y).toBeGreaterThanOrEqual(point.y + point.height);
      const name = await cell.evaluate((value) => getComputedStyle(value, '::before').content);
      expect(name).toContain(await cell.getAttribute('data-option'));
    }
  }
});

test('on a phone what the law wants read is two thirds of a screen at most', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await goToCheckout(page);
  expect((await box(page.getByRole('region', { name: 'Avant de payer' }))).height).toBeLessThan(480);
});
