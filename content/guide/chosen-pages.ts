/** Which pages of the guide may be leafed through before buying: chosen by what stands on them, so that they follow the text. */

/** A heading of the built guide. `kind` is its supplement as Typst has it: 'Exercice 4', 'Méditation', 'Section'. */
export type Heading = { level: number; kind: string; title: string; page: number };

/** `page` counts from 1. `label` names the page under its picture, `alt` describes it to who does not see it. */
export type ChosenPage = { page: number; label: string; alt: string };

/** The chapter whose opening is shown, and the exercise shown with its sheet to fill in. */
const shown = { chapter: 'Se parler autrement', exercise: 'Exercice 2', meditation: 0 };

function find(headings: readonly Heading[], what: string, matches: (heading: Heading) => boolean, nth = 0): Heading {
  const found = headings.filter(matches)[nth];
  if (found === undefined) throw new Error(`The guide has no ${what} to show in its excerpt`);
  return found;
}

/** Of the pages an exercise takes up after its first, the one with most ruled lines to write on. */
function findSheet(headings: readonly Heading[], exercise: Heading, ruledLines: readonly number[]): number {
  const next = headings.slice(headings.indexOf(exercise) + 1).find(({ level }) => level <= 2);
  const last = next === undefined ? exercise.page : next.page;
  const pages = Array.from({ length: Math.max(1, last - exercise.page) }, (_, index) => exercise.page + 1 + index);
  return pages.reduce((best, page) => ((ruledLines[page] ?? 0) > (ruledLines[best] ?? 0) ? page : best));
}

/** Six pages in reading order. `ruledLines[page]` counts a page's ruled lines. Throws when the guide lacks one of them. */
export function choosePages(headings: readonly Heading[], ruledLines: readonly number[]): ChosenPage[] {
  const contents = find(headings, 'table of contents', ({ title }) => title === 'Sommaire');
  const chapter = find(headings, `chapter "${shown.chapter}"`, ({ title }) => title === shown.chapter);
  const exercise = find(headings, shown.exercise, ({ kind }) => kind === shown.exercise);
  const meditation = find(headings, 'meditation', ({ kind }) => kind === 'Méditation', shown.meditation);
  const sheet = findSheet(headings, exercise, ruledLines);
  return [
    { page: 1, label: 'La couverture', alt: 'Couverture du Guide Amour : deux fils se croisent et se nouent' },
    { page: contents.page, label: 'Le sommaire', alt: 'Sommaire du guide : les chapitres et leurs parties' },
    {
      page: exercise.page,
      label: `${exercise.kind} : ${exercise.title}`,
      alt: `${exercise.kind}, « ${exercise.title} »`,
    },
    { page: sheet, label: 'Une feuille à remplir', alt: `Feuille à remplir : ${exercise.kind}, « ${exercise.title} »` },
    { page: chapter.page, label: `Chapitre : ${chapter.title}`, alt: `Ouverture du chapitre « ${chapter.title} »` },
    {
      page: meditation.page,
      label: `Méditation : ${meditation.title}`,
      alt: `Méditation guidée, « ${meditation.title} »`,
    },
  ];
}
