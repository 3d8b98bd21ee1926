/** The knot: two threads, each with one loop that holds the other's. */
import { type Curve, type Point, spline, transform } from '#content/drawing/curve.ts';

export const loop: readonly Point[] = [
  [-60, -112],
  [0, -82],
  [116, 86],
  [0, 180],
  [-116, 86],
  [0, -82],
  [60, -112],
];
export function test(): [Curve, Curve] {
  const one = spline([
    [-700, -200],
    [-500, -210],
    [-340, -190],
    [0, -82],
    [116, 86],
    [0, 180],
    [-116, 86],
    [0, -82],
    [340, -190],
    [500, -210],
    [700, -200],
  ]);
  return [one, transform(one, ([x, y]) => [x, -y])];
}
