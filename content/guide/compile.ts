/** `npm run guide`: makes the files that are sold and what the shop shows of them, and writes down sizes, page counts and figures. */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { parseBuffer } from 'music-metadata';
import { PDFDocument } from 'pdf-lib';
import * as v from 'valibot';
import { type CatalogueFile, files } from '#content/catalogue.ts';
import type { Edition } from '#content/editions.ts';
import { countWords } from '#content/french-text.ts';
import { compile, compileFile, createCompiler, editionOf, queryValues } from '#content/guide/compiler.ts';
import { makeExcerpt } from '#content/guide/excerpt.ts';
import { findProductFile, listProductFolders } from '#content/product-folders.ts';

const wordsPerMinute = 200;

const chapterSchema = v.object({
  text: v.string(),
  headings: v.array(v.object({ kind: v.string(), title: v.string() })),
});
/** `kind` of a heading: `Chapitre`, `Exercice 4`, `Méditation`, or nothing for a section. */
type ChapterText = v.InferOutput<typeof chapterSchema>;

/** What each chapter of a product's folder says, in reading order; the parts before the first and after the last one included. */
export function readChapters(folder: string, compiler: NodeCompiler = createCompiler()): ChapterText[] {
  const files = readdirSync(join(import.meta.dirname, '../..', folder, 'chapters')).sort();
  const mainFileContent = [
    '#import "content/guide/figures.typ": describe',
    ...files.map((file) => `#describe(include "${folder}/chapters/${file}")`),
  ].join('\n');
  const document = compile(compiler, 'figures.typ', { mainFileContent });
  return queryValues(compiler, document, { label: 'chapter', schema: chapterSchema });
}

/** Exercises, meditations and chapters of a whole book; reading times at 200 words a minute, to the nearest five minutes. */
export function readBookFigures(book: ChapterText[]) {
  const parts = book.map(({ text, headings }) => ({ words: countWords(text), headings }));
  const headings = parts.flatMap((part) => part.headings);
  const chapters = parts.flatMap(({ words, headings: [first] }) =>
    first?.kind === 'Chapitre' ? [{ title: first.title, words }] : [],
  );
  return {
    exercises: headings.filter(({ kind }) => kind.startsWith('Exercice')).length,
    meditations: headings.filter(({ kind }) => kind === 'Méditation').length,
    chapters: chapters.map(({ title, words }) => ({
      title,
      readingMinutes: Math.round(words / wordsPerMinute / 5) * 5,
    })),
  };
}

/** 16 hexadecimal digits over the words of the chapters: spaces, line breaks and drawings change nothing. */
function hashText(chapters: readonly { text: string }[]): string {
  const words = chapters.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n');
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

/** Throws, saying what to do, when the chapters are not those of the edition. `folder`: of the product. */
export function checkEdition(chapters: readonly { text: string }[], edition: Edition, folder: string): void {
  const textHash = hashText(chapters);
  if (textHash === edition.textHash) return;
  throw new Error(
    `${folder}/product.json: editions: the text is not that of edition ${edition.number} (${edition.date}).
Add edition ${edition.number + 1} with its date, three lines on what changed and "textHash": "${textHash}".
Buyers are told of it by \`npm run shop -- editions announce\`, once it is deployed.
If there is nothing to tell them, as with a corrected typing error, put that textHash into edition ${edition.number}.`,
  );
}

/** `pages`: of a PDF. `minutes`: of a sound or a film, begun ones counted. */
export type ManifestEntry = Omit<CatalogueFile, 'folder'> & { sizeBytes: number; pages?: number; minutes?: number };

/**
 * One file of the catalogue: a Typst source as a tagged PDF/UA document, or the file that stands in the folder. Throws with
 * Typst's own words, file and line, or naming the file that is missing.
 */
export function makeFile(file: CatalogueFile, compiler = createCompiler()): Uint8Array {
  const { name, folder } = file;
  const document = compileFile(compiler, file);
  if (document !== undefined) return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  const ready = findProductFile({ path: folder }, name);
  if (ready === undefined)
    throw new Error(`${folder}/product.json: file: there is neither ${name} nor its source beside it`);
  return readFileSync(ready);
}

/** How long a file is, counted in the file itself. Throws, naming it, for a sound or a film that cannot be read. */
export async function measure(name: string, made: Uint8Array): Promise<{ pages: number } | { minutes: number }> {
  if (name.endsWith('.pdf')) return { pages: (await PDFDocument.load(made)).getPageCount() };
  const { duration } = (await parseBuffer(made, { path: name }, { duration: true })).format;
  if (!duration) throw new Error(`${name}: is no sound or film of a length that can be read`);
  return { minutes: Math.ceil(duration / 60) };
}

const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** By product, the figures of those whose folder has chapters. Throws when a text is not that of its latest edition. */
function readFigures(compiler: ReturnType<typeof createCompiler>) {
  const books = listProductFolders().filter((folder) => findProductFile(folder, 'chapters') !== undefined);
  return Object.fromEntries(
    books.map(({ id, path }) => {
      const chapters = readChapters(path, compiler);
      const edition = editionOf(path);
      if (edition !== undefined) checkEdition(chapters, edition, path);
      return [id, readBookFigures(chapters)];
    }),
  );
}

/** Writes every file of the catalogue, `manifest.json` and `figures.json` into a folder. */
export async function makeFiles(outputFolder: string, compiler = createCompiler()): Promise<ManifestEntry[]> {
  mkdirSync(outputFolder, { recursive: true });
  writeJson(join(outputFolder, 'figures.json'), readFigures(compiler));
  const manifest: ManifestEntry[] = [];
  for (const file of files) {
    const { id, name } = file;
    const made = makeFile(file, compiler);
    writeFileSync(join(outputFolder, name), made);
    manifest.push({ id, name, sizeBytes: made.byteLength, ...(await measure(name, made)) });
  }
  writeJson(join(outputFolder, 'manifest.json'), manifest);
  return manifest;
}

if (import.meta.main) {
  const build = join(import.meta.dirname, '../../.build');
  // One compiler: what it has set once it does not set again.
  const compiler = createCompiler();
  for (const { name, pages, minutes, sizeBytes } of await makeFiles(join(build, 'files'), compiler)) {
    const length = pages === undefined ? `${minutes} minutes` : `${pages} pages`;
    console.log(`${name}: ${length}, ${Math.round(sizeBytes / 1000)} kB`);
  }
  await makeExcerpt(join(build, 'excerpt'), compiler);
}
