/** The palette as people see it: differences by CIEDE2000, contrasts by WCAG 2. */
import { expect, test } from 'vitest';
import palette from '#content/palette.json' with { type: 'json' };

type Colour = keyof typeof palette;
type Theme = 'day' | 'night';

function linear(hex: string): [number, number, number] {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** CIELAB under D65. */
function toLab(hex: string): [number, number, number] {
  const [red, green, blue] = linear(hex);
  const scaled = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116);
  const x = scaled((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = scaled(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = scaled((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

type Lab = [lightness: number, a: number, b: number];
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const mean = (one: number, other: number) => (one + other) / 2;
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Hue in degrees, and chroma, with red and green stretched by the formula's G. */
function toPolar([, a, b]: Lab, stretch: number): [chroma: number, hue: number] {
  const hue = (Math.atan2(b, a * stretch) * 180) / Math.PI;
  return [Math.hypot(a * stretch, b), hue < 0 ? hue + 360 : hue];
}

/** The difference of two colours: G. Sharma, W. Wu, E. N. Dalal, The CIEDE2000 Color-Difference Formula, 2005. */
function difference(one: Lab, other: Lab): number {
  const stretch = 1.5 - 0.5 * seventh(mean(Math.hypot(one[1], one[2]), Math.hypot(other[1], other[2])));
  const [[c1, h1], [c2, h2]] = [toPolar(one, stretch), toPolar(other, stretch)];
  const [lightness, chroma] = [mean(one[0], other[0]), mean(c1, c2)];
  const isFar = Math.abs(h1 - h2) > 180;
  const turn = isFar ? h2 - h1 - 360 * Math.sign(h2 - h1) : h2 - h1;
  const hue = isFar ? (h1 + h2 + 360) / 2 : mean(h1, h2);
  const cosine = (factor: number, shift: number) => Math.cos(radians(factor * hue + shift));
  const t = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
  const l = (other[0] - one[0]) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2));
  const c = (c2 - c1) / (1 + 0.045 * chroma);
  const h = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * chroma * t);
  const rotation = -2 * seventh(chroma) * Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2))));
  return Math.sqrt(l ** 2 + c ** 2 + h ** 2 + rotation * c * h);
}

const differenceOf = (one: Colour, other: Colour, theme: Theme) =>
  difference(toLab(palette[one][theme]), toLab(palette[other][theme]));

function contrastOf(one: Colour, other: Colour, theme: Theme): number {
  const luminance = (name: Colour) => {
    const [red, green, blue] = linear(palette[name][theme]);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light ?? 0) / (dark ?? 1);
}

test('the formula gives the differences its authors publish', () => {
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

const themes = ['day', 'night'] as const;
const grounds = ['paper', 'surface', 'rose'] as const;

test.each(themes)('by %s nobody takes one thread for the other', (theme) => {
  expect(differenceOf('thread-one', 'thread-two', theme)).toBeGreaterThanOrEqual(20);
});

test.each(themes)('by %s a thread shows on every ground', (theme) => {
  for (const thread of ['thread-one', 'thread-two'] as const) {
    for (const ground of [...grounds, 'cover-paper', 'cover-sage', 'cover-plum'] as const) {
      expect(contrastOf(thread, ground, theme), `${thread} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test('by day a link is not taken for a button or a mistake', () => {
  for (const other of ['wine', 'accent', 'error', 'ink'] as const) {
    expect(differenceOf('link', other, 'day'), other).toBeGreaterThanOrEqual(15);
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
  expect(differenceOf(one, other, 'night')).toBeGreaterThanOrEqual(15);
});
