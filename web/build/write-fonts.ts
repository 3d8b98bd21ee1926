/// <reference path="./subset-font.d.ts" />
/**
 * `npm run fonts`: cuts the fonts in `web/shell/fonts/` out of their packages' files, with the characters (`unicode-range`) and the
 * weights that `fonts.css` gives them. The SIL Open Font License of both wants its text beside a changed font.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const shellFolder = path.resolve(import.meta.dirname, '../shell');
const { resolve } = createRequire(import.meta.url);

/** `source`: the package's file of the same family and style. */
type Cut = {
  file: string;
  source: string;
  characters: string;
  keepFeatures: string[];
  axes: Record<string, number | { min: number; max: number }>;
};

/**
 * Figures for tables, ligatures, and the italic's letters for reading sizes: without `rvrn` b, d, h, k and l have the loops of
 * display sizes.
 */
function featureOf(face: string): string {
  if (read(face, 'font-family').includes('Sans')) return 'tnum';
  return read(face, 'font-style') === 'italic' ? 'rvrn' : 'liga';
}

/** `U+20-3B,U+A0` as the characters it stands for. */
export function charactersOf(unicodeRange: string): string {
  return unicodeRange
    .split(',')
    .map((part) => {
      const [from = '', to = from] = part.trim().replace('U+', '').split('-');
      const first = Number.parseInt(from, 16);
      const count = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at)).join('');
    })
    .join('');
}

/** What a `@font-face` says of a property, such as `font-weight`. */
function read(face: string, property: string): string {
  return new RegExp(`${property}:\\s*([^;]+);`).exec(face)?.[1] ?? '';
}

/** The fonts to cut, from the stylesheet: a family and style has a face from its package and a face from `fonts/`. */
export function readCuts(stylesheet: string): Cut[] {
  const faces = stylesheet.split('@font-face').filter((face) => face.includes('.woff2'));
  const isCut = (face: string) => read(face, 'src').includes('./fonts/');
  const urlOf = (face: string) => /url\("([^"]+)"\)/.exec(face)?.[1] ?? '';
  const nameOf = (face: string) => `${read(face, 'font-family')} ${read(face, 'font-style')}`;
  return faces.filter(isCut).map((face) => {
    const whole = faces.find((one) => !isCut(one) && nameOf(one) === nameOf(face)) ?? '';
    const [min = 0, max = min] = read(face, 'font-weight').split(' ').map(Number);
    return {
      file: path.join(shellFolder, urlOf(face)),
      source: resolve(urlOf(whole)),
      characters: charactersOf(read(face, 'unicode-range')),
      keepFeatures: ['kern', featureOf(face)],
      axes: { wght: min === max ? min : { min, max }, ...(whole.includes('-opsz-') ? { opsz: 72 } : {}) },
    };
  });
}

export function cutFont({ source, characters, keepFeatures, axes }: Cut): Promise<Buffer> {
  const options = { targetFormat: 'woff2', keepFeatures, noHinting: true, variationAxes: axes } as const;
  return subsetFont(readFileSync(source), characters, options);
}

/** The stylesheet that names the fonts. */
export const fontStyles = readFileSync(path.join(shellFolder, 'fonts.css'), 'utf8');

if (import.meta.main) {
  for (const cut of readCuts(fontStyles)) {
    const font = await cutFont(cut);
    writeFileSync(cut.file, font);
    const folder = path.resolve(path.dirname(cut.source), '..');
    copyFileSync(path.join(folder, 'LICENSE'), path.join(shellFolder, 'fonts', `${path.basename(folder)}-license.txt`));
    console.log(`${path.relative(process.cwd(), cut.file)}: ${font.length} bytes`);
  }
}
