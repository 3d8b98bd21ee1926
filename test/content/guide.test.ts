import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#content/catalogue.ts';
import { compileFile, compileGuide, type ManifestEntry } from '#content/guide/compile.ts';
import { readGuideFigures } from '#content/guide/figures.ts';

const folder = mkdtempSync(join(tmpdir(), 'guide-'));
let manifest: ManifestEntry[] = [];

beforeAll(async () => {
  manifest = await compileGuide(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('each file of the catalogue is built under its name, with its true size and page count', async () => {
  expect(manifest.map(({ id, name }) => ({ id, name }))).toEqual(files);
  expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  for (const { name, sizeBytes, pages } of manifest) {
    const pdf = readFileSync(join(folder, name));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.byteLength).toBe(sizeBytes);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(pages);
  }
});

test('the notebook has the length of a booklet', () => {
  expect(manifest.find(({ id }) => id === 'carnet-communication')?.pages).toBe(30);
});

test('the guide is as long as the shop says: chapters, reading times, exercises, meditations', () => {
  const figures = JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'));
  expect(figures).toEqual({ pages: manifest.find(({ id }) => id === 'guide-amour')?.pages, ...readGuideFigures() });
  expect(figures.chapters.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(figures.chapters[0]).toMatchObject({ title: 'Faire le point', readingMinutes: 30 });
});

test.each([
  ['guide-amour.pdf', 'Le Guide Amour'],
  ['carnet-communication.pdf', 'Le carnet de communication'],
])('%s can be read aloud: title, French, tags and bookmarks', async (name, title) => {
  const pdf = await PDFDocument.load(readFileSync(join(folder, name)));
  expect(pdf.getTitle()).toBe(title);
  const { catalog } = pdf;
  const language = catalog.lookup(PDFName.of('Lang'));
  expect(language instanceof PDFString || language instanceof PDFHexString ? language.decodeText() : '').toMatch(/^fr/);
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBe(PDFBool.True);
  expect(catalog.lookup(PDFName.of('StructTreeRoot'))).toBeInstanceOf(PDFDict);
  expect(catalog.lookup(PDFName.of('Outlines'))).toBeInstanceOf(PDFDict);
  expect(Buffer.from(readFileSync(join(folder, name))).toString('latin1')).toContain('pdfuaid:part');
});

test('the same words give the same bytes, so that a deployment uploads nothing new', () => {
  for (const file of files) {
    expect(Buffer.from(compileFile(file)).equals(readFileSync(join(folder, file.name)))).toBe(true);
  }
});

test('a source that does not compile is named', () => {
  expect(() => compileFile({ id: 'missing', name: 'missing.pdf' })).toThrow(/missing\.typ/);
});

const guide = join(import.meta.dirname, '../../content/guide');
const proseFiles = readdirSync(guide, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.typ') && !path.startsWith('style'),
);

test.each(proseFiles)('%s keeps French typography: no-break spaces, curved apostrophes, real ellipses', (path) => {
  const lines = readFileSync(join(guide, path), 'utf8').split('\n');
  const faults = lines.filter(
    (line) => !line.startsWith('//') && / [;!?»](?!=)|« |\p{L} : |\p{L}'\p{L}|\.\.\.(?=[ »\]])/u.test(line),
  );
  expect(faults).toEqual([]);
});
