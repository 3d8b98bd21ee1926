/**
 * Renders into `.build/excerpt` what the shop shows of the guide and of its gift: covers as drawings, the open book as pictures, and
 * `spreads.json`, which names them and has their text.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Sharp } from 'sharp';
import * as v from 'valibot';
import { files } from '#content/catalogue.ts';
import { compile, compileFile, editionOf, queryValues } from '#content/guide/compiler.ts';
import { type CachedFiles, openCache } from '#content/guide/file-cache.ts';
import { drawWriting, fieldSchema } from '#content/guide/filled-in.ts';
import { lightenDrawing } from '#content/guide/lighten-drawing.ts';
import { openBook } from '#content/guide/open-book.ts';
import { readSpread, shownSchema } from '#content/guide/spread-text.ts';
import palette from '#content/palette.json' with { type: 'json' };
import { findProductFile, listProductFolders } from '#content/product-folders.ts';

/** An A5 page in points. */
export const paper = { width: 419.5276, height: 595.2756 };

/**
 * An open book's pictures: for phones, and for large or fine screens. The first is the largest paint of a phone's first screen; at
 * its quality the handwriting is crisp and the checkout's spread comes in one round trip (14.6 kB with its headers); with 4:2:0
 * chroma the wine pen would turn black.
 */
const spreadPictures = [
  { width: 720, quality: 36 },
  { width: 1600, quality: 45 },
];

type Drawing = { pages: string[]; glyphs: Map<string, string> };

/** One SVG is too large for the renderer: cut it into pages, each a ground and a group, and the glyphs they refer to. */
function cutPages(svg: string): Drawing {
  const definitionsAt = svg.indexOf('\n    <defs');
  const body = svg.slice(svg.indexOf('>') + 1, definitionsAt);
  const definitions = svg.slice(definitionsAt).matchAll(/<(symbol|clipPath) id="([^"]+)"[\s\S]*?<\/\1>/g);
  return {
    pages: body.split(/(?=\n {4}<path )/).filter((page) => page.trim() !== ''),
    glyphs: new Map([...definitions].map(([whole, , id]) => [id ?? '', whole])),
  };
}

/** `writing`: what is drawn over the page. */
function drawPage({ pages, glyphs }: Drawing, page: number, writing = ''): string {
  const drawing = (pages[page - 1] ?? '').replace(/\n {4}<g transform="[^"]*">/, '\n    <g>');
  const used = new Set([...drawing.matchAll(/#([\w-]+)[")]/g)].map(([, id]) => glyphs.get(id ?? '') ?? ''));
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${paper.width} ${paper.height}" width="${paper.width}" height="${paper.height}"><defs>${[...used].join('')}</defs>${drawing}${writing}</svg>`;
}

/** Where the book is shown open, by `#spread` in the guide's sources. `page`: the left or the right one. */
const spreadSchema = v.object({ name: v.string(), page: v.number(), label: v.string(), alt: v.string() });
type Marked = v.InferOutput<typeof spreadSchema>;

/** Even pages are on the left. */
export const pagesOf = ({ page }: Marked): [left: number, right: number] => [page - (page % 2), page - (page % 2) + 1];

/** The document of a folder's `excerpt.typ`, the places it shows, and what two people would write on both pages of one, as SVG. */
export function readPlaces(compiler: NodeCompiler, folder: string) {
  const mainFilePath = join(import.meta.dirname, '../..', folder, 'excerpt.typ');
  const guide = compile(compiler, 'excerpt.typ', { mainFilePath, edition: editionOf(folder)?.date });
  const places = queryValues(compiler, guide, { label: 'spread', schema: spreadSchema });
  const fields = queryValues(compiler, guide, { label: 'field', schema: fieldSchema });
  const onPages = (place: Marked) => fields.filter(({ page }) => pagesOf(place).includes(page));
  return { guide, places, writingOf: (place: Marked) => drawWriting(place.name, onPages(place)) };
}

const listFiles = (name: string) => ({
  avif: spreadPictures.map(({ width }) => `spread-${name}-${width}.avif`),
  webp: `spread-${name}.webp`,
});

/** Writes a spread as AVIF in two widths, and as WebP for browsers that do not know AVIF. */
async function writeSpread(name: string, book: Sharp, folder: string): Promise<void> {
  const { avif, webp } = listFiles(name);
  const write = (picture: Sharp, file = '') => picture.toFile(join(folder, file));
  await Promise.all([
    ...spreadPictures.map(({ width, quality }, index) =>
      write(book.clone().resize(width).avif({ quality, effort: 4 }), avif[index]),
    ),
    write(book.clone().resize(1200).webp({ quality: 64 }), webp),
  ]);
}

/** The pictures are kept in the repository: drawing and encoding five open books takes a minute of processor time. */
function describePictures(name: string, pages: [left: string, right: string]): CachedFiles {
  const renderer = readFileSync(join(import.meta.dirname, 'open-book.ts'));
  return {
    name,
    madeOf: [...pages, renderer, JSON.stringify([spreadPictures, palette])],
    make: async (folder) => writeSpread(name, await openBook(...pages), folder),
  };
}

/** The cover of each file that is sold, as SVG: of a Typst source its first page, of another file the drawing beside it. */
function writeCovers(compiler: NodeCompiler, folder: string): void {
  for (const file of files) {
    const cover = `${file.id}.svg`;
    const drawn = findProductFile({ path: file.folder }, cover);
    const document = compileFile(compiler, file);
    if (drawn === undefined && document === undefined)
      throw new Error(`${file.folder}/${cover}: is missing, the cover of ${file.name}`);
    const svg =
      document === undefined ? readFileSync(drawn ?? '', 'utf8') : drawPage(cutPages(compiler.plainSvg(document)), 1);
    writeFileSync(join(folder, cover), lightenDrawing(svg));
  }
}

/**
 * Writes into a folder the covers, the places that a product's `excerpt.typ` shows as AVIF and WebP, and `spreads.json` with the
 * product's id. Throws when a document does not compile.
 */
export async function makeExcerpt(folder: string, compiler: NodeCompiler): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeCovers(compiler, folder);
  const [book] = listProductFolders().flatMap(({ id, path }) => {
    const keptIn = join(import.meta.dirname, '../..', path, 'spreads');
    return findProductFile({ path }, 'excerpt.typ') === undefined ? [] : [{ productId: id, path, keptIn }];
  });
  if (book === undefined) throw new Error('content/products: no product has an excerpt.typ, which the home page shows');
  const { productId, path, keptIn } = book;
  const { guide, places, writingOf } = readPlaces(compiler, path);
  const drawing = cutPages(compiler.plainSvg(guide));
  const cache = openCache(keptIn);
  for (const place of places) {
    const [[left, right], writing] = [pagesOf(place), writingOf(place)];
    const pages: [string, string] = [drawPage(drawing, left, writing[0]), drawPage(drawing, right, writing[1])];
    await cache.place(describePictures(place.name, pages), folder);
  }
  cache.prune();
  const [shown = []] = queryValues(compiler, guide, { label: 'shown', schema: v.array(shownSchema) });
  const spreads = places.map((place) => {
    const { name, label, alt } = place;
    const onPages = shown.filter(({ page }) => pagesOf(place).includes(page));
    return { name, label, alt, ...listFiles(name), pages: readSpread(name, onPages) };
  });
  writeFileSync(join(folder, 'spreads.json'), `${JSON.stringify({ productId, spreads }, null, 2)}\n`);
}
