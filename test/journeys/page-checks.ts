import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './shop.ts';

/**
 * Expects no violation that axe can find, in both themes. The dark theme changes nothing but colours, so only the rules on
 * colours run again.
 */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way between two themes has a contrast of neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

/** Expects that a page fits the width of the window without scrolling sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
