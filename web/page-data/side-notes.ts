/** The sources of an article beside the paragraphs that name them, for windows with a wide margin. */
import { type Prose, type ProseNode, textOf } from '#content/prose.ts';

type Source = { author: string; year: string; note: ProseNode };

/** A note says what its reference says; its links stay in the list at the article's end. */
function withoutLinks(node: ProseNode): ProseNode[] {
  if (typeof node === 'string') return [node];
  const children = node.children.flatMap(withoutLinks);
  return node.tag === 'a' ? children : [{ ...node, children }];
}

/** `Chapman, G. (1992). The Five Love Languages.` → Chapman, 1992. A reference in another form has no note. */
function toSource(reference: ProseNode): Source[] {
  const [, author, year] = /^(.+?),.*?\((\d{4})\)/.exec(textOf(reference)) ?? [];
  if (author === undefined || year === undefined || typeof reference === 'string') return [];
  return [{ author, year, note: { tag: 'small', children: reference.children.flatMap(withoutLinks) } }];
}

function listSources(nodes: readonly ProseNode[]): Source[] {
  const at = nodes.findIndex((node) => typeof node !== 'string' && node.id === 'references');
  const lists = at === -1 ? [] : nodes.slice(at);
  return lists.flatMap((list) =>
    typeof list !== 'string' && list.tag === 'ul' ? list.children.flatMap(toSource) : [],
  );
}

/** The prose with a note before the first block that names a source's first author and year. */
export function withSideNotes({ before, after, headings }: Prose): Prose {
  const waiting = new Set(listSources([...before, ...after]));
  const withNotes = (block: ProseNode): ProseNode[] => {
    if (typeof block !== 'string' && block.id === 'references') waiting.clear();
    const words = textOf(block);
    const named = [...waiting].filter(({ author, year }) => words.includes(author) && words.includes(year));
    for (const source of named) waiting.delete(source);
    return [...named.map(({ note }) => note), block];
  };
  return { before: before.flatMap(withNotes), after: after.flatMap(withNotes), headings };
}
