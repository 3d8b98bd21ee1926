/** One printed page in the shop's type, made on request. The same content gives the same bytes. */
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, type RGB } from 'pdf-lib';
import { colours } from '#lambdas/pdf/colours.ts';
import type { FontName } from '#lambdas/pdf/fonts.ts';

/** Millimetres in points, the unit of a PDF. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export type Sheet = { document: PDFDocument; page: PDFPage; fonts: Record<FontName, PDFFont> };

/** `at`: ISO 8601, the only date in the file. */
type Opening = {
  title: string;
  at: string;
  size: [width: number, height: number];
  files: Record<FontName, Uint8Array>;
};

/** « ﬁ » and its like (U+FB00 to U+FB06). */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

const parsed = new Map<Uint8Array, ReturnType<typeof fontkit.create>>();

/**
 * Reads each font file once in a worker: it takes as long as all the rest of a page. fontkit keeps each glyph with the letter it
 * first stood for, and with none if it was first a part of another, as the c of « ç »: a later page would draw it and no search
 * would find its word. So each gets its letter at once; the ligatures, which stand for several, get theirs when they are set.
 */
const parser = {
  create(file: Uint8Array) {
    const known = parsed.get(file);
    if (known !== undefined) return known;
    const font = fontkit.create(file);
    for (const letter of font.characterSet) if (!isLigature(letter)) font.glyphForCodePoint(letter);
    parsed.set(file, font);
    return font;
  },
};

/** A document of one empty page. */
export async function openSheet({ title, at, size, files }: Opening): Promise<Sheet> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(parser);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage('fr-FR');
  document.setCreationDate(new Date(at));
  // By its default name a font would get another one in each file.
  const embed = (name: FontName) => document.embedFont(files[name], { subset: true, customName: `GUIDEA+${name}` });
  const fonts = {
    serif: await embed('serif'),
    serifItalic: await embed('serifItalic'),
    sans: await embed('sans'),
    sansBold: await embed('sansBold'),
  };
  return { document, page: document.addPage(size), fonts };
}

/** A text as a font can print it: a letter that it lacks becomes the letter below its accents, or `missing`. */
function setInFont(text: string, font: PDFFont, missing: string): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const print = (letter: string) => {
    if (has(letter) || letter === '\n') return letter;
    const bases = [...letter.normalize('NFD').replace(/\p{M}/gu, '')];
    return bases.map((base) => (has(base) ? base : missing)).join('');
  };
  // The fonts have no narrow no-break space.
  return [...text.normalize('NFC').replaceAll('\u202f', '\u00a0')].map(print).join('');
}

/** A text as a font can print it; « ? » stands for a letter that it lacks. */
export const toPrintable = (text: string, font: PDFFont): string => setInFont(text, font, '?');

/** The characters of a text that a font file has no letter for, each once, such as its emoji; their invisible parts are left out. */
export function listUnprintable(text: string, file: Uint8Array): string {
  const known = new Set(parser.create(file).characterSet);
  const lacks = (letter: string) =>
    [...letter.normalize('NFD').replace(/\p{M}|\p{Cf}|\s/gu, '')].some((base) => !known.has(base.codePointAt(0) ?? 0));
  const isPrintable = (letter: string) => known.has(letter.codePointAt(0) ?? 0) || !lacks(letter);
  return [...new Set(text.normalize('NFC'))].filter((letter) => !isPrintable(letter)).join(' ');
}

/** The part of a text that a font can print, such as a message without its emoji. */
export const keepPrintable = (text: string, font: PDFFont): string => setInFont(text, font, '').replace(/ {2,}/g, ' ');

type Measure = { font: PDFFont; size: number; width: number };

/** A text in lines that are at most `width` points wide; a word that is longer is cut. */
export function breakLines(text: string, { font, size, width }: Measure): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  // No-break spaces are not among the places to break.
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

type Style = { font?: FontName; size?: number; colour?: RGB; leading?: number };
type Place = Style & { x: number; top: number; width: number; align?: 'left' | 'right' | 'centre' };

/** The serif has Latin letters that the sans lacks, such as those of « Nguyễn »; it sets the whole of a line that has one. */
function chooseFont(text: string, { fonts }: Sheet, name: FontName): FontName {
  const prints = (font: PDFFont) => setInFont(text, font, '') === text.normalize('NFC').replaceAll('\u202f', '\u00a0');
  return prints(fonts[name]) || !prints(fonts.serif) ? name : 'serif';
}

/** Writes a text from `top`, points below the page's upper edge; gives the place below its last line. */
export function writeText(sheet: Sheet, text: string, place: Place): number {
  const { page, fonts } = sheet;
  const { x, top, width, align = 'left', font: name = 'sans', size = 9.5, colour = colours.ink, leading = 1.5 } = place;
  const lines = text.split('\n').flatMap((part) => {
    const font = fonts[chooseFont(part, sheet, name)];
    return breakLines(toPrintable(part, font), { font, size, width }).map((line) => ({ line, font }));
  });
  lines.forEach(({ line, font }, index) => {
    const spare = width - font.widthOfTextAtSize(line, size);
    const shift = { left: 0, right: spare, centre: spare / 2 }[align];
    page.drawText(line, {
      x: x + shift,
      y: page.getHeight() - top - size - index * size * leading,
      font,
      size,
      color: colour,
    });
  });
  return top + lines.length * size * leading;
}

export function drawRule(
  { page }: Sheet,
  { x, top, width, colour = colours.line }: Omit<Place, keyof Style> & { colour?: RGB },
): void {
  const y = page.getHeight() - top;
  page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.7, color: colour });
}

export function saveSheet({ document }: Sheet): Promise<Uint8Array> {
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
