/** What the shop may claim about the guide, counted in its sources rather than written by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAloud } from '#content/guide/read-aloud.ts';

type ChapterFigures = { number: number; title: string; words: number; readingMinutes: number };
/** `words` of the whole book, exercises and meditations included; `pages` once the PDF is set. */
export type GuideFigures = {
  pages?: number;
  words: number;
  exercises: number;
  meditations: number;
  chapters: ChapterFigures[];
};

const chapterFolder = join(import.meta.dirname, 'chapters');
const wordsPerMinute = 200;

/** The book's sources in reading order. */
export const chapterFiles = readdirSync(chapterFolder)
  .filter((name) => name.endsWith('.typ'))
  .sort();

/** One of `chapterFiles`, as its author wrote it. */
export const readChapter = (name: string): string => readFileSync(join(chapterFolder, name), 'utf8');

/** Words as a printer counts them: « l’autre » is one, a lone dash or bullet none. */
export const countWords = (source: string): number =>
  readAloud(source)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const countCalls = (sources: string[], name: string) =>
  sources.reduce((sum, source) => sum + source.split(`#${name}(`).length - 1, 0);

/** Reading times are at 200 words a minute, to the nearest five minutes. */
export function readGuideFigures(): GuideFigures {
  const sources = chapterFiles.map(readChapter);
  const chapters = sources.flatMap((source) => {
    const title = /^#chapter\(\s*"([^"]+)"/m.exec(source)?.[1];
    return title === undefined ? [] : [{ title, words: countWords(source) }];
  });
  return {
    words: sources.reduce((sum, source) => sum + countWords(source), 0),
    exercises: countCalls(sources, 'exercise'),
    meditations: countCalls(sources, 'meditation'),
    chapters: chapters.map(({ title, words }, index) => ({
      number: index + 1,
      title,
      words,
      readingMinutes: Math.round(words / wordsPerMinute / 5) * 5,
    })),
  };
}
