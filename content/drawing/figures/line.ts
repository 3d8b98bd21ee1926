/** The four steps as one line: near, crossing, knotted, together. */
import type { Point } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const middle = 130;

/** Before the knot: the first thread begins below, comes near, and crosses. */
const before: readonly Point[] = [
  ...straight([-60, 214], -900).toReversed(),
  [180, 149],
  [330, 196],
  [540, 130],
  [716, 30],
];
const after: readonly Point[] = [[1020, 62], [1110, 104], [1260, 113], ...straight([1500, 113], 2400)];

/** On 1440 × 260, a quarter for each step; it goes on beyond both ends. */
export function drawLine(stroke: number): Figure {
  const ways = [before, after] as const;
  const others = [mirrored(before, middle), mirrored(after, middle)] as const;
  const [one, two] = knotted({ at: [900, middle], size: 0.56 }, ways, others);
  return pair([1440, 2 * middle], stroke, one, two);
}
