/** The articles: each a folder of `content/articles` with `article.md`, `cover.svg` and, for five, `interactive.json`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { interactiveSchemas } from '#content/articles/interactive.ts';
import { checkContent, count, day, line } from '#content/content-file.ts';
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import { countWords } from '#content/french-text.ts';
import { splitFrontMatter } from '#content/front-matter.ts';
import { hasMarker, openingOf, type Prose, textToRead, toProse } from '#content/prose.ts';

export const categories = ['Amour', 'Conflits', 'Passion', 'Engagement'] as const;

const wordsPerMinute = 200;

const frontMatterSchema = v.strictObject({
  title: line,
  excerpt: v.pipe(line, v.maxLength(160, 'must fit 160 characters: search engines show it')),
  date: day,
  reviewed: day,
  category: v.picklist(categories),
  readingMinutes: count,
  related: v.pipe(v.array(line), v.minLength(2)),
  coverAlt: line,
  interactive: v.optional(line),
  /** Words that somebody says in the text, to be set large. */
  said: v.optional(v.array(line)),
  /** Whether readers may have to leave the page in a second. */
  quickExit: v.optional(v.literal(true)),
});

/**
 * `date`: such as `2023-04-02`; `reviewed`: when the text and its sources were last checked. `opening`: the first paragraph,
 * cut to 150 characters. `coverPath`: the cover's absolute path. `interactive`: the data of the interactive part.
 */
export type Article = Omit<v.InferOutput<typeof frontMatterSchema>, 'interactive'> & {
  slug: string;
  opening: string;
  coverPath: string;
  prose: Prose;
  interactive: object | undefined;
};

/** What an SVG used as a picture must not hold: code, foreign markup, other files, and text that no font would draw. */
const unwanted = /<(script|style|image|text|foreignObject|filter|linearGradient|radialGradient)\b|\son\w+=|href=/i;

function stop(file: string, problem: string): never {
  throw new Error(`content/articles/${file}: ${problem}`);
}

function checkReadingTime(file: string, prose: Prose, readingMinutes: number): void {
  const words = countWords(textToRead(prose));
  if (Math.abs(words / wordsPerMinute - readingMinutes) <= 1) return;
  stop(
    file,
    `readingMinutes: ${readingMinutes} stated, but ${words} words take ${(words / wordsPerMinute).toFixed(1)}`,
  );
}

function checkFigures(file: string, { before, after }: Prose): void {
  for (const node of [...before, ...after]) {
    if (typeof node === 'string' || node.tag !== 'figure') continue;
    const { drawing = '', alt, children } = node;
    if (!Object.hasOwn(drawings.articles, drawing)) stop(file, `the text: there is no figure "${drawing}"`);
    if (!alt || !children[0]) stop(file, `the text: the figure "${drawing}" needs a description and a caption`);
  }
}

function checkCover(folder: string, slug: string): string {
  const file = path.join(folder, slug, 'cover.svg');
  if (!existsSync(file)) stop(`${slug}/cover.svg`, 'the file: is missing');
  const svg = readFileSync(file, 'utf8');
  if (!svg.includes('viewBox="0 0 1200 800"')) stop(`${slug}/cover.svg`, 'viewBox: must be "0 0 1200 800"');
  const [found] = unwanted.exec(svg) ?? [];
  if (found !== undefined) stop(`${slug}/cover.svg`, `the file: must not hold ${found.trim()}`);
  return file;
}

type Stated = { slug: string; interactive: string | undefined; markdown: string };

function readInteractive(folder: string, { slug, interactive, markdown }: Stated): object | undefined {
  const file = path.join(folder, slug, 'interactive.json');
  const stated = [interactive !== undefined, hasMarker(markdown), existsSync(file)];
  if (stated.every((one) => !one)) return undefined;
  if (stated.some((one) => !one)) {
    stop(`${slug}/article.md`, 'interactive: the field, a line [interactif] and interactive.json go together');
  }
  const schema = Object.entries(interactiveSchemas).find(([id]) => id === slug && id === interactive)?.[1];
  if (schema === undefined)
    stop(`${slug}/article.md`, `interactive: there is no part "${interactive}" for this article`);
  return checkContent(`articles/${slug}/interactive.json`, schema, JSON.parse(readFileSync(file, 'utf8')));
}

function readProse(file: string, markdown: string): Prose {
  try {
    return toProse(markdown);
  } catch (cause) {
    throw new Error(`content/articles/${file}: the text: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function readArticle(folder: string, slug: string): Article {
  const file = `${slug}/article.md`;
  const { front, markdown } = splitFrontMatter(`articles/${file}`, readFileSync(path.join(folder, file), 'utf8'));
  const stated = checkContent(`articles/${file}`, frontMatterSchema, front);
  const prose = readProse(file, markdown);
  checkReadingTime(file, prose, stated.readingMinutes);
  checkFigures(file, prose);
  return {
    ...stated,
    slug,
    prose,
    opening: openingOf(prose),
    coverPath: checkCover(folder, slug),
    interactive: readInteractive(folder, { slug, interactive: stated.interactive, markdown }),
  };
}

function checkRelated(articles: readonly Article[]): void {
  for (const { slug, related } of articles) {
    const unknown = related.find((id) => id === slug || !articles.some((article) => article.slug === id));
    if (unknown !== undefined) stop(`${slug}/article.md`, `related: there is no other article "${unknown}"`);
  }
}

/** Every article of a folder, the newest first. Throws naming file and field when something is missing or disagrees. */
export function readArticles(folder: string): Article[] {
  const slugs = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const articles = slugs.map((slug) => readArticle(folder, slug));
  checkRelated(articles);
  return articles.sort((one, other) => other.date.localeCompare(one.date));
}

export const articles: readonly Article[] = readArticles(path.join(import.meta.dirname, 'articles'));
