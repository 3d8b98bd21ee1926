/** Markdown as a small tree: what the articles, their plans, the feed and the legal pages are made from. */
import { type MarkedToken, marked, type Token } from 'marked';
import type { Threads } from '#content/drawing/threads.ts';
import { toPlainLetters } from '#content/french-text.ts';

type Tag =
  | 'h2'
  | 'h3'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'section'
  | 'em'
  | 'strong'
  | 'a'
  | 'br'
  | 'hr'
  | 'figure'
  | MadeTag;
/** What no Markdown makes: a note in the margin, repeated words, a small title, a part of a heading, a list of terms and its rows. */
type MadeTag = 'small' | 'q' | 'b' | 'span' | 'dl' | 'div' | 'dt' | 'dd';

/**
 * A text, or an element: `id` on headings, `href` on links. A `figure` has the name of its drawing, the words that stand for
 * it and its caption as children; `threads` are added for the page.
 */
export type ProseNode = string | ProseElement;
type ProseElement = { tag: Tag; id?: string; href?: string; children: ProseNode[] } & ProseFigure;
type ProseFigure = { drawing?: string; alt?: string; threads?: Threads };

/** `before` and `after` the interactive part; an article without one has all of it `before`. `headings` are the h2. */
export type Prose = { before: ProseNode[]; after: ProseNode[]; headings: { id: string; text: string }[] };

const marker = '[interactif]';
const referencesTitle = 'Références';

/** An anchor of plain letters: `Avant : une heure` → `avant-une-heure`. */
function toId(text: string): string {
  return toPlainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Whether a text begins with somebody's words, which a large first letter would cut from their guillemet. */
export function opensWithSpeech({ before }: Prose): boolean {
  return before[0] !== undefined && textOf(before[0]).startsWith('«');
}

/** The words of a tree without its markup. */
export function textOf(node: ProseNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

function isKnown(token: Token): token is MarkedToken {
  return token.type !== 'generic';
}

function toNodes(tokens: readonly Token[] | undefined): ProseNode[] {
  return (tokens ?? []).filter(isKnown).flatMap(toNode);
}

function toNode(token: MarkedToken): ProseNode[] {
  switch (token.type) {
    case 'heading':
      return [toHeading(token.depth, toNodes(token.tokens))];
    case 'paragraph':
      return [toFigure(token.tokens) ?? { tag: 'p', children: toNodes(token.tokens) }];
    case 'blockquote':
      return [toQuoteOrTask(toNodes(token.tokens))];
    case 'em':
    case 'strong':
      return [{ tag: token.type, children: toNodes(token.tokens) }];
    case 'list':
      return [{ tag: token.ordered ? 'ol' : 'ul', children: token.items.flatMap(toNode) }];
    case 'list_item':
      return [{ tag: 'li', children: toNodes(token.tokens) }];
    case 'link':
      return [{ tag: 'a', href: token.href, children: toNodes(token.tokens) }];
    case 'text':
      return token.tokens === undefined ? [token.text.replaceAll('\n', ' ')] : toNodes(token.tokens);
    case 'escape':
      return [token.text];
    case 'br':
    case 'hr':
      return [{ tag: token.type, children: [] }];
    case 'space':
      return [];
    default:
      throw new Error(`"${token.raw.trim().slice(0, 60)}" (${token.type}) is not a kind of text that a page may have`);
  }
}

/** A quoted block whose first words are bold is something to do: `> **À essayer ce soir.** Chacun écrit`. They are its title. */
function toQuoteOrTask(children: ProseNode[]): ProseNode {
  const [first] = children;
  const title = typeof first === 'object' ? first.children[0] : undefined;
  const isTask = typeof title === 'object' && title.tag === 'strong';
  return { tag: isTask ? 'section' : 'blockquote', children };
}

/** A paragraph that is a picture and nothing else: `![Deux fils se croisent.](pursuit "La légende")`. */
function toFigure([token, ...others]: readonly Token[]): ProseNode | undefined {
  if (token === undefined || others.length > 0 || !isKnown(token) || token.type !== 'image') return undefined;
  return { tag: 'figure', drawing: token.href, alt: token.text, children: [token.title ?? ''] };
}

function toHeading(depth: number, children: ProseNode[]): ProseNode {
  const text = children.map(textOf).join('');
  if (depth === 2) return { tag: 'h2', id: toId(text), children };
  if (depth === 3) return { tag: 'h3', id: toId(text), children };
  throw new Error(`"${text}": headings are ## or ###; the title is the front matter's`);
}

function isMarker(node: ProseNode): boolean {
  return typeof node !== 'string' && node.tag === 'p' && textOf(node) === marker;
}

/** Reads Markdown. Throws at raw HTML, pictures within a text, tables, code, a heading that is not ## or ###, or a second marker. */
export function toProse(markdown: string): Prose {
  const nodes = toNodes(marked.lexer(markdown));
  const at = nodes.findIndex(isMarker);
  const after = at === -1 ? [] : nodes.slice(at + 1);
  if (after.some(isMarker)) throw new Error(`${marker} may stand once`);
  return {
    before: at === -1 ? nodes : nodes.slice(0, at),
    after,
    headings: nodes.flatMap((node) =>
      typeof node !== 'string' && node.tag === 'h2' && node.id !== undefined
        ? [{ id: node.id, text: textOf(node) }]
        : [],
    ),
  };
}

/** Whether the text says where its interactive part goes. */
export function hasMarker(markdown: string): boolean {
  return markdown.split('\n').some((line) => line.trim() === marker);
}

/** The text without its markup and its references. */
export function textToRead({ before, after }: Prose): string {
  const nodes = [...before, ...after];
  const end = nodes.findIndex((node) => textOf(node) === referencesTitle);
  const read = end === -1 ? nodes : nodes.slice(0, end);
  return read.flatMap(linesOf).join(' ');
}

/** The texts of a block: one for each item of a list. */
function linesOf(node: ProseNode): string[] {
  const isList = typeof node !== 'string' && ['ul', 'ol', 'blockquote', 'section'].includes(node.tag);
  return isList ? node.children.map(textOf) : [textOf(node)];
}

/** The first paragraph without its markup, cut to 150 characters: what a link to the article shows. */
export function openingOf({ before }: Prose): string {
  const first = before.find((node) => typeof node !== 'string' && node.tag === 'p');
  const text = first === undefined ? '' : textOf(first);
  return text.length <= 150 ? text : `${text.slice(0, 150).trimEnd()}…`;
}
