import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articles } from '#content/articles.ts';
import { parseLetter, readFirstLetter, readLetter } from '#content/letters.ts';
import { draftLetter } from '#operator/letters.ts';

const dates = readdirSync(join(import.meta.dirname, '../../content/letters')).map((file) => file.replace(/\.md$/, ''));

test.each(dates)('the letter of %s can be sent', (date) => {
  expect(readLetter(date).paragraphs.length).toBeGreaterThan(0);
});

test('the first letter is that of the earliest date', () => {
  for (const date of dates) expect(readFirstLetter().date <= date).toBe(true);
});

const words = { subject: 'Bonsoir', preheader: 'Un essai', title: 'Titre', action: 'Lire' };
const front = { ...words, page: '/blog/routine-vaincre' };

function write(changes: Record<string, string | undefined> = {}, text = 'Bonsoir.'): string {
  const fields = Object.entries({ ...front, ...changes }).filter(([, value]) => value !== undefined);
  return `---\n${fields.map(([key, value]) => `${key}: ${value}`).join('\n')}\n---\n\n${text}\n`;
}

test('a letter has paragraphs, then parts under headings, in French typography', () => {
  const text = write({ title: 'Prêts ?' }, 'Un *essai* :\n\nle voici.\n\n## Ce soir\n\nÉcrivez.');
  expect(parseLetter('2026-12-01', text)).toEqual({
    ...front,
    date: '2026-12-01',
    title: 'Prêts\u202f?',
    paragraphs: ['Un essai\u202f:', 'le voici.'],
    notes: [{ title: 'Ce soir', text: 'Écrivez.' }],
  });
});

test.each([
  ['décembre', write(), /the name: must be a date/],
  ['2026-12-01', 'Bonsoir.', /must begin with its front matter/],
  ['2026-12-01', write({ subject: undefined }), /subject/],
  ['2026-12-01', write({ subject: 'a'.repeat(81) }), /must fit 80 characters/],
  ['2026-12-01', write({ hue: 'red' }), /hue/],
  ['2026-12-01', write({ page: 'https://x.example' }), /page: must be an address of the site/],
  ['2026-12-01', write({ page: '/blog/absent' }), /page: there is no article "absent"/],
  ['2026-12-01', write({}, ''), /begins with a paragraph/],
  ['2026-12-01', write({}, '## Titre\n\nTexte'), /begins with a paragraph/],
  ['2026-12-01', write({}, 'A\n\n## B'), /nothing stands under "B"/],
  ['2026-12-01', write({}, 'A\n\n## B\n\nC\n\nD'), /one paragraph stands under "B"/],
  ['2026-12-01', write({}, '- A'), /paragraphs and ## headings only/],
  ['2026-12-01', write({}, 'Un [lien](/blog)'), /has a link/],
])('a letter that cannot be sent as it is written is refused by file and field: %s', (date, text, problem) => {
  expect(() => parseLetter(date, text)).toThrow(problem);
});

test.each(articles.map(({ slug }) => slug))('the draft about %s is a letter', (slug) => {
  const printed: string[] = [];
  draftLetter(slug, (text) => printed.push(text));
  expect(parseLetter('2026-12-01', printed.join(''))).toMatchObject({ page: `/blog/${slug}` });
});
