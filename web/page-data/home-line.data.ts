/** The home page's drawings below its first screen, in a file of their own: inside the page they delay its first paint. */
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import type { Threads } from '#content/drawing/threads.ts';
import { drawingFileName } from '#web/page-data/article-covers.ts';

const groups = {
  row: drawings.rows,
  solution: drawings.solutions,
  step: { ...drawings.uprightSteps, across: drawings.steps },
  closing: drawings.closing,
};

/** The threads take their colours and their weight from the page around them. */
function draw(id: string, { one, two }: Threads): string {
  return `<g id="${id}"><path stroke="var(--thread-one)" d="${one}"/><path stroke="var(--thread-two)" d="${two}"/></g>`;
}

const drawn = Object.entries(groups).flatMap(([kind, group]) =>
  Object.entries(group).map(([name, threads]) => draw(`${kind}-${name}`, threads)),
);

export const homeLineSheet = `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join('')}</svg>`;

export const homeLineAddress = `/${drawingFileName('home-line', homeLineSheet)}`;

/** `href`: its place in the file. */
export type SheetThreads = { viewBox: string; stroke: number; href: string };

function listPlaces<Name extends string>(kind: string, group: Record<Name, Threads>): Record<Name, SheetThreads> {
  const places = Object.entries<Threads>(group).map(([name, { viewBox, stroke }]) => {
    return [name, { viewBox, stroke, href: `${homeLineAddress}#${kind}-${name}` }];
  });
  return Object.fromEntries(places);
}

export const rowThreads = listPlaces('row', groups.row);
export const solutionThreads = listPlaces('solution', groups.solution);
export const stepThreads = listPlaces('step', groups.step);
export const closingThreads = listPlaces('closing', groups.closing);
