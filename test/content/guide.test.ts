import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#content/catalogue.ts';
import { compileFile, compileGuide, type ManifestEntry } from '#content/guide/compile.ts';
import { chapterFiles, readChapter, readGuideFigures } from '#content/guide/figures.ts';

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

test('the figures written for the shop are those of the built book', () => {
  expect(JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'))).toEqual({
    pages: manifest.find(({ id }) => id === 'guide-amour')?.pages,
    ...readGuideFigures(),
  });
});

test('the guide is as long as the shop says: pages, words, exercises, meditations, reading times', () => {
  const { words, exercises, meditations, chapters } = readGuideFigures();
  expect(manifest.find(({ id }) => id === 'guide-amour')?.pages).toBeGreaterThanOrEqual(150);
  expect(words).toBeGreaterThanOrEqual(36_000);
  expect({ exercises, meditations }).toEqual({ exercises: 20, meditations: 5 });
  expect(chapters.map(({ number, title, readingMinutes }) => [number, title, readingMinutes])).toEqual([
    [1, 'Faire le point', 30],
    [2, 'Comprendre ce qui se répète', 25],
    [3, 'Se parler autrement', 35],
    [4, 'Réparer la confiance', 20],
    [5, 'Retrouver l’élan', 30],
    [6, 'Tenir dans la durée', 25],
  ]);
});

test('the exercises are numbered in order, and each says why, how, with what example and what if it goes wrong', () => {
  const parts = chapterFiles.flatMap((name) => readChapter(name).split(/^(?=#(?:exercise|meditation|keep)\b|== )/m));
  const exercises = parts.filter((part) => part.startsWith('#exercise('));
  expect(exercises.map((exercise) => Number(exercise.match(/\d+/)?.[0]))).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  for (const exercise of exercises) {
    const headings = [...exercise.matchAll(/^ *=== (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Pourquoi', 'Comment faire', 'Un exemple', 'Si cela tourne mal']);
  }
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
