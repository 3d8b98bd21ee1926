/** The fonts of the pages are what the stylesheet says of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutFont, fontStyles, readCuts } from '#web/build/write-fonts.ts';

test.each(readCuts(fontStyles).map((cut) => ({ name: path.basename(cut.file), cut })))(
  '$name has the characters and weights that the stylesheet gives it: otherwise run `npm run fonts`',
  async ({ cut }) => {
    const kept = readFileSync(cut.file);
    expect(kept.equals(await cutFont(cut))).toBe(true);
  },
);

test('the two faces of a family and style have one weight, so that a browser takes the second for what the first lacks', () => {
  const weights = fontStyles
    .split('@font-face')
    .filter((face) => face.includes('.woff2'))
    .map((face) =>
      [/font-family: ([^;]+)/, /font-style: ([^;]+)/, /font-weight: ([^;]+)/].map((one) => one.exec(face)?.[1]).join(),
    );
  expect(weights).toHaveLength(8);
  expect(new Set(weights).size).toBe(4);
});
