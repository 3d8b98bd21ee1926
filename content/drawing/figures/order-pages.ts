/** On 244 × 120, for the pages around an order and its law: the threads enter at the screen's left edge and leave at the right one. */
import { type Point, spline } from '#content/drawing/curve.ts';
import { knotted, mirrored, roundedBox, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const size = [244, 120] as const;
const stroke = 3.5;
const middle = 60;
const far = { left: -1200, right: 3200 };

/** A way that comes straight from the screen's left edge, and one that goes straight to the right edge. */
const fromLeft = (start: Point, ...points: Point[]): Point[] => [...straight(start, far.left).toReversed(), ...points];
const toRight = (points: readonly Point[], end: Point): Point[] => [...points, ...straight(end, far.right)];

function tied(): Figure {
  const before = fromLeft([-30, 34], [10, 22], [54, 14]);
  const after = toRight(
    [
      [178, 25],
      [212, 46],
    ],
    [262, 53],
  );
  const [one, two] = knotted(
    { at: [122, middle], size: 0.3 },
    [before, after],
    [mirrored(before, middle), mirrored(after, middle)],
  );
  return pair(size, stroke, one, two);
}

function near(): Figure {
  const one = fromLeft([-30, 24], [20, 26], [60, 44], [104, 56]);
  return pair(size, stroke, spline(one), spline(one.map(([x, y]): Point => [244 - x, 120 - y]).toReversed()));
}

function apart(): Figure {
  const one = toRight(fromLeft([-90, 42], [0, 46], [60, 51], [122, 53], [188, 40]), [264, 22]);
  return pair(size, stroke, spline(one), spline(mirrored(one, middle)));
}

function letter(): Figure {
  const one = [...straight([60, 104], far.left).toReversed(), ...roundedBox([122, 64], [176, 80], [0.225, -0.55])];
  const two = toRight(
    [
      [46, 36],
      [88, 50],
      [122, 70],
      [138, 86],
      [122, 96],
      [106, 86],
      [122, 70],
      [160, 48],
      [200, 28],
    ],
    [262, 16],
  );
  return pair(size, stroke, spline(one), spline(two));
}

const toSeal: readonly Point[] = [
  ...straight([-60, 10], -2600).toReversed(),
  [-16, 10],
  [30, 18],
  [110, 46],
  [205, 78],
];
const fromSeal = toSeal.map(([x, y]): Point => [600 - x, y]).toReversed();

/** The envelope's upper edge without the knot: the ground below it has a colour of its own. */
export const envelopeEdge = spline([...toSeal, [300, 92], ...fromSeal]);

/** On 600 × 236: an open envelope, sealed with the knot; above it is room for the letter. */
function envelope(): Figure {
  const [one, two] = knotted(
    { at: [300, 118], size: 0.34 },
    [toSeal, fromSeal],
    [mirrored(toSeal, 118), mirrored(fromSeal, 118)],
  );
  return pair([600, 236], 5, one, two);
}

function book(): Figure {
  const one = fromLeft(
    [-40, 110],
    [0, 109],
    [20, 101],
    [27, 80],
    [27, 50],
    [30, 30],
    [42, 22],
    [72, 19],
    [103, 26],
    [115, 35],
    [118, 52],
    [118, 80],
    [115, 101],
    [103, 100],
    [75, 92],
    [46, 93],
  );
  return pair(size, stroke, spline(one), spline(one.map(([x, y]): Point => [244 - x, y])));
}

/** A padlock: its shackle's thread is the keyhole too. */
function locked(): Figure {
  const one = [...straight([92, 112], far.left).toReversed(), ...roundedBox([122, 80], [96, 64], [0.225, -0.55])];
  const two = toRight(
    [
      [98, 88],
      [98, 64],
      [100, 36],
      [122, 14],
      [144, 36],
      [146, 58],
      [144, 78],
      [133, 94],
      [117, 94],
      [112, 82],
      [122, 73],
      [138, 80],
      [154, 92],
    ],
    [196, 96],
  );
  return pair(size, stroke, spline(one), spline(two));
}

export const orders = {
  tied: tied(),
  near: near(),
  apart: apart(),
  letter: letter(),
  envelope: envelope(),
  book: book(),
  locked: locked(),
};
