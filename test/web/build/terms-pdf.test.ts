import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFBool, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { textOf } from '#content/prose.ts';
import { site } from '#content/site.ts';
import { termsFileName } from '#lambdas/order/terms.ts';
import { lettersOf, readTypstLetters } from '#test/pdf-text.ts';
import { compileTerms, identifyTerms, writeTerms } from '#web/build/terms-pdf.ts';
import { readFilledPage } from '#web/build/texts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'terms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFilledPage('conditions-generales');
const { termsVersion } = site;
const pdf = compileTerms(page, termsVersion);

test('the terms of the page become a tagged PDF in French, the same bytes each time', async () => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.getTitle()).toBe('Conditions générales de vente');
  expect(document.getPageCount()).toBeGreaterThanOrEqual(3);
  expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toContain('fr');
  expect(document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBe(PDFBool.True);
  expect(Buffer.compare(pdf, compileTerms(page, termsVersion))).toBe(0);
});

test('a search of the PDF finds every paragraph of the terms', async () => {
  const printed = readTypstLetters(await PDFDocument.load(pdf));
  // The points of a list are numbered in print.
  const nodes = page.nodes.flatMap((node) =>
    typeof node === 'object' && ['ol', 'ul'].includes(node.tag) ? node.children : node,
  );
  const paragraphs = [page.title, ...nodes.map(textOf)].map((text) => lettersOf([text]));
  expect(paragraphs.length).toBeGreaterThan(20);
  expect(paragraphs.filter((paragraph) => !printed.includes(paragraph))).toEqual([]);
});

test('the PDF has the no-break spaces of the page, whichever spaces the author typed', () => {
  const withNodes = (text: string) => compileTerms({ ...page, nodes: [text] }, termsVersion);
  const [typed, set] = ['« Payer » : 79 €', '«\u00a0Payer\u00a0»\u202f: 79\u00a0€'].map(withNodes);
  expect(typed).toEqual(set);
});

test('one other word is another hash and another file', () => {
  const [first = '', ...rest] = page.nodes;
  const changed = { ...page, nodes: [first, ...rest, 'Un mot.'] };
  const [before, after] = [identifyTerms(page, termsVersion), identifyTerms(changed, termsVersion)];
  expect(before.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(termsFileName(before)).toBe(`conditions-generales-${termsVersion}-${before.hash.slice(0, 16)}.pdf`);
  expect(termsFileName(after)).not.toBe(termsFileName(before));
  expect(identifyTerms(page, termsVersion)).toEqual(before);
});

test('the hash covers the waiver’s words and the version, since the terms quote both', () => {
  const text = page.nodes.map(textOf).join('\n');
  expect(text).toContain(site.waiver.replace('14 jours', '14\u00a0jours'));
  expect(text).toContain(`Version ${termsVersion}.`);
});

test('a build leaves the PDF of its own words and no earlier one', async () => {
  writeFileSync(path.join(folder, 'conditions-generales-2020-01-0000000000000000.pdf'), '');
  writeFileSync(path.join(folder, 'guide-amour.pdf'), '');
  await writeTerms(page, termsVersion, folder);
  const terms = JSON.parse(readFileSync(path.join(folder, 'terms.json'), 'utf8'));
  expect(terms).toEqual(identifyTerms(page, termsVersion));
  expect(readdirSync(folder).toSorted()).toEqual([termsFileName(terms), 'guide-amour.pdf', 'terms.json'].toSorted());
});
