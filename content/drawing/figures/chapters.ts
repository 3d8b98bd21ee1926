/** The four steps from top to bottom, on 56 × 150: beside the sections of the sales page and the guide's chapters in it. */
import { type Curve, type Point, spline, transform } from '#content/drawing/curve.ts';
import { knotted, mirrored } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const [width, height] = [56, 150];
const stroke = 2;

/** Where the first thread begins and ends, between the drawing's sides; the second one mirrors it. */
type Course = { from: number; to: number; figure: Figure };

/** Drawn from left to right first, as the other drawings are. */
function upright(one: Curve, two: Curve): Figure {
  const turn = (curve: Curve) => transform(curve, ([x, y]) => [y, x]);
  return { ...pair([width, height], stroke, turn(one), turn(two)), clearance: 1 };
}

/** Straight where the threads of two chapters meet. */
function course(...points: Point[]): Course {
  const [from = 0, to = 0] = [points[0]?.[1], points.at(-1)?.[1]];
  const way: Point[] = [[0, from], [6, from], [14, from], ...points.slice(1, -1), [136, to], [144, to], [height, to]];
  return { from, to, figure: upright(spline(way), spline(mirrored(way, width / 2))) };
}

/** `from`: where the first thread comes and goes. */
function knot(from: number): Course {
  const before: Point[] = [
    [0, from],
    [6, from],
    [14, from],
  ];
  const after: Point[] = [
    [136, from],
    [144, from],
    [height, from],
  ];
  const ways = [before, after] as const;
  const others = [mirrored(before, width / 2), mirrored(after, width / 2)] as const;
  return { from, to: from, figure: upright(...knotted({ at: [75, width / 2], size: 0.14 }, ways, others)) };
}

/** By step, and by its second chapter where it has two. `apart`: before the first one; `retied`: after the last. */
export const chapterCourses = {
  apart: course([0, 42], [75, 51], [150, 42]),
  near: course([0, 42], [75, 32], [150, 42]),
  crossing: course([0, 42], [75, 28], [150, 14]),
  knotted: knot(14),
  meeting: course([0, 14], [75, 21], [150, 24]),
  together: course([0, 24], [75, 24], [150, 24]),
  retied: knot(24),
};
