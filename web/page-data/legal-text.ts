/** A legal text as its page sets it: its opening apart, numbers beside their headings, lists of terms as tables. */
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import type { Threads } from '#content/drawing/threads.ts';
import type { LegalPageContent } from '#content/legal.ts';
import type { ProseNode } from '#content/prose.ts';
import { formatDay } from '#lambdas/format/dates.ts';

/** `inForce`: `1er novembre 2026`. `opening`: what stands before the first heading. */
export type LegalPageText = Omit<LegalPageContent, 'drawing'> & { drawing: Threads; opening: ProseNode[] };

/** `content/legal/<name>.md`, as `build/texts.ts` makes it. */
export type LegalModule = { page: LegalPageText };

const isHeading = (node: ProseNode) => typeof node !== 'string' && node.tag === 'h2';

/** `## 8. Le droit de rétractation`: the number stands in the margin. */
function setNumber(node: ProseNode): ProseNode {
  const [first, ...rest] = typeof node === 'string' ? [] : node.children;
  if (typeof node === 'string' || node.tag !== 'h2' || typeof first !== 'string') return node;
  const [, number, words = ''] = /^(\d+\.)(.*)$/.exec(first) ?? [];
  if (number === undefined) return node;
  return { ...node, children: [{ tag: 'span', children: [number] }, words, ...rest] };
}

/** `- **Un reçu** : le nom, l’adresse`: a row with the term and what is said of it, in one paragraph or several. */
function toRow(entry: ProseNode): ProseNode[] {
  if (typeof entry === 'string') return [];
  const [first, ...others] = entry.children;
  const isLoose = typeof first === 'object' && first.tag === 'p';
  const [term, text, ...rest] = isLoose ? first.children : entry.children;
  const [colon] = typeof text === 'string' ? (/^\s*[:,]\s*/.exec(text) ?? []) : [];
  if (typeof term !== 'object' || term.tag !== 'strong' || typeof text !== 'string' || colon === undefined) return [];
  const said: ProseNode = { tag: 'p', children: [text.slice(colon.length), ...rest] };
  const row = [
    { tag: 'dt', children: term.children },
    { tag: 'dd', children: isLoose ? [said, ...others] : [said] },
  ] as const;
  return [{ tag: 'div', children: [...row] }];
}

/** A list each of whose items begins with a term and a colon or a comma. */
function toTable(node: ProseNode): ProseNode {
  if (typeof node === 'string' || node.tag !== 'ul') return node;
  const rows = node.children.flatMap(toRow);
  return rows.length === node.children.length ? { tag: 'dl', children: rows } : node;
}

/** The browser formats no date: its tables of dates may differ from the build's. */
export function layOut(page: LegalPageContent): LegalPageText {
  const at = page.nodes.findIndex(isHeading);
  const nodes = page.nodes.slice(at).map(setNumber).map(toTable);
  const drawing = drawings.orders[page.drawing];
  return { ...page, inForce: formatDay(page.inForce), drawing, opening: page.nodes.slice(0, at), nodes };
}
