/** The articles as the pages get them. */
import type { Article } from '#content/articles.ts';
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import type { Threads } from '#content/drawing/threads.ts';
import { opensWithSpeech, type Prose, type ProseNode, textOf } from '#content/prose.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { coverSheet, coverSvg, drawingFileName } from '#web/page-data/article-covers.ts';
import { withSideNotes } from '#web/page-data/side-notes.ts';

/** `date`: `2023-04-02`, `longDate`: `2 avril 2023`. `cover`: the drawing's address. */
type Shown = Pick<Article, 'title' | 'excerpt' | 'date' | 'category' | 'readingMinutes'> & {
  longDate: string;
  cover: string;
};

export type ArticleSummary = Shown & { slug: string };

/** An article that another one leads to. */
export type RelatedArticle = Pick<Article, 'slug' | 'title' | 'opening'> & { cover: string };

/**
 * All that an article's page shows. `offer`: the address of the shop with the article's name, which an order is counted by.
 * `reviewedMonth`: `novembre 2026`.
 */
export type ArticleContent = Shown &
  Pick<Article, 'coverAlt' | 'prose'> & { offer: string; reviewedMonth: string; related: RelatedArticle[] };

/** `content/articles/<slug>/article.md`, as `build/texts.ts` makes it. */
export type ArticleModule = { article: ArticleContent };

/** What an article's page must know before it has the article, which a first view never fetches. */
export type ArticleTitle = { title: string; hasPart: boolean; isSpeech: boolean; quickExit?: true };

const shownLinks = 2;

function coverAddress({ slug, coverPath }: Article): string {
  return `/${drawingFileName(`cover-${slug}`, coverSvg(coverPath))}`;
}

function toShown(article: Article): Shown {
  const { title, excerpt, date, category, readingMinutes } = article;
  return { title, excerpt, date, category, readingMinutes, longDate: formatDay(date), cover: coverAddress(article) };
}

/** The list's articles; their drawings are parts of one file. */
export function toSummaries(articles: readonly Article[]): ArticleSummary[] {
  const sheet = drawingFileName('covers', coverSheet(articles));
  return articles.map((article) => ({ slug: article.slug, ...toShown(article), cover: `/${sheet}#${article.slug}` }));
}

const figures: Readonly<Record<string, Threads>> = drawings.articles;

function withDrawings({ before, after, headings }: Prose): Prose {
  const draw = (node: ProseNode): ProseNode => {
    const threads = typeof node === 'string' ? undefined : figures[node.drawing ?? ''];
    return typeof node === 'string' || threads === undefined ? node : { ...node, threads };
  };
  return { before: before.map(draw), after: after.map(draw), headings };
}

export function toTitle({ title, interactive, prose, quickExit }: Article): ArticleTitle {
  const hasPart = interactive !== undefined;
  return { title, hasPart, isSpeech: opensWithSpeech(prose), ...(quickExit && { quickExit }) };
}

/** A block's first words without their full stop: the page sets them as a title, the feed in a line with the text. */
function withoutStop(node: ProseNode): ProseNode {
  if (typeof node === 'string') return node.replace(/\.$/, '');
  const [first, ...rest] = node.children;
  return first === undefined ? node : { ...node, children: [withoutStop(first), ...rest] };
}

/** The bold words that a paragraph begins with are its small title, unless they are a link. */
function withSmallTitles(node: ProseNode): ProseNode {
  if (typeof node === 'string') return node;
  const [first, ...rest] = node.children.map(withSmallTitles);
  if (first === undefined) return node;
  const isTitle = ['p', 'li'].includes(node.tag) && typeof first === 'object' && first.tag === 'strong';
  const isLink = typeof first === 'object' && first.children.some((child) => typeof child === 'object');
  return { ...node, children: [isTitle && !isLink ? { ...first, tag: 'b' } : first, ...rest] };
}

/** The parts numbered from 1, the references aside; where an article counts its own steps, these alone. */
function withNumbers({ before, after, headings }: Prose): Prose {
  const own = /^(\d+)\.\s*/;
  const countsSteps = headings.some(({ text }) => own.test(text));
  let count = 0;
  const number = (node: ProseNode): ProseNode => {
    if (typeof node === 'string' || node.tag !== 'h2' || node.id === 'references') return node;
    const [first = '', ...rest] = node.children;
    count += 1;
    const [step, ofStep] = typeof first === 'string' ? (own.exec(first) ?? []) : [];
    if (countsSteps && ofStep === undefined) return node;
    const words = typeof first === 'string' ? first.slice(step?.length ?? 0) : first;
    return { ...node, children: [{ tag: 'span', children: [ofStep ?? String(count)] }, ' ', words, ...rest] };
  };
  return { before: before.map(number), after: after.map(number), headings };
}

function withTitles({ before, after, headings }: Prose): Prose {
  const set = (node: ProseNode) =>
    withSmallTitles(typeof node !== 'string' && node.tag === 'section' ? withoutStop(node) : node);
  return withNumbers({ before: before.map(set), after: after.map(set), headings });
}

/** The prose with the article's name in its links to the shop. */
function fromArticle({ before, after, headings }: Prose, offer: string): Prose {
  const name = (node: ProseNode): ProseNode =>
    typeof node === 'string'
      ? node
      : { ...node, ...(node.href === '/product' && { href: offer }), children: node.children.map(name) };
  return { before: before.map(name), after: after.map(name), headings };
}

/** The prose with the words that are set large after the block which says them. */
function withSaid({ before, after, headings }: Prose, said: readonly string[] = []): Prose {
  const waiting = new Set(said);
  const repeat = (block: ProseNode): ProseNode[] => {
    const found = [...waiting].filter((words) => textOf(block).includes(words));
    for (const words of found) waiting.delete(words);
    return [block, ...found.map((words) => ({ tag: 'q' as const, children: [`«\u00a0${words}\u00a0»`] }))];
  };
  const placed = { before: before.flatMap(repeat), after: after.flatMap(repeat), headings };
  if (waiting.size > 0) throw new Error(`said: the text does not say "${[...waiting].join('", "')}"`);
  return placed;
}

/** The page of one of `articles`, with the first two of those it is related to. */
export function toContent(article: Article, articles: readonly Article[]): ArticleContent {
  const { coverAlt, prose, reviewed, said } = article;
  const related = article.related.slice(0, shownLinks).flatMap((id) => articles.filter(({ slug }) => slug === id));
  const offer = `/product?de=${article.slug}`;
  return {
    ...toShown(article),
    coverAlt,
    prose: fromArticle(withTitles(withDrawings(withSideNotes(withSaid(prose, said)))), offer),
    offer,
    reviewedMonth: formatDay(reviewed).replace(/^\S+ /, ''),
    related: related.map((other) => ({
      slug: other.slug,
      title: other.title,
      opening: other.opening,
      cover: coverAddress(other),
    })),
  };
}
