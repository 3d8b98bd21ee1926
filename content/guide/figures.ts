/** What the shop may claim about a book, counted in its chapters. The page count is in the manifest. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import * as v from 'valibot';
import { countWords } from '#content/french-text.ts';
import { compile, createCompiler, queryValues } from '#content/guide/compiler.ts';

const wordsPerMinute = 200;

const chapterSchema = v.object({
  text: v.string(),
  headings: v.array(v.object({ kind: v.string(), title: v.string() })),
});
/** `kind` of a heading: `Chapitre`, `Exercice 4`, `Méditation`, or nothing for a section. */
type ChapterText = v.InferOutput<typeof chapterSchema>;

/** What each chapter of a product's folder says, in reading order; the parts before the first and after the last one included. */
export function readChapters(folder: string, compiler: NodeCompiler = createCompiler()): ChapterText[] {
  const files = readdirSync(join(import.meta.dirname, '../..', folder, 'chapters')).sort();
  const mainFileContent = [
    '#import "content/guide/figures.typ": describe',
    ...files.map((file) => `#describe(include "${folder}/chapters/${file}")`),
  ].join('\n');
  const document = compile(compiler, 'figures.typ', { mainFileContent });
  return queryValues(compiler, document, { label: 'chapter', schema: chapterSchema });
}

/** Exercises, meditations and chapters of a whole book; reading times at 200 words a minute, to the nearest five minutes. */
export function readBookFigures(book: ChapterText[]) {
  const parts = book.map(({ text, headings }) => ({ words: countWords(text), headings }));
  const headings = parts.flatMap((part) => part.headings);
  const chapters = parts.flatMap(({ words, headings: [first] }) =>
    first?.kind === 'Chapitre' ? [{ title: first.title, words }] : [],
  );
  return {
    exercises: headings.filter(({ kind }) => kind.startsWith('Exercice')).length,
    meditations: headings.filter(({ kind }) => kind === 'Méditation').length,
    chapters: chapters.map(({ title, words }) => ({
      title,
      readingMinutes: Math.round(words / wordsPerMinute / 5) * 5,
    })),
  };
}
