/** The letters to the newsletter's readers: `content/letters/<date>.md`, front matter and a few paragraphs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { checkContent, day, line } from '#content/content-file.ts';
import { setFrenchSpaces, withFrenchSpaces } from '#content/french-text.ts';
import { splitFrontMatter } from '#content/front-matter.ts';
import { type ProseNode, textOf, toProse } from '#content/prose.ts';

/** `action` is the button and `page` the address it leads to on the site. */
const frontMatterSchema = v.strictObject({
  subject: v.pipe(line, v.maxLength(80, 'must fit 80 characters')),
  preheader: v.pipe(line, v.maxLength(220, 'must fit 220 characters')),
  title: line,
  action: line,
  page: v.pipe(v.string(), v.regex(/^\/[\w/-]*$/, 'must be an address of the site, such as /blog/routine-vaincre')),
});

/** A letter in plain texts: `notes` are its parts under a heading. `date`: the file's name, such as `2026-12-01`. */
export type Letter = v.InferOutput<typeof frontMatterSchema> & {
  date: string;
  paragraphs: string[];
  notes: { title: string; text: string }[];
};

const folder = path.join(import.meta.dirname, 'letters');

function stop(file: string, problem: string): never {
  throw new Error(`content/letters/${file}: ${problem}`);
}

/** The text of a paragraph. A mail's paragraphs are plain: emphasis is dropped, a link would lose its address. */
function readParagraph(file: string, node: ProseNode): string {
  if (typeof node === 'string' || node.tag !== 'p') stop(file, 'the text: may have paragraphs and ## headings only');
  if (node.children.some((child) => typeof child !== 'string' && child.tag === 'a')) {
    stop(file, `the text: "${textOf(node).slice(0, 60)}" has a link; the letter's one link is its page`);
  }
  return setFrenchSpaces(textOf(node));
}

function readText(file: string, markdown: string): Pick<Letter, 'paragraphs' | 'notes'> {
  const paragraphs: string[] = [];
  const notes: Letter['notes'] = [];
  for (const node of toProse(markdown).before) {
    const last = notes.at(-1);
    if (typeof node !== 'string' && node.tag === 'h2') notes.push({ title: setFrenchSpaces(textOf(node)), text: '' });
    else if (last === undefined) paragraphs.push(readParagraph(file, node));
    else if (last.text === '') last.text = readParagraph(file, node);
    else stop(file, `the text: one paragraph stands under "${last.title}"`);
  }
  if (paragraphs.length === 0) stop(file, 'the text: begins with a paragraph');
  const [empty] = notes.filter(({ text }) => text === '');
  if (empty !== undefined) stop(file, `the text: nothing stands under "${empty.title}"`);
  return { paragraphs, notes };
}

function checkPage(file: string, page: string): void {
  const [, slug] = /^\/blog\/([\w-]+)$/.exec(page) ?? [];
  const isMissing = slug !== undefined && !existsSync(path.join(folder, '../articles', slug));
  if (isMissing) stop(file, `page: there is no article "${slug}"`);
}

/** A letter from its Markdown. Throws naming file and field when something is missing or cannot stand in a mail. */
export function parseLetter(date: string, text: string): Letter {
  const file = `${date}.md`;
  if (!v.is(day, date)) stop(file, 'the name: must be a date such as 2026-12-01');
  const { front, markdown } = splitFrontMatter(`letters/${file}`, text);
  const stated = withFrenchSpaces(checkContent(`letters/${file}`, frontMatterSchema, front));
  checkPage(file, stated.page);
  return { date, ...stated, ...readText(file, markdown) };
}

function letterPath(date: string): string {
  return path.join(folder, `${date}.md`);
}

/** The letter of a date. Throws when there is none. */
export function readLetter(date: string): Letter {
  if (!existsSync(letterPath(date))) stop(`${date}.md`, 'the file: is missing');
  return parseLetter(date, readFileSync(letterPath(date), 'utf8'));
}

/** The letter of the earliest date. */
export function readFirstLetter(): Letter {
  const [file = ''] = readdirSync(folder).toSorted();
  return readLetter(file.replace(/\.md$/, ''));
}
