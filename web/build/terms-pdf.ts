/** The terms of sale as a PDF, for the mail that confirms an order: the law wants them on a durable medium (C. conso L221-13). */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { withFrenchSpaces } from '#content/french-text.ts';
import { createCompiler } from '#content/guide/compiler.ts';
import type { LegalPageContent } from '#content/legal.ts';
import { textOf } from '#content/prose.ts';
import { isTermsFile, type Terms, termsFileName } from '#lambdas/order/terms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `version` with the SHA-256 of the text that a reader sees, in hex: the same words have the same hash. */
export function identifyTerms({ title, nodes }: LegalPageContent, version: string): Terms {
  const text = [title, ...nodes.map(textOf)].join('\n');
  return { version, hash: createHash('sha256').update(text).digest('hex') };
}

/** The page as a tagged PDF/UA document, dated the day it is in force. Throws with Typst's own words. */
export function compileTerms({ title, inForce, nodes }: LegalPageContent, version: string): Uint8Array {
  const compiler = createCompiler(root);
  const { result, takeDiagnostics } = compiler.compile({
    mainFilePath: path.join(root, 'web/build/terms.typ'),
    inputs: { title, version, edition: inForce, nodes: JSON.stringify(withFrenchSpaces(nodes)) },
  });
  if (result === null) throw new Error(`terms.typ: ${JSON.stringify(takeDiagnostics()?.shortDiagnostics)}`);
  return compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 });
}

/** Writes the PDF and `terms.json`, which says what it is of, among the files of the bucket; an earlier build's PDF goes. */
export async function writeTerms(page: LegalPageContent, version: string, folder: string): Promise<void> {
  const terms = identifyTerms(page, version);
  await mkdir(folder, { recursive: true });
  const old = (await readdir(folder)).filter(isTermsFile);
  await Promise.all(old.map((name) => rm(path.join(folder, name))));
  await writeFile(path.join(folder, termsFileName(terms)), compileTerms(page, version));
  await writeFile(path.join(folder, 'terms.json'), `${JSON.stringify(terms)}\n`);
}
