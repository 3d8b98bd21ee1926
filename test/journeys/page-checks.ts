import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from './journey.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Part = { include: string[]; exclude: string[] };

/** All that belongs to one page: header and footer are the same on every page. */
export const ownParts: Part = { include: ['html'], exclude: ['#root > div > :is(header, footer)'] };

const colourRules = ['color-contrast', 'link-in-text-block'];

type Run = { part: Part; options: axe.RunOptions; isOfLooks: boolean };

/** What axe finds in a part of the page; `isOfLooks`: in one of the elements with text of each look. */
async function findViolations({ part: { include, exclude }, options, isOfLooks }: Run) {
  const ids = new Map<string, number>();
  const known = new Map<Element, number>();
  /** The same number for elements whose classes and colours are the same, up to the root. */
  const lookOf = (element: Element): number => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const above = element.parentElement && (known.get(element.parentElement) ?? lookOf(element.parentElement));
    const colours = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight];
    const look = [above, element.localName, element.getAttribute('class'), ...colours].join();
    const id = ids.get(look) ?? ids.size;
    ids.set(look, id);
    known.set(element, id);
    return id;
  };
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const looks = () => {
    const elements = [...document.querySelectorAll(include.map((each) => `${each}, ${each} *`).join())].filter(
      (element) =>
        hasText(element) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !exclude.some((each) => element.closest(each)),
    );
    return [...new Map(elements.map((element) => [lookOf(element), element])).values()];
  };
  const context = isOfLooks ? { include: looks(), exclude } : { include, exclude };
  const found = await window.axe?.run(context, { ...options, resultTypes: ['violations'] });
  return found?.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

/**
 * Expects no violation that axe can find in a part of the page, in both themes. The rules on colours take three quarters of its
 * time: they run once for each look. The dark theme changes nothing else.
 */
export async function expectNoViolation(page: Page, part: string | Part = 'main'): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  const whole = typeof part === 'string' ? { include: [part], exclude: [] } : part;
  const expectNone = async (run: Omit<Run, 'part'>, what: string) =>
    expect(await page.evaluate(findViolations, { part: whole, ...run }), `${page.url()}, ${what}`).toEqual([]);
  const others = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way between two themes has a contrast of neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNone({ options: { runOnly: colourRules }, isOfLooks: true }, `colours, ${colorScheme}`);
    if (colorScheme === 'light') await expectNone({ options: { rules: others }, isOfLooks: false }, 'all else');
  }
}

/**
 * Expects that a page fits the width of the window: it does not scroll sideways, and no word or field reaches beyond the
 * window or the box that clips it, unless the box scrolls.
 */
export async function expectToFit(page: Page): Promise<void> {
  const { scrolls, cut } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    type Range = [number, number] | null;
    const known = new Map<Element, Range>();
    /** How far to the left and right something inside `element` can be seen; null where it is hidden or scrolls. */
    const seenFrom = (element: Element): Range => {
      if (element === document.body) return [0, clientWidth];
      const found = known.get(element);
      if (found !== undefined) return found;
      const outside = element.parentElement && seenFrom(element.parentElement);
      const range = outside && seenInside(element, outside);
      known.set(element, range);
      return range;
    };
    const seenInside = (box: Element, [from, to]: [number, number]): Range => {
      const { overflowX, clip, clipPath } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll' || clip !== 'auto' || clipPath !== 'none') return null;
      if (overflowX === 'visible') return [from, to];
      const { left, right } = box.getBoundingClientRect();
      return [Math.max(from, left), Math.min(to, right)];
    };
    const found: string[] = [];
    const check = (element: Element, { left, right, width }: DOMRect, name: string | null) => {
      const isShown = width > 0 && element.checkVisibility({ visibilityProperty: true });
      if (!isShown || element.closest('[aria-hidden="true"]')) return;
      const seen = seenFrom(element);
      if (seen && (left < seen[0] - 1 || right > seen[1] + 1)) found.push(`${name} (${left} to ${right})`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement === null || !text.textContent?.trim()) continue;
      range.selectNodeContents(text);
      check(text.parentElement, range.getBoundingClientRect(), text.textContent);
    }
    for (const field of document.querySelectorAll('input, textarea, select, button')) {
      check(field, field.getBoundingClientRect(), field.getAttribute('name') ?? field.textContent);
    }
    return { scrolls: scrollWidth - clientWidth, cut: found };
  });
  const where = `${page.url()} at ${page.viewportSize()?.width}`;
  expect(scrolls, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(cut, `${where} cuts`).toEqual([]);
}
