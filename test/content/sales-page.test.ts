import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sales } from '#content/sales-page.ts';

const chapter = readFileSync(
  join(import.meta.dirname, '../../content/products/guide-amour-1/chapters/04-reparer-la-confiance.typ'),
  'utf8',
);
const withPlainSpaces = (text: string) => text.replace(/\s+/g, ' ');

test('the dialogue on the sales page is the guide’s, whole and word for word', () => {
  const { turns = [], after } = sales['guide-amour-1']?.scene ?? {};
  const printed = turns.map(({ name, text }) => `("${name}", [${text}]),`).join(' ');
  expect(withPlainSpaces(chapter)).toContain(withPlainSpaces(`#dialogue( ${printed} ) ${after}`));
});
