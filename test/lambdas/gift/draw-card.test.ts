import jsQR from 'jsqr';
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { drawCards } from '#lambdas/gift/draw-card.ts';
import { fontFiles } from '#lambdas/pdf/fonts.ts';
import { listUnprintable } from '#lambdas/pdf/sheet.ts';
import { readContent, readText } from '#test/pdf-text.ts';

const url = `https://d111111abcdef8.cloudfront.net/download?orderId=order_1790000000000#t=${'a1-_B2'.repeat(7)}`;
const card = { productName: 'Le Guide Amour', message: 'Pour vos dix ans.', url, at: '2026-11-22T09:00:00.000Z' };

const open = async (changes: Partial<typeof card> & { opensAt?: string } = {}) =>
  PDFDocument.load(await drawCards([{ ...card, ...changes }], fontFiles), { updateMetadata: false });

/** The squares that the card's page fills, as a camera sees them: four pixels to a point, black on white. */
function photograph(document: PDFDocument) {
  const { width, height } = document.getPage(0).getSize();
  const [w, h] = [Math.ceil(width * 4), Math.ceil(height * 4)];
  const pixels = new Uint8ClampedArray(w * h * 4).fill(255);
  for (const [, ...square] of readContent(document).matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)) {
    const [x = 0, y = 0, side = 0, tall = 0] = square.map((number) => Number(number) * 4);
    if (side !== tall || side > 40) continue;
    for (let row = Math.round(h - y - tall); row < Math.round(h - y); row += 1) {
      for (let column = Math.round(x); column < Math.round(x + side); column += 1) {
        pixels.set([0, 0, 0], (row * w + column) * 4);
      }
    }
  }
  return jsQR.default(pixels, w, h);
}

test('the code on the card is the recipient’s link', async () => {
  expect(photograph(await open())?.data).toBe(url);
});

test('on a screen the code is a link as well', async () => {
  const document = await open();
  const annotation = document.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray).lookup(0, PDFDict);
  expect(annotation.lookup(PDFName.of('A'), PDFDict).get(PDFName.of('URI'))?.toString()).toBe(`(${url})`);
});

test('the card is of A6 and carries the product and the message, and the same bytes each time', async () => {
  const document = await open({ message: 'Pour vos dix ans.\nMarie' });
  const { width, height } = document.getPage(0).getSize();
  expect([width, height].map((points) => Math.round((points * 25.4) / 72))).toEqual([105, 148]);
  const text = readText(document).join(' ');
  for (const said of ['Un cadeau pour vous', 'Le Guide Amour', 'Pour vos dix ans.', 'Marie'])
    expect(text).toContain(said);
  expect(Buffer.compare(await drawCards([card], fontFiles), await drawCards([card], fontFiles))).toBe(0);
});

test('a search finds the message, whatever the cards before it said', async () => {
  await open({ message: 'Ça ? Déjà !' });
  expect(readText(await open({ message: 'Cadeau de Camille' }))).toContain('Cadeau de Camille');
});

test('a link that opens later says when', async () => {
  expect(readText(await open()).join(' ')).not.toContain('À partir');
  const text = readText(await open({ opensAt: '2026-12-24T07:00:00.000Z' })).join(' ');
  expect(text.replaceAll('\u00a0', ' ')).toContain('À partir du 24 décembre 2026 à 8 h.');
});

test('emoji are left out, and the longest message stays above the code', async () => {
  const document = await open({ message: `💛 Noé ${'mot '.repeat(250)}fin` });
  const text = readText(document).join(' ');
  expect(text).toContain('Noé mot');
  expect(text).toContain('fin');
  expect(text).not.toContain('?');
  const ofMessage = [...readContent(document).matchAll(/ (\S+) Tm/g)].map(([, y]) => Number(y)).slice(2, -4);
  expect(Math.min(...ofMessage)).toBeGreaterThan((47 * 72) / 25.4);
});

test('the characters that a card cannot print are named, each once', () => {
  const list = (text: string) => listUnprintable(text, fontFiles.serifItalic);
  expect(list('Pour toi, Zoé\u202f: « à nous ».\nĐặng')).toBe('');
  expect(list('💛 Noé 💛 שלום')).toBe('💛 ש ל ו ם');
  expect(list('👩\u200d❤️\u200d👨')).toBe('👩 ❤ 👨');
});
