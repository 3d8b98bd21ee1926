/** The four steps, on the line of the home page: near, crossing, knotted, together. */
import { type Curve, type Point, spline, transform } from '#content/drawing/curve.ts';
import { aside, between, both, middle, rowHeight, stroke } from '#content/drawing/figures/page-line.ts';
import { knotted, mirrored } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

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

/** A thread of two that swing as one; `by`: its distance from their middle. */
const wave = (by: number): Curve =>
  spline(
    between(stepWidth, [38, middle - 20], [66, middle], [94, middle + 20]).map(([x, y], index, { length }) =>
      index > 1 && index < length - 2 ? [x, y + by] : [x, middle + by],
    ),
  );

/** Side by side. */
export const steps = {
  near: both(stepWidth, between(stepWidth, [34, 28], [66, 40], [98, 28])),
  crossing: both(stepWidth, between(stepWidth, [28, 34], [48, 52], [66, 68], [84, 52], [104, 34])),
  knotted: pair([stepWidth, rowHeight], stroke, ...raised(knotIn(stepWidth, 0.24))),
  together: pair([stepWidth, rowHeight], stroke, wave(-aside), wave(aside)),
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

/** One below the other. */
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
