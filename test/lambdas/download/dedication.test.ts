import { readFileSync } from 'node:fs';
import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFNumber } from 'pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { findDetails } from '#content/catalogue.ts';
import { stampDedication } from '#lambdas/download/dedication.ts';
import { fontFiles } from '#lambdas/pdf/fonts.ts';
import { readContent, readText } from '#test/pdf-text.ts';

const place = findDetails('guide-amour-1')?.dedication ?? {
  page: 0,
  leftMm: 0,
  topMm: 0,
  widthMm: 0,
  heightMm: 0,
  sizePt: 0,
};
const guide = readFileSync('.build/files/guide-amour.pdf');

const stamp = (names: string) => stampDedication(guide, { names, place, fontFile: fontFiles.serifItalic });
let stamped: Uint8Array = new Uint8Array();
beforeAll(async () => {
  stamped = await stamp('Camille et Noé');
});
const load = (pdf: Uint8Array) => PDFDocument.load(pdf, { updateMetadata: false });
const titlePage = place.page - 1;

/** The structure elements of a page's content, in the order in which they are read aloud. */
function readElements(document: PDFDocument): { kind: string; contents: number[] }[] {
  const page = document.getPage(titlePage);
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const body = root.lookup(PDFName.of('K'), PDFArray).lookup(0, PDFDict).lookup(PDFName.of('K'), PDFArray);
  const elements = body.asArray().map((one) => document.context.lookup(one, PDFDict));
  const ofPage = elements.filter((element) => element.get(PDFName.of('Pg')) === page.ref);
  return ofPage.map((element) => ({
    kind: element.lookup(PDFName.of('S'), PDFName).decodeText(),
    contents: element
      .lookup(PDFName.of('K'), PDFArray)
      .asArray()
      .map((number) => (number instanceof PDFNumber ? number.asNumber() : -1)),
  }));
}

test('the names are on the title page, embedded and searchable, and on no other page', async () => {
  const document = await load(stamped);
  expect(readText(document, titlePage)).toEqual(['Pour Camille et Noé']);
  expect(readText(document, titlePage + 1)).toEqual([]);
});

test('the copy stays tagged: a screen reader comes to the dedication after the title and before the imprint', async () => {
  const before = readElements(await load(guide));
  const document = await load(stamped);
  const after = readElements(document);
  const number = before.flatMap(({ contents }) => contents).length;
  expect(after).toEqual([...before.slice(0, -1), { kind: 'P', contents: [number] }, ...before.slice(-1)]);
  expect(readContent(document, titlePage)).toContain(`/P <</MCID ${number}>> BDC`);
  expect(document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBe(PDFBool.True);
  for (const kept of ['Lang', 'Metadata', 'Outlines']) expect(document.catalog.has(PDFName.of(kept))).toBe(true);
});

test('each page and the document’s description stay, and the file becomes no larger', async () => {
  const [before, after] = await Promise.all([guide, stamped].map(load));
  expect(after?.getPageCount()).toBe(before?.getPageCount());
  expect(after?.getTitle()).toBe(before?.getTitle());
  expect(stamped.byteLength).toBeLessThan(guide.byteLength);
});

test('the same guide and names give the same bytes', async () => {
  expect(Buffer.compare(stamped, await stamp('Camille et Noé'))).toBe(0);
});

test('sixty characters are set in the place left for them, whatever their length', async () => {
  for (const names of ['Anne-Catherine-Élisabeth Wojciechowska & Jean-Christophe d’Été', 'W'.repeat(60)]) {
    const document = await load(await stamp(names));
    expect(readText(document, titlePage).join('').replaceAll(' ', '')).toBe(`Pour${names.replaceAll(' ', '')}`);
    const mm = 72 / 25.4;
    const lowest = (210 - place.topMm - place.heightMm) * mm;
    const heights = [...readContent(document, titlePage).matchAll(/1 0 0 1 \S+ (\S+) Tm/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBeGreaterThan(lowest);
  }
});

test('names that the font cannot set, or that are longer than their place, are refused, so that the plain guide is handed out', async () => {
  await expect(stamp('Léa 💛 Noé')).rejects.toThrow('lacks a letter');
  await expect(stamp('לאה')).rejects.toThrow('lacks a letter');
  await expect(stamp('W'.repeat(200))).rejects.toThrow('longer than its place');
});
