/** The text of the pages that the shop shows open, as the guide's sources say it, with what two people wrote on them. */
import * as v from 'valibot';
import { listWords, type Pen, penSchema, pens } from '#content/guide/filled-in.ts';

/** What stands on a shown page, from `excerpt.typ`. `texts`: the items of a list, the cells of a table. */
export const shownSchema = v.object({
  page: v.number(),
  kind: v.picklist(['heading', 'par', 'label', 'lead', 'prompt', 'silence', 'list', 'table', 'field']),
  level: v.number(),
  columns: v.number(),
  texts: v.array(v.pipe(v.string(), v.transform(tidy))),
});
type Shown = v.InferOutput<typeof shownSchema>;

const answerSchema = v.object({ pen: penSchema, text: v.string() });
/** `pen`: whose the title is, where it is no printed one. */
const rowSchema = v.object({ title: v.string(), pen: v.optional(penSchema), answers: v.array(answerSchema) });
const partSchema = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.number(), text: v.string() }),
  v.object({ kind: v.picklist(['par', 'label', 'lead', 'prompt', 'silence']), text: v.string() }),
  v.object({ kind: v.literal('list'), items: v.array(v.string()) }),
  v.object({ kind: v.literal('table'), columns: v.array(v.string()), rows: v.array(rowSchema) }),
  v.object({ kind: v.literal('written'), pen: penSchema, text: v.string() }),
]);
export const pageTextSchema = v.object({ number: v.number(), parts: v.array(partSchema) });

type Part = v.InferOutput<typeof partSchema>;
export type PageText = v.InferOutput<typeof pageTextSchema>;

/** Dots to write on are one ellipsis. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ \.(?= |$)/g, ' …');
}

/** The words as they are said: a mark stands for the name of its column, a flourish for a signature. */
function say(text: string, column = ''): string {
  if (text === '~') return '(signature)';
  return text === '×' || text === '✓' ? column.toLowerCase() : text;
}

type Words = ReturnType<typeof listWords>;

/** A table whose cells are all written in, each a field. `first`: the field of its first cell. */
function readTable({ columns, texts }: Shown, first: number, words: Words): Part {
  const names = texts.slice(0, columns);
  const starts = texts.flatMap((_, index) => (index > 0 && index % columns === 0 ? [index] : []));
  const rows = starts.map((start) => {
    const fields = names.map((_, column) => first + start - columns + column);
    const title = words.find(({ field }) => field === fields[0]);
    const answersOf = (pen: Pen) =>
      words
        .filter((word) => word.pen === pen && fields.indexOf(word.field) > 0)
        .map(({ field, text }) => say(text, names[fields.indexOf(field)]));
    const answers = pens.map((pen) => ({ pen, text: answersOf(pen).join(', ') })).filter(({ text }) => text !== '');
    return { title: texts[start] ?? '', ...(title && { title: title.text, pen: title.pen }), answers };
  });
  return { kind: 'table', columns: names, rows: rows.filter(({ title }) => title !== '') };
}

function readPrinted({ kind, level, texts }: Shown): Part[] {
  const [text = ''] = texts;
  if (kind === 'list') return [{ kind, items: texts }];
  if (text === '' || kind === 'table' || kind === 'field') return [];
  return [kind === 'heading' ? { kind, level, text } : { kind, text }];
}

/** Lines that follow each other by the same pen are one text. */
function joinLines(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const continues = last?.kind === 'written' && part.kind === 'written' && last.pen === part.pen;
    if (continues) joined.splice(-1, 1, { ...last, text: `${last.text} ${part.text}` });
    else joined.push(part);
  }
  return joined;
}

/** Both pages of a spread. `shown`: all that stands on them, where fields count from 0. */
export function readSpread(spread: string, shown: readonly Shown[]): PageText[] {
  const words = listWords(spread);
  const pages = new Map<number, Part[]>();
  let field = 0;
  // Where the current table ends: its cells come again behind it, as paragraphs and fields.
  let tableEnd = 0;
  for (const item of shown) {
    const parts = pages.get(item.page) ?? [];
    pages.set(item.page, parts);
    if (item.kind === 'table') {
      tableEnd = field + item.texts.length - item.columns;
      parts.push(readTable(item, field, words));
    } else if (item.kind === 'field') {
      const here = words.filter((word) => word.field === field && field >= tableEnd);
      parts.push(...here.map(({ pen, text }) => ({ kind: 'written' as const, pen, text: say(text) })));
      field += 1;
    } else if (field >= tableEnd) parts.push(...readPrinted(item));
  }
  return [...pages].map(([number, parts]) => ({ number, parts: joinLines(parts) }));
}
