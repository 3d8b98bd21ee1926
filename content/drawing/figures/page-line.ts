/**
 * The line that runs down the home page: two threads side by side, with a figure at each thing that is said. Lengths are in
 * the page's unit of the line; between the figures it is straight. `line-steps.ts` has the figures of the four steps.
 */
import { type Curve, type Point, sample, spline } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

export const stroke = 2;
/** How far each thread is from the middle of the line; straight parts then begin at whole pixels at 1 and at 1.5 px a unit. */
export const aside = 5;
/** The height of a figure in a row, of which a turn takes half. */
export const rowHeight = 104;
export const middle = rowHeight / 2;
const far = -1600;

/** A quarter turn about the origin, from the top to the right, rounder than an arc; `by`: its distance from the line's middle. */
function quarter(by: number): Point[] {
  const at = (angle: number): Point => {
    const radius = (middle + by) * (Math.cos(angle) ** 2.5 + Math.sin(angle) ** 2.5) ** (-1 / 2.5);
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  };
  return sample(at, [0, Math.PI / 2], 8);
}

/** From the left down, or from above to the right: the first thread is on the left of the way. */
function turn(way: 'down' | 'right'): Figure {
  const [outer, inner] = [quarter(aside), quarter(-aside)];
  const place = (points: Point[]): Curve =>
    spline(points.map(([x, y]): Point => (way === 'down' ? [x, y + middle] : [middle - x, -y])));
  const [one, two] = way === 'down' ? [outer, inner] : [inner, outer];
  return pair([middle, middle], stroke, place(one), place(two));
}

/** The second thread mirrors the first. */
export const both = (width: number, points: readonly Point[]): Figure =>
  pair([width, rowHeight], stroke, spline(points), spline(mirrored(points, middle)));

const [above, below] = [middle - aside, middle + aside];
const rowWidth = 184;

/** Three times the same loop. */
function dispute(): Figure {
  const coil = (at: number): Point => {
    const angle = 2 * Math.PI * at;
    return [20 + 48 * at + 20 * Math.sin(angle), above - 17 + 17 * Math.cos(angle)];
  };
  return both(rowWidth, [[0, above], [8, above], ...sample(coil, [0.04, 2.96], 24), [176, above], [rowWidth, above]]);
}

function broken(): Figure {
  const whole: Point[] = [0, rowWidth / 2, rowWidth].map((x) => [x, below]);
  const torn: Point[] = [
    [0, above],
    [36, above],
    [66, 40],
    [80, 18],
  ];
  const rest: Point[] = [
    [100, 22],
    [114, 38],
    [148, above],
    [rowWidth, above],
  ];
  const figure = pair([rowWidth, rowHeight], stroke, spline(torn), spline(whole));
  return { ...figure, strands: [...figure.strands, { thread: 'one', curve: spline(rest), stroke }] };
}

/** At both ends of a figure the threads are side by side again. */
export const between = (width: number, ...points: Point[]): Point[] => [
  [0, above],
  [8, above],
  ...points,
  [width - 8, above],
  [width, above],
];

export const rows = {
  dispute: dispute(),
  apart: both(rowWidth, between(rowWidth, [50, 32], [92, 14], [134, 32])),
  parallel: both(rowWidth, between(rowWidth, [36, 44], [60, 36], [92, 35], [124, 36], [148, 44])),
  broken: broken(),
  braid: both(rowWidth, between(rowWidth, [38, 30], [64, 52], [92, 74], [120, 52], [146, 30])),
};

export const turns = { down: turn('down'), right: turn('right') };

/** From the left edge of the screen: apart around what is said, the knot, and down the right side. */
export const entrance = {
  narrow: enter(
    [344, 210],
    { at: [150, 72], size: 0.34 },
    [...straight([-20, 18], far).toReversed(), [40, 20]],
    [...straight([-40, 126], far).toReversed(), [40, 124]],
    [
      [
        [222, 22],
        [288, 40],
        [330, 92],
      ],
      [
        [204, 120],
        [256, 122],
        [304, 138],
      ],
    ],
  ),
  wide: enter(
    [620, 420],
    { at: [400, 112], size: 0.52 },
    [...straight([-40, 16], far).toReversed(), [120, 14], [270, 26]],
    [...straight([-40, 462], far).toReversed(), [80, 456], [214, 396], [322, 270]],
    [
      [
        [500, 44],
        [570, 78],
        [608, 160],
      ],
      [
        [486, 186],
        [556, 200],
        [600, 256],
      ],
    ],
  ),
};

function enter(
  [width, height]: Point,
  place: { at: Point; size: number },
  before: readonly Point[],
  otherBefore: readonly Point[],
  [after, otherAfter]: readonly [readonly Point[], readonly Point[]],
): Figure {
  const down = (x: number, from: number): Point[] => [from, (from + height) / 2, height].map((y) => [x, y]);
  const [one, two] = knotted(
    place,
    [before, [...after, ...down(width + aside, height * 0.72)]],
    [otherBefore, [...otherAfter, ...down(width - aside, height * 0.86)]],
  );
  return pair([width, height], stroke, one, two);
}
