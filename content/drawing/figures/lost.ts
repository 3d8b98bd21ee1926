import { type Point, sample } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

/** A spiral that draws in, by the number of its turns. */
function curl(turns: number): Point {
  const angle = 2 * Math.PI * (turns - 0.25);
  const radius = 92 * Math.exp(-0.85 * turns);
  return [690 + radius * Math.cos(angle), 148 + radius * Math.sin(angle)];
}

/** On 1000 × 300: after the knot one thread goes on, the other ends in the air. */
function draw(): Figure {
  const before: Point[] = [...straight([-60, 70], -900).toReversed(), [60, 60], [170, 62]];
  const after: Point[] = [[440, 62], [560, 50], ...sample(curl, [0, 1.8], 15)];
  const otherAfter: Point[] = [[470, 232], [620, 252], [840, 226], ...straight([1100, 216], 2400)];
  const [one, two] = knotted({ at: [290, 150], size: 0.68 }, [before, after], [mirrored(before, 150), otherAfter]);
  return pair([1000, 300], 4, two, one);
}

export const lost = draw();
