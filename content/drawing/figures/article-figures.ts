/** On 640 × 132, between the paragraphs of the articles, by the name that a text calls them with. */
import { type Point, spline } from '#content/drawing/curve.ts';
import { knotted, mirrored } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const size = [640, 132] as const;
const stroke = 4;
const middle = 66;

const draw = (one: readonly Point[], two: readonly Point[]): Figure => pair(size, stroke, spline(one), spline(two));

/** A step of 20 down, which begins at `x`. */
const step = (x: number, y: number): Point[] => [
  [x, y],
  [x + 26, y + 10],
  [x + 52, y + 20],
];

/** One thread comes nearer by steps; the other draws back as far, a little later. */
const pursuit = draw(
  [[-4, 14], [40, 14], ...step(80, 14), ...step(260, 34), ...step(440, 54), [560, 74], [644, 74]],
  [[-4, 52], [80, 52], ...step(150, 52), ...step(330, 72), ...step(510, 92), [610, 112], [644, 112]],
);

const peaks = [8, 10, 14, 20, 28, 38, 49, 56];
const length = 80;

/** The threads cross again and again, each time with a higher wave. */
function escalation(): Figure {
  const waves = peaks.flatMap((peak, index): Point[] => {
    const x = index * length;
    return [
      [x, middle],
      [x + length / 2, middle + (index % 2 === 0 ? -peak : peak)],
    ];
  });
  const way: Point[] = [[-20, middle + 6], ...waves, [680, -40]];
  return draw(way, mirrored(way, middle));
}

/** Where one thread leaves the other and comes back: from `x`, for `width`, as high as `top`. */
const leave = (x: number, width: number, top: number): Point[] => [
  [x, 55],
  [x + width / 2, top],
  [x + width, 55],
];

/** The threads part three times, each time for longer, and come back to one another. */
const parted: Point[] = [[-4, 57], [36, 57], ...leave(70, 56, 42), ...leave(180, 130, 26), ...leave(370, 220, 8)];
const pauses = draw([...parted, [644, 57]], mirrored([...parted, [644, 57]], middle));

/** One thread falls away from the other and comes back by degrees, to a greater distance than before. */
const regained = draw(
  [
    [-4, 34],
    [320, 34],
    [644, 34],
  ],
  [
    [-4, 48],
    [60, 48],
    [104, 52],
    [132, 80],
    [162, 112],
    [200, 120],
    [262, 114],
    [312, 102],
    [366, 98],
    [416, 86],
    [472, 82],
    [524, 71],
    [584, 67],
    [644, 66],
  ],
);

const sliding: Point[] = [
  [-4, 12],
  [90, 18],
  [190, 40],
  [270, 55],
  [340, 58],
];
const going: Point[] = [
  [500, 58],
  [570, 58],
  [644, 58],
];
const lower = (points: readonly Point[]) => points.map(([x, y]): Point => [x, y + 16]);

/** The threads slide down together, then tie a knot and run on. */
const decided = pair(
  size,
  stroke,
  ...knotted({ at: [420, middle], size: 0.27 }, [sliding, going], [lower(sliding), lower(going)]),
);

/** A thread in alarm grows calm where the other one comes to its side. */
const soothed = draw(
  [
    [-4, 46],
    [36, 14],
    [80, 56],
    [122, 94],
    [164, 56],
    [202, 26],
    [242, 56],
    [282, 78],
    [322, 58],
    [360, 47],
    [402, 56],
    [450, 60],
    [520, 57],
    [644, 57],
  ],
  [
    [-4, 124],
    [120, 124],
    [220, 121],
    [300, 110],
    [380, 90],
    [450, 77],
    [530, 73],
    [644, 73],
  ],
);

export const articleFigures: Readonly<Record<string, Figure>> = {
  pursuit,
  escalation: escalation(),
  pauses,
  regained,
  decided,
  soothed,
};
