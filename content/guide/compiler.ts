import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompileDocArgs, NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import * as v from 'valibot';
import { type CatalogueFile, findDetails } from '#content/catalogue.ts';
import { findProductFile, listProductFolders } from '#content/product-folders.ts';

const fontPackages = ['@expo-google-fonts/fraunces', '@expo-google-fonts/instrument-sans'];

/** Typst with the fonts of the book, reading `workspace`, by default the project: palette and drawings are in `content`. */
export function createCompiler(workspace = join(import.meta.dirname, '../..')): NodeCompiler {
  const fontPaths = fontPackages.map((name) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))));
  return NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });
}

type Source = CompileDocArgs & { edition?: string | undefined };

/**
 * A compiled document. `edition`: its day, the document's only date, so that the same words give the same bytes. Throws with
 * Typst's own words, file and line; `name` says what was to be compiled.
 */
export function compile(compiler: NodeCompiler, name: string, { edition, ...source }: Source): NodeTypstDocument {
  const compiled = compiler.compile({ ...source, inputs: edition === undefined ? {} : { edition } });
  if (compiled.result !== null) return compiled.result;
  throw new Error(`${name} does not compile: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
}

export const editionOf = (folder: string) =>
  findDetails(listProductFolders().find(({ path }) => path === folder)?.id ?? '')?.editions.at(-1);

/** A sold file as its product's folder has it in Typst; undefined where the file itself stands there. Throws as `compile` does. */
export function compileFile(
  compiler: NodeCompiler,
  { id, name, folder }: CatalogueFile,
): NodeTypstDocument | undefined {
  const mainFilePath = findProductFile({ path: folder }, `${id}.typ`);
  if (mainFilePath === undefined) return undefined;
  return compile(compiler, name, { mainFilePath, edition: editionOf(folder)?.date });
}

/** The values of a document's `#metadata(…) <label>`, in the order they stand in. */
export function queryValues<Schema extends v.GenericSchema>(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  { label, schema }: { label: string; schema: Schema },
): v.InferOutput<Schema>[] {
  const found = v.parse(v.array(v.object({ value: schema })), compiler.query(document, { selector: `<${label}>` }));
  return found.map(({ value }) => value);
}
