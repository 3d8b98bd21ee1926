/** `npm run guide`: makes the catalogue's PDFs from their Typst sources, and writes down sizes, page counts and figures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { PDFDocument } from 'pdf-lib';
import { type CatalogueFile, files } from '#content/catalogue.ts';
import { checkEdition } from '#content/guide/check-edition.ts';
import { compile, createCompiler } from '#content/guide/compiler.ts';
import { readChapters, readGuideFigures } from '#content/guide/figures.ts';

export type ManifestEntry = CatalogueFile & { sizeBytes: number; pages: number };

/** One file of the catalogue as a tagged PDF/UA document. Throws with Typst's own words, file and line. */
export function compileFile({ id }: CatalogueFile, compiler = createCompiler()): Uint8Array {
  const source = `${id}.typ`;
  const document = compile(compiler, source, { mainFilePath: join(import.meta.dirname, source) });
  return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
}

const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes every PDF of the catalogue, `manifest.json` and the guide's `figures.json` into a folder. Throws when the guide's text
 * is not that of its latest edition.
 */
export async function compileGuide(outputFolder: string): Promise<ManifestEntry[]> {
  mkdirSync(outputFolder, { recursive: true });
  const compiler = createCompiler();
  const chapters = readChapters(compiler);
  checkEdition(chapters);
  const manifest: ManifestEntry[] = [];
  for (const file of files) {
    const pdf = compileFile(file, compiler);
    writeFileSync(join(outputFolder, file.name), pdf);
    const { length: pages } = (await PDFDocument.load(pdf)).getPages();
    manifest.push({ ...file, sizeBytes: pdf.byteLength, pages });
  }
  writeJson(join(outputFolder, 'manifest.json'), manifest);
  writeJson(join(outputFolder, 'figures.json'), readGuideFigures(chapters));
  return manifest;
}

if (import.meta.main) {
  for (const { name, pages, sizeBytes } of await compileGuide(join(import.meta.dirname, '../../.build/files'))) {
    console.log(`${name}: ${pages} pages, ${Math.round(sizeBytes / 1000)} kB`);
  }
}
