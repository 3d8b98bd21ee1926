/** On 160 × 80: four phrases of a couple, and what answers each. */
import { type Point, sample, spline } from '#content/drawing/curve.ts';
import { mirrored } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const stroke = 2.5;
const size = [160, 80] as const;
const middle = 40;

/** The second thread mirrors the first. */
const both = (points: readonly Point[]): Figure => pair(size, stroke, spline(points), spline(mirrored(points, middle)));

/** A thread that makes the same loop three times. */
function coil(at: number): Point {
  const angle = 2 * Math.PI * at;
  return [8 + 48 * at + 20 * Math.sin(angle), 22 + 14.5 * Math.cos(angle)];
}

/** One thread goes on, the other is torn. */
function broken(): Figure {
  const [one, two] = [
    spline([
      [-4, 55],
      [50, 56],
      [110, 54],
      [164, 55],
    ]),
    spline([
      [-4, 26],
      [34, 27],
      [58, 21],
      [70, 8],
    ]),
  ];
  const torn = spline([
    [92, 42],
    [104, 31],
    [130, 25],
    [164, 26],
  ]);
  const figure = pair(size, stroke, one, two);
  return { ...figure, strands: [...figure.strands, { thread: 'two', curve: torn, stroke }] };
}

export const phrases = {
  dispute: both(sample(coil, [-0.25, 3.25], 28)),
  apart: both([
    [-4, 47],
    [40, 48],
    [100, 58],
    [164, 76],
  ]),
  parallel: both([
    [-4, 47],
    [80, 47],
    [164, 47],
  ]),
  broken: broken(),
  calm: both([
    [-4, 62],
    [20, 59],
    [53, 40],
    [80, 22],
    [107, 40],
    [140, 59],
    [164, 62],
  ]),
  braid: both([
    [-4, 56],
    [12, 55],
    [34, 40],
    [52, 28],
    [70, 40],
    [88, 52],
    [106, 40],
    [124, 28],
    [148, 25],
    [164, 24],
  ]),
  together: both([
    [-4, 76],
    [40, 64],
    [84, 49],
    [120, 45],
    [164, 45],
  ]),
  mended: pair(
    size,
    stroke,
    spline([
      [-4, 52],
      [164, 52],
    ]),
    spline([
      [-4, 26],
      [30, 27],
      [80, 44],
      [92, 60],
      [80, 70],
      [68, 60],
      [80, 44],
      [130, 27],
      [164, 26],
    ]),
  ),
};
