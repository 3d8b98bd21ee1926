import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { articles, readArticles } from '#content/articles.ts';
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import { countWords } from '#content/french-text.ts';
import { textToRead, toProse } from '#content/prose.ts';
import { makeFolder } from '#test/local/aws.ts';

const cover =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path d="M0 0h9" stroke="#7a2342"/></svg>';
const fields: Record<string, string> = {
  title: 'Se dire bonsoir',
  excerpt: 'Une phrase pour la liste.',
  date: '2023-01-02',
  reviewed: '2023-06-01',
  category: 'Amour',
  readingMinutes: '1',
  coverAlt: 'Deux fils',
};

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  for (const slug of ['un', 'deux', 'trois']) write(slug, {});
});

/** One article of 200 words; a field given as undefined is left out. */
function write(slug: string, changes: Record<string, string | undefined>, body = 'mot '.repeat(200)): void {
  const others = ['un', 'deux', 'trois'].filter((other) => other !== slug);
  const front = { ...fields, related: `[${others.join(', ')}]`, ...changes };
  const lines = Object.entries(front).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
  mkdirSync(path.join(folder, slug), { recursive: true });
  writeFileSync(path.join(folder, slug, 'article.md'), `---\n${lines.join('\n')}\n---\n\n${body}\n`);
  writeFileSync(path.join(folder, slug, 'cover.svg'), cover);
}

test.each([
  ['communication-efficace', 'L’expérience, elle, se refait'],
  ['conflict-resolution', '## 1. Avant'],
  ['langage-amour', '**La traduction.**'],
  ['passion-nouveaute', 'Dites combien de temps'],
  ['routine-vaincre', 'Prenez donc un geste'],
  ['relation-commitment', 'Beaucoup de couples font le point'],
  ['amour-neurobiologie', '**Tenir la main'],
])('%s says where to find help right before its first exercise for two', (slug, exercise) => {
  const source = readFileSync(path.join(import.meta.dirname, `../../content/articles/${slug}/article.md`), 'utf8');
  const before = source.replaceAll('\u00a0', ' ').split(exercise)[0] ?? '';
  expect(before.slice(-250)).toMatch(/Si l’autre vous fait peur, n’essayez pas : le \[3919\].*\[116 006\]/);
});

test('articles are listed the newest first', () => {
  write('deux', { date: '2023-05-01' });
  expect(readArticles(folder).map(({ slug }) => slug)[0]).toBe('deux');
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['a missing excerpt', { excerpt: undefined }, 'content/articles/un/article.md: excerpt: '],
  ['a date out of form', { date: '2 avril 2023' }, 'content/articles/un/article.md: date: must be a date'],
  ['a category that does not exist', { category: 'Sport' }, 'content/articles/un/article.md: category: '],
  ['an unknown field', { auteur: 'Moi' }, 'content/articles/un/article.md: auteur: '],
  ['a related article that does not exist', { related: '[deux, dix]' }, 'there is no other article "dix"'],
  ['an article related to itself', { related: '[deux, un]' }, 'there is no other article "un"'],
  ['a reading time that does not fit', { readingMinutes: '4' }, 'readingMinutes: 4 stated, but 200 words take 1.0'],
  ['a missing interactive part', { interactive: 'un' }, 'interactive: the field, a line [interactif]'],
])('%s stops the build and is named', (_, changes, message) => {
  write('un', changes);
  expect(() => readArticles(folder)).toThrow(message);
});

test('a marker of an interactive part without its data stops the build', () => {
  write('un', {}, `${'mot '.repeat(200)}\n\n[interactif]\n`);
  expect(() => readArticles(folder)).toThrow('content/articles/un/article.md: interactive: the field');
});

test('data of the wrong shape stops the build and names its file', () => {
  const slug = 'langage-amour';
  write(slug, { interactive: slug, related: '[un, deux]' }, `${'mot '.repeat(200)}\n\n[interactif]\n`);
  const good = JSON.parse(readFileSync(`content/articles/${slug}/interactive.json`, 'utf8'));
  writeFileSync(path.join(folder, slug, 'interactive.json'), JSON.stringify({ ...good, intro: '' }));
  expect(() => readArticles(folder)).toThrow(`content/articles/${slug}/interactive.json: intro: must not be empty`);
  good.questions[0].answers.pop();
  writeFileSync(path.join(folder, slug, 'interactive.json'), JSON.stringify(good));
  expect(() => readArticles(folder)).toThrow('each outcome must be offered equally often');
});

test('a missing cover stops the build, and so does one that holds more than a drawing', () => {
  rmSync(path.join(folder, 'un', 'cover.svg'));
  expect(() => readArticles(folder)).toThrow('content/articles/un/cover.svg: the file: is missing');
  writeFileSync(path.join(folder, 'un', 'cover.svg'), cover.replace('<path', '<script>1</script><path'));
  expect(() => readArticles(folder)).toThrow('content/articles/un/cover.svg: the file: must not hold <script');
});

test('raw HTML, a title in the text and picture files are refused, naming the file', () => {
  for (const body of ['<b>gras</b>', '# Un titre', '![image](/x.png)']) {
    write('un', {}, body);
    expect(() => readArticles(folder)).toThrow('content/articles/un/article.md: the text: ');
  }
});

test.each([
  ['![Deux fils.](pelote "La légende.")', 'there is no figure "pelote"'],
  ['![Deux fils.](pauses)', 'the figure "pauses" needs a description and a caption'],
  ['![](pauses "La légende.")', 'the figure "pauses" needs a description and a caption'],
  ['Un mot, ![Deux fils.](pauses "La légende.")', '(image) is not a kind of text'],
])('%s is refused: a figure exists, is described and stands between paragraphs', (figure, message) => {
  write('un', {}, `${'mot '.repeat(200)}\n\n${figure}`);
  expect(() => readArticles(folder)).toThrow(message);
});

test('every figure for the articles stands in one of them', () => {
  const nodes = articles.flatMap(({ prose }) => [...prose.before, ...prose.after]);
  const shown = nodes.flatMap((node) => (typeof node === 'string' ? [] : (node.drawing ?? [])));
  expect(shown.toSorted()).toEqual(Object.keys(drawings.articles).toSorted());
});

test('references are not counted as reading', () => {
  const count = (markdown: string) => countWords(textToRead(toProse(markdown)));
  expect(count('Un deux trois.\n\n## Références\n\n- Quatre, C. (1999). Cinq.')).toBe(3);
  expect(count('- un\n- deux\n\n> trois : quatre')).toBe(4);
});

test('an opening is the first paragraph without its markup, cut to 150 characters', () => {
  write('un', {}, `## Un titre\n\nUn *mot* et [un lien](/product). ${'mot '.repeat(200)}`);
  const opening = readArticles(folder).find(({ slug }) => slug === 'un')?.opening;
  expect(opening).toMatch(/^Un mot et un lien\. mot/);
  expect(opening).toHaveLength(151);
  expect(opening?.endsWith('…')).toBe(true);
});

test('there are twelve articles, and those of the specification have its title, date, length and category', () => {
  expect(articles).toHaveLength(12);
  const facts = (slug: string) => {
    const article = articles.find((one) => one.slug === slug);
    return article && [article.title, article.date, article.readingMinutes, article.category, article.related];
  };
  const conflicts = '5 stratégies efficaces pour résoudre les conflits de couple';
  const related = ['relation-commitment', 'amour-neurobiologie'];
  expect(facts('conflict-resolution')).toEqual([conflicts, '2023-04-02', 10, 'Conflits', related]);
  expect(facts('langage-amour')?.[0]).toMatch(/^Les 5 langages de l’amour.: lequel parlez-vous.\?$/);
  expect(facts('amour-neurobiologie')?.slice(1, 4)).toEqual(['2023-01-14', 9, 'Amour']);
  expect(facts('passion-nouveaute')?.slice(1, 4)).toEqual(['2023-01-03', 8, 'Passion']);
  expect(facts('relation-commitment')?.slice(1, 4)).toEqual(['2023-02-15', 11, 'Engagement']);
  expect(articles.filter(({ interactive }) => interactive).map(({ slug }) => slug)).toHaveLength(5);
});
