/** What the texts of the shop say of the same thing, wherever they stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import blog from '#content/blog.json' with { type: 'json' };
import colophon from '#content/colophon.json' with { type: 'json' };
import shopFigures from '#content/figure-words.json' with { type: 'json' };
import home from '#content/home.json' with { type: 'json' };
import mailsJson from '#content/mails.json' with { type: 'json' };
import { mails } from '#content/mails.ts';
import receipts from '#content/receipts.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

function readTexts(folder: string, ending: RegExp): { path: string; text: string }[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => ending.test(path))
    .map((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8');
      return { path: `${folder}/${path}`, text: text.replace(/&nbsp;|&#8239;|[\u00a0\u202f]|\s+/g, ' ') };
    });
}

const content = readTexts('content', /\.(json|md|typ)$/);
const components = readTexts('web', /\.tsx$/);
const texts = [...content, ...components];

test('116 006, which is for everyone, stands wherever 3919 does, which is for women and those around them', () => {
  const passages = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/3919/g)].map(({ index }) => ({ path, text: text.slice(Math.max(0, index - 400), index + 400) })),
  );
  expect(passages.length).toBeGreaterThan(30);
  expect(passages.filter(({ text }) => !text.includes('116 006'))).toEqual([]);
});

test('the large numbers of the guide and of the notebook are the same five', () => {
  for (const path of [
    'products/guide-amour-1/chapters/90-trouver-de-l-aide.typ',
    'products/guide-amour-1/carnet-communication.typ',
  ]) {
    const source = readFileSync(join(root, 'content', path), 'utf8');
    const numbers = [...source.matchAll(/#line-of-help\("([\d ]+)"/g)].map(([, number]) => number);
    expect(numbers, path).toEqual(['3919', '116 006', '17', '114', '3114']);
  }
});

test('a gift’s mail names the other mails that its reader may get', () => {
  const notes = mails.gift.notes.map(({ text }) => text).join(' ');
  expect(notes).not.toContain('pour rien d’autre');
  expect(notes).toMatch(/si une nouvelle édition \{du\} paraît, ce que vous pouvez refuser, ou si votre lien se ferme/);
});

test('the colophon and the guide say by what means the text was written, and that no clinician has read it', () => {
  const guide = readFileSync(join(root, 'content/products/guide-amour-1/guide-amour.typ'), 'utf8');
  for (const text of [colophon.answers.signature, guide]) {
    expect(text).toContain('rédigé à l’aide d’un modèle de langage');
    expect(text).toMatch(/aucune clinicienne, aucun clinicien ne l’a relu/i);
  }
});

test('the delay of a refund is told in the same words everywhere', () => {
  const delays = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/[^.;:»"]*(3 jours ouvrés|48 ?h\b)[^.;"]*/g)]
      .map(([sentence]) => ({ path, sentence }))
      // The answer to a withdrawal has a delay of its own.
      .filter((found) => !found.sentence.includes('répondons')),
  );
  expect(delays.length).toBeGreaterThanOrEqual(4);
  const told = /otre demande est traitée sous 3 jours ouvrés, le plus souvent sous 48 h/;
  expect(delays.filter(({ sentence }) => !told.test(sentence))).toEqual([]);
});

test('every text that needs no schema is used: no code says its key in vain', () => {
  const code = [...readTexts('lambdas', /\.tsx?$/), ...readTexts('web', /\.tsx?$/), ...readTexts('content', /\.ts$/)];
  const words = new Set(code.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];
  const { discreet, ...mails } = mailsJson;
  for (const texts of [mails, receipts, colophon, shopFigures, blog, home]) {
    expect(keysOf(texts).filter((key) => !words.has(key))).toEqual([]);
  }
});
