/** The card that a buyer prints and hands over with a gift: A6, a cover, the message, and the recipient's link as a QR code. */
import {
  fill as fillPath,
  PDFDocument,
  PDFName,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingColor,
} from 'pdf-lib';
import { encode } from 'uqr';
import { giftCard as words } from '#content/gift-card.ts';
import { formatMoment } from '#lambdas/format/dates.ts';
import { fill } from '#lambdas/mail/fill-words.ts';
import { colours } from '#lambdas/pdf/colours.ts';
import type { FontName } from '#lambdas/pdf/fonts.ts';
import { breakLines, keepPrintable, mm, openSheet, type Sheet, saveSheet, writeText } from '#lambdas/pdf/sheet.ts';
import { drawCover, drawThreads } from '#lambdas/pdf/threads.ts';

/** `productName`: what is given. `opensAt`: when its link opens, ISO 8601, if that is still to come. `at`: the file's date. */
type Card = { productName: string; message: string; url: string; at: string; opensAt?: string };

const a6: [number, number] = [mm(105), mm(148)];
const left = mm(11);
const width = mm(105 - 22);
const code = { size: mm(36), top: mm(148 - 11 - 36) };
const cover = { x: mm(105 - 11 - 32), top: mm(11), width: mm(32) };
const besideCover = { x: left, width: cover.x - left - mm(6) };
/** Below the cover, above the code. */
const message = { top: mm(62), bottom: code.top - mm(6), leading: 1.4 };

/** The giver's words in the middle of the card, in the largest type in which they stand above the code. */
function drawMessage(sheet: Sheet, text: string): void {
  const room = message.bottom - message.top;
  const heightAt = (size: number) =>
    text.split('\n').flatMap((part) => breakLines(part, { font: sheet.fonts.serifItalic, size, width })).length *
    size *
    message.leading;
  const size = [17, 15.5, 14, 12.5, 11, 10, 9, 8, 7, 6, 5].find((one) => heightAt(one) <= room) ?? 4;
  const top = message.top + Math.max(0, room - heightAt(size)) / 2;
  writeText(sheet, text, { x: left, top, width, align: 'centre', font: 'serifItalic', size, leading: message.leading });
}

/** The code on white, four modules of it left free around, as readers want it (ISO/IEC 18004); on a screen it is a link. */
function drawCode({ page, document }: Sheet, url: string): void {
  const { data, size } = encode(url, { ecc: 'M', border: 4 });
  const unit = code.size / size;
  const bottom = page.getHeight() - code.top - code.size;
  page.drawRectangle({ x: left, y: bottom, width: code.size, height: code.size, color: colours.white });
  page.pushOperators(pushGraphicsState(), setFillingColor(colours.ink));
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) page.pushOperators(rectangle(left + x * unit, bottom + (size - 1 - y) * unit, unit, unit));
    });
  });
  page.pushOperators(fillPath(), popGraphicsState());
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [left, bottom, left + code.size, bottom + code.size],
    Border: [0, 0, 0],
    A: { Type: 'Action', S: 'URI', URI: PDFString.of(url) },
  });
  page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
}

async function drawCard(card: Card, files: Record<FontName, Uint8Array>): Promise<Uint8Array> {
  const sheet = await openSheet({ title: fill(words.title), at: card.at, size: a6, files });
  const { page, fonts } = sheet;
  page.drawRectangle({ x: 0, y: 0, width: page.getWidth(), height: page.getHeight(), color: colours.paper });
  drawThreads(page, { x: left, top: mm(12), width: besideCover.width });
  drawCover(page, cover);
  const top = writeText(sheet, fill(words.title), {
    ...besideCover,
    top: mm(27),
    font: 'serif',
    size: 22,
    leading: 1.15,
  });
  writeText(sheet, card.productName, {
    ...besideCover,
    top: top + mm(1.5),
    size: 9.5,
    colour: colours.wine,
    font: 'sansBold',
  });
  drawMessage(sheet, keepPrintable(card.message, fonts.serifItalic));
  drawCode(sheet, card.url);
  const beside = { x: left + code.size + mm(5), width: width - code.size - mm(5), size: 8.5, leading: 1.45 };
  const below = writeText(sheet, fill(words.scan), { ...beside, top: code.top + mm(1) });
  if (card.opensAt !== undefined) {
    const from = fill(words.from, { moment: formatMoment(card.opensAt) });
    writeText(sheet, from, { ...beside, top: below + mm(2), font: 'sansBold' });
  }
  return saveSheet(sheet);
}

/** One card, or sheets of A4 with four of them each, to cut. A printed code needs no link under it. */
export async function drawCards(cards: Card[], files: Record<FontName, Uint8Array>): Promise<Uint8Array> {
  const drawn: Uint8Array[] = [];
  for (const card of cards) drawn.push(await drawCard(card, files));
  const [only] = drawn;
  if (only !== undefined && drawn.length === 1) return only;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(fill(words.title), { showInWindowTitleBar: true });
  document.setLanguage('fr-FR');
  for (let index = 0; index < drawn.length; index += 4) {
    const page = document.addPage([2 * a6[0], mm(297)]);
    for (const [place, card] of drawn.slice(index, index + 4).entries()) {
      const [embedded] = await document.embedPdf(card);
      const [column, row] = [place % 2, Math.floor(place / 2)];
      if (embedded) page.drawPage(embedded, { x: column * a6[0], y: page.getHeight() - (row + 1) * a6[1] });
    }
  }
  return document.save();
}
