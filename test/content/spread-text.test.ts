import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { type PageText, readSpread } from '#content/guide/spread-text.ts';
import filledIn from '#content/products/guide-amour-1/filled-in.json' with { type: 'json' };
import { lettersOf, readTypstText } from '#test/pdf-text.ts';
import { readExcerpt } from '#web/page-data/spreads.data.ts';

/** As `npm run build` has made them. */
const guide = await PDFDocument.load(readFileSync(join(import.meta.dirname, '../../.build/files/guide-amour.pdf')));
const { spreads } = readExcerpt();
const pages = spreads.flatMap((spread) => spread.pages);

/** What the printer wrote, not the pens. */
function listPrinted({ parts }: PageText): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'written') return [];
    if (part.kind === 'list') return part.items;
    if (part.kind !== 'table') return [part.text];
    return [...part.columns, ...part.rows.filter(({ pen }) => pen === undefined).map(({ title }) => title)];
  });
}

test.each(pages.map((page) => [page.number, page] as const))('page %i says what the shop shows', (number, page) => {
  const printed = lettersOf(readTypstText(guide, number - 1));
  expect(printed.length).toBeGreaterThan(60);
  expect(lettersOf(listPrinted(page))).toBe(printed);
});

test('ten pages are shown as text, two of each spread', () => {
  expect(spreads.map((spread) => spread.pages.length)).toEqual([2, 2, 2, 2, 2]);
});

test.each(Object.entries(filledIn))('all that two people wrote in %s is said, by its pen', (name, words) => {
  const parts = spreads.find((spread) => spread.name === name)?.pages.flatMap((page) => page.parts) ?? [];
  const saidBy = (pen: string) =>
    parts
      .flatMap((part) => {
        if (part.kind === 'written') return part.pen === pen ? [part.text] : [];
        if (part.kind !== 'table') return [];
        const titles = part.rows.filter((row) => row.pen === pen).map(({ title }) => title);
        return [
          ...titles,
          ...part.rows
            .flatMap((row) => row.answers)
            .filter((one) => one.pen === pen)
            .map(({ text }) => text),
        ];
      })
      .join(' ');
  for (const { pen, text } of words) {
    if (!/^[×✓~]$/.test(text)) expect(saidBy(pen)).toContain(text);
  }
});

const sign = { page: 8, level: 0, columns: 0, texts: [''] };

test('a mark in a table is the name of its column, beside the condition that its pen set', () => {
  const texts = ['De près', 'Oui', 'Peut-être', 'Non', 'Conditions', ...Array.from({ length: 50 }, () => '')];
  texts[10] = 'Un baiser qui dure';
  const fields = Array.from({ length: 50 }, () => ({ ...sign, kind: 'field' as const }));
  const [page] = readSpread('yes-no-maybe', [{ ...sign, kind: 'table', columns: 5, texts }, ...fields]);
  const [table] = page?.parts ?? [];
  expect(table).toMatchObject({
    rows: [
      {
        title: 'Un baiser qui dure',
        answers: [
          { pen: 'one', text: 'oui' },
          { pen: 'two', text: 'peut-être, pas à la gare' },
        ],
      },
      { title: 'lire à voix haute, au lit', pen: 'one' },
    ],
  });
});
