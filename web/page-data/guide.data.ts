/** What the pages say of the guide, counted in the built guide. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { latestEdition } from '#content/guide/editions.ts';
import { chapters as words } from '#content/sales.ts';

const figuresUrl = new URL('../../.build/files/figures.json', import.meta.url);

const count = v.pipe(v.number(), v.integer());
const figuresSchema = v.object({
  exercises: count,
  meditations: count,
  chapters: v.array(v.object({ title: v.string(), readingMinutes: count })),
});

function readFigures(): v.InferOutput<typeof figuresSchema> {
  try {
    return v.parse(figuresSchema, JSON.parse(readFileSync(figuresUrl, 'utf8')));
  } catch (cause) {
    throw new Error('.build/files/figures.json is missing or unreadable: run `npm run guide` first', { cause });
  }
}

const figures = readFigures();

export const exerciseCount = figures.exercises;

export const counts = {
  exercises: figures.exercises,
  meditations: figures.meditations,
  chapters: figures.chapters.length,
};

/** A chapter of the sales page; its reading time is the guide's own. */
export type SalesChapter = (typeof words.items)[number] & { readingMinutes: number };

export const chapterList: SalesChapter[] = words.items.map((item) => {
  const found = figures.chapters.find(({ title }) => title === item.title);
  if (found === undefined) throw new Error(`content/sales.json: the guide has no chapter "${item.title}"`);
  return { ...item, readingMinutes: found.readingMinutes };
});

const { number, date } = latestEdition;
const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(date),
);

/** '1re édition, novembre 2026' */
export const guideEdition = `${number === 1 ? '1re' : `${number}e`} édition, ${month}`;
