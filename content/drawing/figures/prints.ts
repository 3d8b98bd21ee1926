/** The figures of the guide and its notebook, in millimetres. */
import { type Point, spline } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

/** On 1440 × 260, a quarter for each of the four steps: near, crossing, knotted, together. It goes on beyond both ends. */
function line(stroke: number): Figure {
  // The first thread begins below, comes near, and crosses.
  const before: Point[] = [...straight([-60, 214], -900).toReversed(), [180, 149], [330, 196], [540, 130], [716, 30]];
  const after: Point[] = [[1020, 62], [1110, 104], [1260, 113], ...straight([1500, 113], 2400)];
  const ways = [before, after] as const;
  const others = [mirrored(before, 130), mirrored(after, 130)] as const;
  const [one, two] = knotted({ at: [900, 130], size: 0.56 }, ways, others);
  return pair([1440, 260], stroke, one, two);
}

/** The knot from edge to edge of an A5 page, with room for the title below. */
function cover(): Figure {
  const before: Point[] = [...straight([-40, 26], -300).toReversed(), [4, 28]];
  const after: Point[] = before.map(([x, y]): Point => [148 - x, y]).toReversed();
  const ways = [before, after] as const;
  const others = [mirrored(before, 77), mirrored(after, 77)] as const;
  const [one, two] = knotted({ at: [74, 77], size: 0.315 }, ways, others);
  return { ...pair([148, 210], 7, one, two), clearance: 0.42 };
}

/** What passes by, evening after evening, at the head of the notebook's pages: near, crossing, knotted, together. */
function strip(): Figure {
  const before: Point[] = [
    ...straight([-20, 9.6], -60).toReversed(),
    [24, 8.8],
    [60, 7.4],
    [84, 8.8],
    [100, 9.2],
    [114, 6],
    [130, 2.2],
    [170, 2.4],
    [210, 2.6],
  ];
  const after: Point[] = [[256, 2.6], [290, 4.7], ...straight([330, 4.9], 520)];
  const ways = [before, after] as const;
  const others = [mirrored(before, 6), mirrored(after, 6)] as const;
  const [one, two] = knotted({ at: [233, 6], size: 0.03 }, ways, others);
  return pair([470, 12], 0.36, one, two);
}

/** Two threads with room to write along each. */
function ruled(): Figure {
  const one: Point[] = [
    ...straight([-20, 14], -200).toReversed(),
    [28, 20],
    [74, 12],
    [112, 22],
    ...straight([150, 18], 400),
  ];
  const two: Point[] = [
    ...straight([-20, 54], -200).toReversed(),
    [28, 62],
    [74, 52],
    [112, 60],
    ...straight([150, 56], 400),
  ];
  return pair([112, 78], 0.5, spline(one), spline(two));
}

/** `line-`: the four steps for a width in millimetres and a stroke of about 0.4 mm. `opening`: for a page's width, in parts. */
export const prints = {
  'line-40': line(12.5),
  'line-60': line(9),
  'line-112': line(5.2),
  opening: line(2.8),
  cover: cover(),
  strip: strip(),
  ruled: ruled(),
};
