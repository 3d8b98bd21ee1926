import { expect, test } from 'vitest';
import { item } from '#content/drawing/pens/curve.ts';
import { write } from '#content/drawing/pens/handwriting.ts';
import { drawWriting } from '#content/guide/filled-in.ts';
import palette from '#content/palette.json' with { type: 'json' };
import filledIn from '#content/products/guide-amour-1/filled-in.json' with { type: 'json' };

const millimetre = 72 / 25.4;
const line = (text: string, pen: 'one' | 'two') => write({ text, pen, at: [0, 0], height: 10 });

test('a character that the pens do not have is refused', () => {
  expect(() => line('§', 'one')).toThrow('the pens have no "§"');
});

/** A page's groups of strokes, each from the left end of its field, in millimetres. */
function measure(spread: string) {
  const fields = Array.from({ length: 80 }, () => ({ page: 1, x: 0, y: 0 }));
  const groups = drawWriting(spread, fields)[1].split('<g ').slice(1);
  return groups.map((group) => {
    const across = [...group.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x) / millimetre);
    return { from: Math.min(...across), to: Math.max(...across), colour: /stroke="(#\w+)"/.exec(group)?.[1] };
  });
}

/** How wide the field of a line is, in millimetres: a box of the loop, a column of the list, a line across the page. */
function widthOf(spread: string, field: number): number {
  if (spread === 'loop' && field < 4) return 45;
  if (spread !== 'yes-no-maybe' || field >= 60) return 112;
  return item([44, 9, 18, 9, 24], field % 5);
}

test.each(Object.entries(filledIn))('what two wrote in %s is in two inks and fits its fields', (spread, lines) => {
  const written = measure(spread);
  expect(written).toHaveLength(lines.length);
  expect(new Set(written.map(({ colour }) => colour))).toEqual(
    new Set([palette['thread-one'].day, palette['thread-two'].day]),
  );
  const outside = lines.filter(({ field }, index) => {
    const { from, to } = item(written, index);
    return from < -2 || to > widthOf(spread, field);
  });
  expect(outside).toEqual([]);
});
