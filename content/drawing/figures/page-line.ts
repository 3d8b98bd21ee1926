/**
 * The line that runs down the home page: two threads side by side, with a figure at each thing that is said. Lengths are in
 * the page's unit of the line; between the figures it is straight.
 */
import { type Curve, type Point, sample, spline, transform } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const stroke = 2;
/** How far each thread is from the middle of the line; straight parts then begin at whole pixels at 1 and at 1.5 px a unit. */
const aside = 5;
/** The height of a figure in a row, of which a turn takes half. */
const rowHeight = 104;
const middle = rowHeight / 2;
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
const both = (width: number, points: readonly Point[]): Figure =>
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
const between = (width: number, ...points: Point[]): Point[] => [
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

const stepWidth = 132;

/** The knot in a line as wide as its `length`, around y = 0. */
function knotIn(length: number, size: number): [Curve, Curve] {
  const ends = (...along: number[]): Point[] => along.map((x) => [x, -aside]);
  const [before, after] = [ends(0, 10), ends(length - 10, length)];
  const others = [mirrored(before, 0), mirrored(after, 0)] as const;
  return knotted({ at: [length / 2, 0], size }, [before, after], others);
}

const raise = (curve: Curve): Curve => transform(curve, ([x, y]) => [x, middle + y]);
const raised = ([one, two]: [Curve, Curve]): [Curve, Curve] => [raise(one), raise(two)];

/** The four steps, side by side. */
export const steps = {
  near: both(stepWidth, between(stepWidth, [34, 28], [66, 40], [98, 28])),
  crossing: both(stepWidth, between(stepWidth, [28, 34], [48, 52], [66, 68], [84, 52], [104, 34])),
  knotted: pair([stepWidth, rowHeight], stroke, ...raised(knotIn(stepWidth, 0.24))),
  together: both(stepWidth, between(stepWidth, [66, above])),
};

const stepHeight = 120;
const stepMiddle = 36;
/** How far the line beside the text is from the middle of the steps' figures. */
const shift = 27;

/** From top to bottom: what is above the line in a row is on its right. */
function upright(one: Curve, two: Curve): Figure {
  const place = (curve: Curve) => transform(curve, ([x, y]): Point => [stepMiddle - y, x]);
  return pair([2 * stepMiddle, stepHeight], stroke, place(one), place(two));
}

const end = (by: number): Point[] => [stepHeight - 8, stepHeight].map((x) => [x, by]);
const start = (by: number): Point[] => [0, 8].map((x) => [x, by]);
const uprightWay = (...points: Point[]): [Curve, Curve] => [spline(points), spline(mirrored(points, 0))];

/** The same, one below the other. */
export const uprightSteps = {
  near: upright(
    spline([...start(-shift - aside), [44, -26], [82, -18], ...end(-aside)]),
    spline([...start(-shift + aside), [40, 4], [78, 18], ...end(aside)]),
  ),
  crossing: upright(...uprightWay(...start(-aside), [26, -15], [44, 0], [60, 14], [76, 0], [94, -15], ...end(-aside))),
  knotted: upright(...knotIn(stepHeight, 0.165)),
  together: upright(
    spline([...start(-aside), [60, -18], ...end(-shift - aside)]),
    spline([...start(aside), [60, -10], ...end(-shift + aside)]),
  ),
};

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
