/** The text of a page that pdf-lib wrote, a line for each piece, as a reader's search finds it: by the fonts' Unicode maps. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFRawStream,
  PDFString,
} from 'pdf-lib';

const decode = (stream: unknown) => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1');

function readMap(cmap: string): Map<string, string> {
  const pairs = [...cmap.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)];
  return new Map(
    pairs.map(([, code = '', unicode = '']) => [
      code.toUpperCase(),
      Buffer.from(unicode, 'hex').swap16().toString('utf16le'),
    ]),
  );
}

/** The letters of these codes. Throws for a code without one: it is drawn, but a search does not find its word. */
function readLetters(hex: string, map: Map<string, string>): string {
  const codes = hex.toUpperCase().match(/.{4}/g) ?? [];
  const letters = codes.map((code) => map.get(code));
  const index = letters.indexOf(undefined);
  if (index >= 0) throw new Error(`Glyph ${codes[index]} has no letter, after « ${letters.slice(0, index).join('')} »`);
  return letters.join('');
}

/** The page's operators, all content streams in turn. */
export function readContent(document: PDFDocument, page = 0): string {
  const contents = document.getPage(page).node.lookup(PDFName.of('Contents'));
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => document.context.lookup(one)) : [contents];
  return streams.map(decode).join('\n');
}

/** The words that pdf-lib wrote on a page, in the order they were written; those of another program are left out. */
export function readText(document: PDFDocument, page = 0): string[] {
  const fonts = document.getPage(page).node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const found: string[] = [];
  let map = new Map<string, string>();
  for (const [, font, hex] of readContent(document, page).matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj/gi)) {
    if (font !== undefined) {
      const unicode = fonts?.lookup(PDFName.of(font), PDFDict).lookup(PDFName.of('ToUnicode'));
      map = unicode === undefined ? new Map() : readMap(decode(unicode));
    } else found.push(readLetters(hex ?? '', map));
  }
  return found;
}

/** The words that Typst wrote on a page, without what repeats on every page; a string for each line or part of one. */
export function readTypstText(document: PDFDocument, page = 0): string[] {
  const fonts = document.getPage(page).node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const content = readContent(document, page).replace(/^\/Artifact [\s\S]*?^EMC$/gm, '');
  const found: string[] = [];
  let map = new Map<string, string>();
  for (const [, font, pieces, piece] of content.matchAll(
    /\/(\S+) [\d.]+ Tf|^(?:\[([\s\S]*?)\] TJ|(\([\s\S]*?\)) Tj)$/gm,
  )) {
    if (font !== undefined)
      map = readMap(decode(fonts?.lookup(PDFName.of(font), PDFDict).lookup(PDFName.of('ToUnicode'))));
    else {
      // A string may have brackets in it, unescaped when they come in pairs: it ends before a number or the end.
      const strings = (pieces ?? piece ?? '').matchAll(/\(((?:\\.|[^\\])*?)\)(?=$| -?[\d.]+(?: \(|$))/gs);
      const codes = [...strings].map(([, escaped = '']) =>
        Buffer.from(PDFString.of(escaped).asBytes()).toString('hex'),
      );
      found.push(readLetters(codes.join(''), map));
    }
  }
  return found;
}

/** Letters and digits alone: spaces, marks and hyphens are not the same on a printed line as in its source. */
export const lettersOf = (texts: readonly string[]): string => texts.join('').replace(/[^\p{L}\p{N}]/gu, '');

/** The letters of all that Typst wrote, page after page. */
export const readTypstLetters = (document: PDFDocument): string =>
  lettersOf(document.getPageIndices().flatMap((page) => readTypstText(document, page)));
