/** On 160 × 80: what answers each of a couple’s four phrases. */
import { type Point, spline } from '#content/drawing/curve.ts';
import { mirrored } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const stroke = 2.5;
const size = [160, 80] as const;
const middle = 40;

/** The second thread mirrors the first. */
const both = (points: readonly Point[]): Figure => pair(size, stroke, spline(points), spline(mirrored(points, middle)));

export const solutions = {
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
