/** The drawings in two threads as the pages show them. Their curves are computed here, while the site is built. */
import { chapterCourses } from '#content/drawing/figures/chapters.ts';
import { steps, uprightSteps } from '#content/drawing/figures/line-steps.ts';
import { lost } from '#content/drawing/figures/lost.ts';
import { envelopeEdge, orders } from '#content/drawing/figures/order-pages.ts';
import { entrance, rows, turns } from '#content/drawing/figures/page-line.ts';
import { mark, signs } from '#content/drawing/figures/signs.ts';
import { solutions } from '#content/drawing/figures/solutions.ts';
import { type Threads, toPath, toThreads } from '#content/drawing/svg.ts';
import type { Figure } from '#content/drawing/weave.ts';

const all = <Name extends string>(figures: Record<Name, Figure>) => {
  const entries = Object.entries<Figure>(figures).map(([name, figure]) => [name, toThreads(figure)]);
  const drawn: Record<Name, Threads> = Object.fromEntries(entries);
  return drawn;
};

export const entranceThreads = all(entrance);
export const rowThreads = all(rows);
export const turnThreads = all(turns);
export const stepThreads = all(steps);
export const uprightStepThreads = all(uprightSteps);
export const lostThreads = toThreads(lost);
export const solutionThreads = all(solutions);
export const calmThreads = toThreads(solutions.calm);
/** Of the mark: the second thread is the first one turned round. */
export const markThread = toThreads(mark).one;

export const tied = toThreads(orders.tied);
export const near = toThreads(orders.near);
export const apart = toThreads(orders.apart);
export const letter = toThreads(orders.letter);
export const openEnvelope = toThreads(orders.envelope);
/** What lies below the envelope's edge, from one side of the screen to the other and down to the page's end. */
export const envelopeGround = `${toPath(envelopeEdge)}v4000h-5800z`;
export const book = toThreads(orders.book);

export const lock = toThreads(signs.lock);
export const envelope = toThreads(signs.letter);
export const edge = toThreads(signs.edge);
export const menuLines = toThreads(signs.menu);

/** A piece of the line beside a page. `ends`: where the first and the second thread leave it, from the left. */
export type LinePiece = { threads: Threads; ends: readonly [number, number] };

const { apart: parted, near: nearing, crossing, knotted, meeting, together, retied } = chapterCourses;
const toPiece = ({ to, figure }: (typeof chapterCourses)['near']): LinePiece => ({
  threads: toThreads(figure),
  ends: [to, figure.width - to],
});

/** Beside the sections of the sales page: before the chapters, where they are folded, and after them. */
export const apartLine = toPiece(parted);
export const nearLine = toPiece(nearing);
export const meetingLine = toPiece(meeting);
export const togetherLine = toPiece(together);
export const retiedLine = toPiece(retied);

/** Beside the guide's six chapters, from top to bottom. */
export const chapterLines: readonly LinePiece[] = [nearing, crossing, knotted, knotted, meeting, together].map(toPiece);
