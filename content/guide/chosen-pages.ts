/** Which pages of the guide may be leafed through before buying: chosen by what stands on them, so that they follow the text. */

/** A heading of the built guide. `kind`: its supplement ('Exercice 4', 'Méditation', 'Section'). `top`: points from the page's edge. */
export type Heading = { level: number; kind: string; title: string; page: number; top: number };

/** `page` counts from 1. `label` names the page under its picture, `alt` describes it to who does not see it. */
export type ChosenPage = { page: number; label: string; alt: string };

const shownChapter = { number: 3, title: 'Se parler autrement' };
/** Headings within this many points of the highest one stand at the top of their page too. */
const topTolerance = 20;

function find(headings: readonly Heading[], what: string, matches: (heading: Heading) => boolean): Heading {
  const found = headings.find(matches);
  if (found === undefined) throw new Error(`The guide has no ${what} to show in its excerpt`);
  return found;
}

type Sheet = { exercise: Heading; page: number; lines: number };

/** Of the pages an exercise takes up after its first, the one with most ruled lines to write on. */
function findSheet(headings: readonly Heading[], exercise: Heading, ruledLines: readonly number[]): Sheet {
  const next = headings.slice(headings.indexOf(exercise) + 1).find(({ level }) => level <= 2);
  let sheet = { exercise, page: exercise.page + 1, lines: 0 };
  for (let page = exercise.page + 1; page < (next?.page ?? 0); page += 1) {
    const lines = ruledLines[page] ?? 0;
    if (lines > sheet.lines) sheet = { exercise, page, lines };
  }
  return sheet;
}

/** Of the exercises that start at the top of a page, the one whose sheet has most to fill in. */
function findExercise(headings: readonly Heading[], ruledLines: readonly number[]): Sheet {
  const exercises = headings.filter(({ kind }) => kind.startsWith('Exercice'));
  const highest = Math.min(...exercises.map(({ top }) => top));
  const sheets = exercises
    .filter(({ top }) => top <= highest + topTolerance)
    .map((exercise) => findSheet(headings, exercise, ruledLines));
  const [richest] = sheets.sort((one, other) => other.lines - one.lines);
  if (richest === undefined) throw new Error('The guide has no exercise to show in its excerpt');
  return richest;
}

/** `inside`: first what one does with the book, then how it is made. */
type ChosenPages = { cover: Omit<ChosenPage, 'page'>; inside: ChosenPage[] };

/** The cover and five pages. `ruledLines[page]` counts a page's ruled lines. Throws when the guide lacks one of them. */
export function choosePages(headings: readonly Heading[], ruledLines: readonly number[]): ChosenPages {
  const contents = find(headings, 'table of contents', ({ title }) => title === 'Sommaire');
  const chapter = find(headings, 'chapter 3', ({ title }) => title === shownChapter.title);
  const meditation = find(headings, 'meditation', ({ kind }) => kind === 'Méditation');
  const { exercise, page } = findExercise(headings, ruledLines);
  const cover = { label: 'La couverture', alt: 'Couverture du Guide Amour : deux fils se croisent et se nouent' };
  const inside = [
    {
      page: exercise.page,
      label: `${exercise.kind}, ${exercise.title}`,
      alt: `${exercise.kind}, « ${exercise.title} »`,
    },
    {
      page,
      label: `${exercise.kind}, la feuille à remplir`,
      alt: `Feuille à remplir : ${exercise.kind.toLowerCase()}, « ${exercise.title} »`,
    },
    { page: meditation.page, label: `Méditation, ${meditation.title}`, alt: `Méditation, « ${meditation.title} »` },
    {
      page: chapter.page,
      label: `Chapitre ${shownChapter.number}, ${chapter.title}`,
      alt: `Ouverture du chapitre ${shownChapter.number}, « ${chapter.title} »`,
    },
    { page: contents.page, label: 'Le sommaire', alt: 'Sommaire du guide : les chapitres et leurs parties' },
  ];
  return { cover, inside };
}
