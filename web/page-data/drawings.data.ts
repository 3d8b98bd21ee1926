/** The drawings in two threads as the pages show them. */
import drawings from '#content/drawing/threads.json' with { type: 'json' };

export const { entrance: entranceThreads, beside: besideThreads, lost: notFoundThreads } = drawings;
/** Of the mark: the second thread is the first one turned round. */
export const markThread = drawings.mark.one;

export const { tied, loose, near, apart, envelope: openEnvelope, book } = drawings.orders;
/** What lies below the envelope's edge, from one side of the screen to the other and down to the page's end. */
export const envelopeGround = `${drawings.envelopeEdge}v4000h-5800z`;

export const { lock, letter: envelope, edge, menu: menuLines } = drawings.signs;

const { chapters } = drawings;

/** A piece of the line beside a page. `ends`: where the first and the second thread leave it, from the left. */
export type LinePiece = (typeof chapters)['near'];

/** Beside the sections of the sales page: before the chapters, where they are folded, and after them. */
export const {
  apart: apartLine,
  near: nearLine,
  meeting: meetingLine,
  together: togetherLine,
  retied: retiedLine,
} = chapters;

/** Beside the guide's six chapters, from top to bottom. */
export const chapterLines: readonly LinePiece[] = [
  chapters.near,
  chapters.crossing,
  chapters.knotted,
  chapters.knotted,
  chapters.meeting,
  chapters.together,
];
