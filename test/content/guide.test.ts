import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { files, findDetails, products } from '#content/catalogue.ts';
import { countWords } from '#content/french-text.ts';
import { type ManifestEntry, makeFile, measure, readBookFigures, readChapters } from '#content/guide/compile.ts';
import { compile, createCompiler, queryValues } from '#content/guide/compiler.ts';
import palette from '#content/palette.json' with { type: 'json' };
import { sales } from '#content/sales-page.ts';
import { contrast, readHex } from '#test/content/contrast.ts';
import { lettersOf, readContent, readTypstLetters, readTypstText } from '#test/pdf-text.ts';

/** What the build has made; a test below makes the same anew. */
const folder = join(import.meta.dirname, '../../.build/files');
const manifest: ManifestEntry[] = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const guide = join(import.meta.dirname, '../../content/products/guide-amour-1');
const chapters = readChapters('content/products/guide-amour-1');
const words = chapters.reduce((sum, { text }) => sum + countWords(text), 0);
const chapterFiles = readdirSync(join(guide, 'chapters')).map((file) => `chapters/${file}`);

test('each file of the catalogue is built under its name, with its true size and page count', async () => {
  expect(manifest.map(({ id, name }) => ({ id, name }))).toEqual(files.map(({ id, name }) => ({ id, name })));
  for (const { name, sizeBytes, pages } of manifest) {
    const pdf = readFileSync(join(folder, name));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.byteLength).toBe(sizeBytes);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(pages);
  }
});

test('the notebook has the thirty pages that the shop promises', () => {
  expect(manifest.find(({ id }) => id === 'carnet-communication')?.pages).toBe(30);
});

test('the figures written for the shop are those of the built book', () => {
  expect(JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'))).toEqual({
    'guide-amour-1': readBookFigures(chapters),
  });
});

test('the guide is as long as the shop says: pages, words, exercises, meditations, chapters', () => {
  const { exercises, meditations, chapters: counted } = readBookFigures(chapters);
  expect(manifest.find(({ id }) => id === 'guide-amour')?.pages).toBeGreaterThan(150);
  expect(words).toBeGreaterThanOrEqual(36_000);
  expect({ exercises, meditations }).toEqual({ exercises: 20, meditations: 5 });
  const presented = sales['guide-amour-1']?.chapters?.items ?? [];
  expect(counted.map(({ title }) => title)).toEqual(presented.map(({ title }) => title));
});

test('the guide takes as long to read as the catalogue says, at 200 words a minute, to the nearest half hour', () => {
  const minutes = words / 200;
  expect(products.map(({ readingTimeMinutes }) => readingTimeMinutes)).toEqual([Math.round(minutes / 30) * 30]);
});

test('what is counted of a chapter is what is printed: titles, details and tables, but no code and no drawing', () => {
  const [, first = ''] = chapters.map(({ text }) => text);
  for (const printed of ['Faire le point', '9 minutes, en solo ou à deux', 'Ce qui décrit', 'Ce que l’on sait.']) {
    expect(first).toContain(printed);
  }
  expect(first).not.toMatch(/#|\bbreakable\b|\b\d+mm\b|\bhairline\b/);
});

test.each([
  ['« l’autre » is one word', 'Écouter l’autre', 2],
  ['no-break spaces part words, and lone signs are none', 'Vraiment\u202f? Oui\u00a0: 5\u00a0000 – fois', 5],
])('words are counted as a printer counts them: %s', (_, text, words) => {
  expect(countWords(text)).toBe(words);
});

/** Where each exercise's sheet begins and ends, and the pages that have a heading. Positions are in points from the page's top. */
function readLayout() {
  const mainFileContent = `#include "content/products/guide-amour-1/guide-amour.typ"
    #context [#metadata((
      marks: query(<sheet>).map(it => (number: it.value, page: it.location().page(), top: it.location().position().y.pt())),
      headings: query(heading).map(it => it.location().page()),
    )) <layout>]`;
  const compiler = createCompiler();
  const document = compile(compiler, 'the layout', { mainFileContent });
  const mark = v.object({ number: v.number(), page: v.number(), top: v.number() });
  const schema = v.object({ marks: v.array(mark), headings: v.array(v.number()) });
  const [found] = queryValues(compiler, document, { label: 'layout', schema });
  const words = v.object({ page: v.number(), endsMm: v.number() });
  const [title] = queryValues(compiler, document, { label: 'title-words', schema: words });
  const marks = found?.marks ?? [];
  const sheets = marks.flatMap((first, at) => {
    const last = marks[at + 1];
    return at % 2 === 0 && last?.number === first.number ? [{ ...first, lastPage: last.page }] : [];
  });
  return { sheets, headings: found?.headings ?? [], title };
}
const layout = readLayout();

test('the title page leaves its place to a dedication', () => {
  const place = findDetails('guide-amour-1')?.dedication;
  expect(layout.title?.page).toBe(place?.page);
  const { topMm = 0, heightMm = 0 } = place ?? {};
  expect(layout.title?.endsMm).toBeLessThan(topMm);
  // The imprint begins 36 mm above the page's edge.
  expect(topMm + heightMm).toBeLessThan(210 - 36);
});

test('each exercise’s sheet is one or two pages of its own, so that it can be printed alone', () => {
  const { sheets, headings } = layout;
  expect(sheets.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  const topMarginPoints = (20 / 25.4) * 72;
  for (const { number, page, top, lastPage } of sheets) {
    expect(top, `sheet ${number}`).toBeCloseTo(topMarginPoints, 0);
    expect(lastPage - page, `sheet ${number}`).toBeLessThanOrEqual(1);
    expect(headings.filter((heading) => heading >= page && heading <= lastPage)).toEqual([]);
  }
});

test('the lines of a sheet are dark enough to print, 3 to 1, and the notebook has no others', async () => {
  const pdf = await PDFDocument.load(readFileSync(join(folder, 'guide-amour.pdf')));
  const paper = readHex(palette.surface.day);
  for (const { number, page, lastPage } of layout.sheets) {
    for (let at = page - 1; at < lastPage; at += 1) {
      const strokes = [...readContent(pdf, at).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:SCN|RG)$/gm)];
      const faint = strokes.filter(([, ...rgb]) => contrast([rgb.slice(0, 3).map(Number), paper]) < 3);
      expect(
        faint.map(([operator]) => operator),
        `sheet ${number}, page ${at + 1}`,
      ).toEqual([]);
    }
  }
  expect(readFileSync(join(guide, 'carnet-communication.typ'), 'utf8')).not.toContain('hairline');
});

test('a sheet for two says at its foot who must not use it', async () => {
  const pdf = await PDFDocument.load(readFileSync(join(folder, 'guide-amour.pdf')));
  const saying = layout.sheets.filter(({ page }) =>
    lettersOf(readTypstText(pdf, page - 1)).includes(
      lettersOf(['Si l’un de vous a peur de l’autre, pas cette feuille : 3919, 116 006']),
    ),
  );
  const alone = 6;
  expect(saying.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => n !== alone),
  );
});

test('a meditation lasts as long as it says, at 90 words a minute and six seconds for a breath of its silences', () => {
  const sources = chapterFiles.map((file) => readFileSync(join(guide, file), 'utf8')).join('\n');
  const found = [...sources.matchAll(/#meditation\("(.+?)", duration: "(\d+)\sminutes.*?\)\[([\s\S]*?)\n\]/g)];
  expect(found).toHaveLength(5);
  for (const [, title, minutes, text = ''] of found) {
    const breaths = [...text.matchAll(/#silence\((\d)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const words = countWords(text.replace(/ *#.*/g, ''));
    expect(Math.round(words / 90 + breaths / 10), title).toBe(Number(minutes));
  }
});

test('the shop says with whom the exercises are done as their labels say it', () => {
  const sources = chapterFiles.map((file) => readFileSync(join(guide, file), 'utf8')).join('\n');
  const labels = [...sources.matchAll(/#exercise\(\d+, .*, with: "([^"]+)"/g)].map(([, label = '']) => label);
  const count = (rule: RegExp) => labels.filter((label) => rule.test(label)).length;
  const together = count(/^À deux$/);
  const apartThenTogether = count(/^Chacun de son côté, puis (à deux|ensemble)$/);
  expect({ together, apartThenTogether, alone: 20 - together - apartThenTogether }).toEqual({
    together: 8,
    apartThenTogether: 8,
    alone: 4,
  });
  const [product] = products;
  expect(product?.description).toContain(
    'vingt exercices, dont douze peuvent commencer de votre côté et quatre se faire sans attendre l’autre',
  );
});

test('the exercises are numbered in order, and each says why, how, with what example and what if it goes wrong', () => {
  const headings = chapters.flatMap((chapter) => chapter.headings);
  const exercises = headings.flatMap(({ kind }, at) => (kind.startsWith('Exercice') ? [{ kind, at }] : []));
  expect(exercises.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, (_, n) => `Exercice ${n + 1}`));
  for (const { at } of exercises) {
    const parts = headings.slice(at + 1, at + 5).map(({ title }) => title);
    expect(parts).toEqual(['Pourquoi', 'Comment faire', 'Un exemple', 'Si cela tourne mal']);
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

test('a search of the guide finds each of its titles, and of the notebook each of its questions', async () => {
  const read = async (name: string) => readTypstLetters(await PDFDocument.load(readFileSync(join(folder, name))));
  const inGuide = await read('guide-amour.pdf');
  const titles = chapters.flatMap(({ headings }) => headings.map(({ title }) => title));
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.filter((title) => !inGuide.includes(lettersOf([title])))).toEqual([]);
  const inNotebook = await read('carnet-communication.pdf');
  const source = readFileSync(join(guide, 'carnet-communication.typ'), 'utf8');
  const questions = [...source.matchAll(/^#evening\(\d+, "[^"]+", \[([^\]]+)\]/gm)].map(
    ([, question = '']) => question,
  );
  expect(questions).toHaveLength(24);
  expect(questions.filter((question) => !inNotebook.includes(lettersOf([question])))).toEqual([]);
});

test('the same words give the same bytes, so that a deployment uploads nothing new', () => {
  for (const file of files) {
    expect(Buffer.from(makeFile(file)).equals(readFileSync(join(folder, file.name)))).toBe(true);
  }
});

test('a file that is missing is named', () => {
  const missing = { id: 'missing', name: 'missing.pdf', folder: 'content/products/guide-amour-1' };
  expect(() => makeFile(missing)).toThrow(
    'content/products/guide-amour-1/product.json: file: there is neither missing.pdf nor its source beside it',
  );
});

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

/** An MP3 of silence: frames of 417 bytes, each 1152 samples at 44,100 Hz. */
function makeSilence(seconds: number): Uint8Array {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const count = Math.round((seconds * 44_100) / 1152);
  return Uint8Array.from({ length: count * frame.length }, (_, index) => frame[index % frame.length] ?? 0);
}

test('the minutes of a sound are counted in its file, begun ones as whole', async () => {
  expect(await measure('silence.mp3', makeSilence(61))).toEqual({ minutes: 2 });
});

test('a file that is no sound stops the build, and is named', async () => {
  await expect(measure('silence.mp3', new TextEncoder().encode('Bonjour'))).rejects.toThrow('silence.mp3');
});
