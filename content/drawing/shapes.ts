/** What several figures are made of: the knot, straight ends, mirrored ways, boxes. */
import { type Curve, type Point, sample, spline } from '#content/drawing/curve.ts';

const loop: readonly Point[] = [
  [0, -82],
  [116, 86],
  [0, 180],
  [-116, 86],
  [0, -82],
];

type Place = { at: Point; size: number };

/**
 * The knot: two threads, each with one loop that holds the other's, 232 wide and 360 high at size 1. The first thread's loop
 * hangs, the second's stands. `before`, `after`: the first thread's way to the knot and from it.
 */
export function knotted(
  { at: [x, y], size }: Place,
  [before, after]: readonly [readonly Point[], readonly Point[]],
  [otherBefore, otherAfter]: readonly [readonly Point[], readonly Point[]],
): [Curve, Curve] {
  const place = (sign: number) => loop.map(([left, down]): Point => [x + size * left, y + sign * size * down]);
  return [spline([...before, ...place(1), ...after]), spline([...otherBefore, ...place(-1), ...otherAfter])];
}

/** A way that mirrors another across a horizontal line. */
export const mirrored = (points: readonly Point[], y: number): Point[] => points.map(([x, from]) => [x, 2 * y - from]);

/** A thread that comes straight, or goes, at the height of a point: points beyond it, further and further, to the last x. */
export function straight([x, y]: Point, to: number): Point[] {
  const way = Math.sign(to - x);
  const steps = [20, 60, 180, 540].filter((step) => step < Math.abs(to - x) / 1.5);
  return [...steps.map((step): Point => [x + way * step, y]), [to, y]];
}

/** A rectangle whose corners are rounder than arcs would make them: a superellipse, between two angles. */
export function roundedBox([x, y]: Point, [width, height]: Point, angles: Point): Point[] {
  const border = (angle: number): Point => {
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    const radius = (Math.abs((2 * across) / width) ** 7 + Math.abs((2 * down) / height) ** 7) ** (-1 / 7);
    return [x + radius * across, y + radius * down];
  };
  return sample(border, [angles[0] * 2 * Math.PI, angles[1] * 2 * Math.PI], 40);
}
