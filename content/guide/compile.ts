/** `npm run guide`: sets the catalogue's PDFs from their Typst sources, with their sizes, page counts and the guide's figures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { PDFDocument } from 'pdf-lib';
import { type CatalogueFile, files, products } from '#content/catalogue.ts';
import { type GuideFigures, readGuideFigures } from '#content/guide/figures.ts';

export type ManifestEntry = CatalogueFile & { sizeBytes: number; pages: number };

const sourceFolder = import.meta.dirname;
const fontPackages = ['@expo-google-fonts/fraunces', '@expo-google-fonts/instrument-sans'];

/** The edition's day (YYYY-MM-DD) and the file's only date: the same words give the same bytes. */
export const edition = products
  .map(({ updatedAt }) => updatedAt.slice(0, 10))
  .sort()
  .at(-1);

/** Typst with the fonts of the book, reading `content/guide`. */
export function createCompiler(): NodeCompiler {
  const fontPaths = fontPackages.map((name) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))));
  return NodeCompiler.create({ workspace: sourceFolder, fontArgs: [{ fontPaths }] });
}

/** One file of the catalogue as a tagged PDF/UA document. Throws with Typst's own words, file and line. */
export function compileFile(file: CatalogueFile, compiler = createCompiler()): Uint8Array {
  const mainFilePath = join(sourceFolder, `${file.id}.typ`);
  const compiled = compiler.compile({ mainFilePath, inputs: { edition: edition ?? '' } });
  if (compiled.result === null) {
    throw new Error(`${file.id}.typ does not compile: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
  }
  return compiler.pdf(compiled.result, { pdfStandard: PdfStandard.UA_1 });
}

const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** Writes every PDF of the catalogue, `manifest.json` and the guide's `figures.json` into a folder. */
export async function compileGuide(outputFolder: string): Promise<ManifestEntry[]> {
  mkdirSync(outputFolder, { recursive: true });
  const compiler = createCompiler();
  const manifest: ManifestEntry[] = [];
  for (const file of files) {
    const pdf = compileFile(file, compiler);
    writeFileSync(join(outputFolder, file.name), pdf);
    const { length: pages } = (await PDFDocument.load(pdf)).getPages();
    manifest.push({ ...file, sizeBytes: pdf.byteLength, pages });
  }
  const guide = manifest.find(({ id }) => id === 'guide-amour');
  const figures: GuideFigures = { ...(guide && { pages: guide.pages }), ...readGuideFigures() };
  writeJson(join(outputFolder, 'manifest.json'), manifest);
  writeJson(join(outputFolder, 'figures.json'), figures);
  return manifest;
}

if (import.meta.main) {
  for (const { name, pages, sizeBytes } of await compileGuide(join(sourceFolder, '../../.build/files'))) {
    console.log(`${name}: ${pages} pages, ${Math.round(sizeBytes / 1000)} kB`);
  }
}
