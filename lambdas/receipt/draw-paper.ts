/** A receipt or a credit note as a PDF: one A4 page in the shop's type. */

import { setFrenchSpaces } from '#content/french-text.ts';
import { receipts as words } from '#content/receipts.ts';
import { colours } from '#lambdas/pdf/colours.ts';
import type { FontName } from '#lambdas/pdf/fonts.ts';
import { drawRule, mm, openSheet, type Sheet, saveSheet, writeText } from '#lambdas/pdf/sheet.ts';
import { drawCover, drawThreads } from '#lambdas/pdf/threads.ts';
import type { Paper } from '#lambdas/receipt/paper.ts';

const left = mm(24);
const width = mm(210 - 48);
const columns = {
  name: { x: left, width: mm(88) },
  quantity: { x: left + mm(90), width: mm(18) },
  unit: { x: left + mm(110), width: mm(25) },
  amount: { x: left + mm(137), width: mm(25) },
};

const small = { font: 'sansBold', size: 8, colour: colours.wine } as const;

/** Heads a block with its name in small bold letters; gives the place below. */
function writeHeading(sheet: Sheet, text: string, place: { x: number; top: number; width: number }): number {
  return writeText(sheet, setFrenchSpaces(text), { ...place, ...small }) + 2;
}

function drawHead(sheet: Sheet, { title, number, facts }: Paper): number {
  drawThreads(sheet.page, { x: left, top: mm(19), width: mm(60) });
  drawCover(sheet.page, { x: left + width - mm(24), top: mm(19), width: mm(24) });
  let top = writeText(sheet, title, { x: left, top: mm(36), width, font: 'serif', size: 30, leading: 1.15 });
  const named = setFrenchSpaces(words.number.replace('{numero}', number));
  top = writeText(sheet, named, { x: left, top, width, font: 'serifItalic', size: 13, colour: colours.inkSoft });
  top += mm(6);
  for (const { label, value } of facts) {
    writeText(sheet, label, { x: left, top, width: mm(50), colour: colours.inkSoft });
    top = writeText(sheet, value, { x: left + mm(52), top, width: width - mm(52) });
  }
  return top + mm(8);
}

function drawParties(sheet: Sheet, { seller, buyer }: Paper, top: number): number {
  const half = width / 2 - mm(4);
  const draw = (heading: string, lines: string[], x: number) => {
    if (lines.length === 0) return top;
    const below = writeHeading(sheet, heading, { x, top, width: half });
    return writeText(sheet, lines.join('\n'), { x, top: below, width: half });
  };
  const bottoms = [draw(words.seller, seller, left), draw(words.buyer, buyer, left + width / 2 + mm(4))];
  return Math.max(...bottoms) + mm(10);
}

function drawLines(sheet: Sheet, { lines }: Paper, start: number): number {
  const { name, quantity, unit, amount } = columns;
  writeHeading(sheet, words.columns.name, { ...name, top: start });
  for (const [place, text] of [
    [quantity, words.columns.quantity],
    [unit, words.columns.unit],
    [amount, words.columns.amount],
  ] as const) {
    writeText(sheet, text, { ...place, top: start, align: 'right', ...small });
  }
  let top = start + mm(6);
  for (const line of lines) {
    drawRule(sheet, { x: left, top, width });
    top += mm(2);
    const below = writeText(sheet, line.name, { ...name, top });
    writeText(sheet, line.quantity, { ...quantity, top, align: 'right' });
    writeText(sheet, line.unit, { ...unit, top, align: 'right' });
    writeText(sheet, line.amount, { ...amount, top, align: 'right' });
    top = below;
    if (line.small !== undefined)
      top = writeText(sheet, line.small, { ...name, top, size: 8, colour: colours.inkSoft });
    top += mm(1.5);
  }
  drawRule(sheet, { x: left, top, width });
  return top + mm(3);
}

function drawTotals(sheet: Sheet, { rows, total }: Paper, start: number): number {
  const label = { x: left + mm(70), width: mm(62) };
  let top = start;
  for (const row of rows) {
    writeText(sheet, row.label, { ...label, top, colour: colours.inkSoft });
    top = writeText(sheet, row.value, { ...columns.amount, top, align: 'right' }) + 2;
  }
  top += mm(2);
  drawRule(sheet, { x: label.x, top, width: left + width - label.x, colour: colours.wine });
  top += mm(2.5);
  const bold = { font: 'sansBold', size: 11 } as const;
  writeText(sheet, total.label, { ...label, top, ...bold });
  return writeText(sheet, total.value, { x: left + mm(122), width: mm(40), top, align: 'right', ...bold });
}

/** The page as a PDF; the same paper gives the same bytes. */
export async function drawPaper(paper: Paper, files: Record<FontName, Uint8Array>): Promise<Uint8Array> {
  const title = `${paper.title} ${paper.number}`;
  const sheet = await openSheet({ title, at: paper.at, size: [mm(210), mm(297)], files });
  let top = drawHead(sheet, paper);
  top = drawParties(sheet, paper, top);
  top = drawLines(sheet, paper, top);
  top = drawTotals(sheet, paper, top) + mm(12);
  for (const note of paper.notes) {
    top = writeText(sheet, note, { x: left, top, width: mm(130), size: 8.5, colour: colours.inkSoft }) + 3;
  }
  return saveSheet(sheet);
}
