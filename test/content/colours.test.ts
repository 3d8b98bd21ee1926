/** The palette as people see it: differences in OKLab, where the eye just sees 0.02, contrasts by WCAG 2. */
import { expect, test } from 'vitest';
import palette from '#content/palette.json' with { type: 'json' };
import { contrast, readHex, toLinear } from '#test/content/contrast.ts';

type Colour = keyof typeof palette;
type Theme = 'day' | 'night';

/** https://bottosson.github.io/posts/oklab */
function toOklab(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = toLinear(readHex(hex));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function differenceOf(one: Colour, other: Colour, theme: Theme): number {
  const [a, b] = [toOklab(palette[one][theme]), toOklab(palette[other][theme])];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const themes = ['day', 'night'] as const;
const grounds = ['paper', 'surface', 'rose'] as const;

test.each(themes)('by %s nobody takes one thread for the other', (theme) => {
  expect(differenceOf('thread-one', 'thread-two', theme)).toBeGreaterThanOrEqual(0.14);
});

test.each(themes)('by %s a thread shows on every ground', (theme) => {
  for (const thread of ['thread-one', 'thread-two'] as const) {
    for (const ground of [...grounds, 'cover-paper', 'cover-sage', 'cover-plum'] as const) {
      const colours = [thread, ground].map((name) => readHex(palette[name][theme]));
      expect(contrast(colours), `${thread} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test.each(['ink', 'wine', 'link', 'error'] as const)('by night %s of the day is read on paper', (ink) => {
  expect(contrast([readHex(palette[ink].day), readHex(palette.sheet.night)])).toBeGreaterThanOrEqual(4.5);
});

test('by day a link is not taken for a button or a mistake', () => {
  for (const other of ['wine', 'accent', 'error', 'ink'] as const) {
    expect(differenceOf('link', other, 'day'), other).toBeGreaterThanOrEqual(0.1);
  }
});

test.each([
  ['wine', 'link'],
  ['wine', 'accent'],
  ['wine', 'error'],
  ['link', 'accent'],
  ['link', 'error'],
  ['accent', 'error'],
] as const)('by night buttons, links, prices and errors are told apart: %s and %s', (one, other) => {
  expect(differenceOf(one, other, 'night')).toBeGreaterThanOrEqual(0.1);
});
