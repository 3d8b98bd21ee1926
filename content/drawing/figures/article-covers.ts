/** The articles' covers, on 1200 × 800, by slug: what `write-article-covers.ts` makes of them is in the articles' folders. */
import { type Curve, type Point, ring, sample, spline } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import type { Figure, Strand } from '#content/drawing/weave.ts';

/** Names of the palette's colours. */
type Ground = 'rose' | 'cover-paper' | 'cover-sage' | 'cover-plum';
/** `light`: the surface that is lit on the ground, as an ellipse or as the data of a path. */
export type ArticleCover = { ground: Ground; light: { colour: Ground; shape: string }; figure: Figure };

const ellipse = ([x, y]: Point, [across, down]: Point) => `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}"`;
const circle = (at: Point, radius: number) => ellipse(at, [radius, radius]);

const stroke = 13;
const one = (curve: Curve, width = stroke): Strand => ({ thread: 'one', curve, stroke: width });
const two = (curve: Curve, width = stroke): Strand => ({ thread: 'two', curve, stroke: width });
const draw = (...strands: Strand[]): Figure => ({ width: 1200, height: 800, strands });

/** Both threads, the second the first one's mirror image left and right. */
function facing(points: readonly Point[]): Figure {
  return draw(one(spline(points)), two(spline(points.map(([x, y]): Point => [1200 - x, y]))));
}

/** Both threads, the second the first one turned by half a turn. */
function _turned(points: readonly Point[]): Figure {
  return draw(one(spline(points)), two(spline(points.map(([x, y]): Point => [1200 - x, 800 - y]))));
}

const arc = ([x, y]: Point, [across, down]: Point, [from, to]: Point, count: number): Point[] =>
  sample(
    (turns) => [x + across * Math.cos(2 * Math.PI * turns), y + down * Math.sin(2 * Math.PI * turns)],
    [from, to],
    count,
  );

/** A brain from the front: each half its own thread. */
const brain = facing([
  [700, 830],
  [600, 742],
  [570, 640],
  [570, 480],
  [570, 300],
  [540, 165],
  [440, 105],
  [325, 150],
  [255, 280],
  [262, 430],
  [330, 560],
  [430, 590],
  [492, 530],
  [470, 460],
  [395, 425],
  [365, 350],
  [410, 290],
  [480, 270],
  [490, 205],
  [440, 180],
]);

/** Two speech bubbles. */
const bubbles = facing([[140, 706], [205, 668], [226, 590], ...arc([455, 370], [290, 220], [0.44, 1.385], 18)]);

const columns = [360, 456, 552, 648, 744, 840];
const turn = (x: number, y: number, way: number): Point[] => [
  [x, y],
  [x + way * 62, y + 14],
  [x + way * 86, y + 46],
  [x + way * 62, y + 78],
  [x, y + 92],
];

/** A darn: the second thread goes to and fro through the first. */
const darn = draw(
  ...columns.map((x) =>
    one(
      spline([
        [x, -40],
        [x, 400],
        [x, 840],
      ]),
      11,
    ),
  ),
  two(
    spline([
      [-40, 190],
      [200, 190],
      [600, 190],
      ...turn(860, 190, 1),
      [600, 282],
      ...turn(340, 282, -1),
      [600, 374],
      ...turn(860, 374, 1),
      [600, 466],
      ...turn(340, 466, -1),
      [560, 560],
      [680, 600],
      [790, 668],
      [930, 690],
    ]),
  ),
  one(
    spline([
      [962, 686],
      [1130, 656],
    ]),
    7,
  ),
);

/** A reef knot, loose. */
const reef = facing([
  [-40, 250],
  [150, 268],
  [370, 350],
  [540, 290],
  [690, 246],
  [800, 300],
  [838, 400],
  [800, 500],
  [690, 554],
  [540, 510],
  [370, 450],
  [150, 532],
  [-40, 550],
]);

/** A ball of wool: five points of a star that are rounded, and a round through it. */
function star(at: number): Point {
  const x = Math.cos(3 * at) * 92 + Math.cos(4 * at) * 146;
  return [540 + x, 390 + Math.sin(3 * at) * 92 - Math.sin(4 * at) * 146];
}
const ball = draw(
  one(
    spline([
      [1240, 400],
      [1000, 420],
      [850, 460],
      ...sample(star, [0, (10 / 7) * Math.PI], 40),
      [790, 520],
      [960, 520],
      [1240, 490],
    ]),
  ),
  two(
    spline([
      [1240, 740],
      [1000, 745],
      [790, 715],
      ...arc([540, 390], [165, 165], [0.31, 1], 13),
      [740, 480],
      [850, 590],
      [1000, 630],
      [1240, 600],
    ]),
  ),
);

/** A flame over its wick. */
const flame = draw(
  ...facing([
    [565, 850],
    [632, 745],
    [555, 640],
    [452, 500],
    [470, 375],
    [550, 265],
    [602, 165],
    [628, 90],
  ]).strands,
  two(
    ring([
      [600, 610],
      [545, 560],
      [552, 480],
      [600, 400],
      [648, 480],
      [655, 560],
    ]),
    8,
  ),
);

/** Two spirals; the thread of each goes by the other. */
const spirals = facing([
  ...sample(
    (turns) => [
      340 + (12 + 50 * turns) * Math.sin(2 * Math.PI * turns),
      420 - (12 + 50 * turns) * Math.cos(2 * Math.PI * turns),
    ],
    [0.25, 3],
    24,
  ),
  [490, 310],
  [600, 410],
  [690, 540],
  [850, 628],
  [1040, 620],
  [1240, 560],
]);

/** One of two lines leaves in a loop. */
const leaving = draw(
  one(
    spline([
      [-40, 566],
      [200, 566],
      [500, 556],
      [800, 510],
      [1000, 455],
      [1240, 420],
    ]),
  ),
  two(
    spline([
      [-40, 520],
      [200, 516],
      [420, 480],
      [640, 420],
      [850, 310],
      [880, 180],
      [770, 110],
      [670, 190],
      [720, 330],
      [900, 375],
      [1240, 250],
    ]),
  ),
);

/** A suspension bridge. */
const cable: Point[] = [
  [-40, 420],
  [140, 330],
  [330, 200],
  [460, 320],
  [600, 372],
  [740, 320],
  [870, 200],
  [1060, 330],
  [1240, 420],
];
const hangers: Point[] = [
  [60, 408],
  [150, 355],
  [240, 288],
  [405, 312],
  [483, 368],
  [561, 398],
  [639, 398],
  [717, 368],
  [795, 312],
  [960, 288],
  [1050, 355],
  [1140, 408],
];
const bridge = draw(
  one(spline(cable)),
  two(
    spline([
      [-40, 600],
      [300, 562],
      [600, 552],
      [900, 562],
      [1240, 600],
    ]),
  ),
  ...hangers.map(([x, y]) =>
    one(
      spline([
        [x, y],
        [x, 660],
      ]),
      6,
    ),
  ),
  ...[330, 870].map((x) =>
    one(
      spline([
        [x, 120],
        [x, 720],
      ]),
      11,
    ),
  ),
);

/** The same loop four times, then up. */
const loops: Point[] = sample(
  (at) => [70 + 150 * at + 62 * Math.sin(2 * Math.PI * at), 456 + 72 * Math.cos(2 * Math.PI * at)],
  [-0.25, 4],
  35,
);
const routine = draw(
  one(spline([...loops, [770, 488], [890, 366], [1000, 308], [1240, 270]])),
  two(spline([...mirrored(loops, 548), [770, 536], [905, 414], [1010, 356], [1240, 318]])),
);

/** One thread winds closer and closer round the other, which leaves it. */
const winding = sample(
  (at) => [-20 + 900 * (1 - (1 - at / 9) ** 1.45), 440 - 130 * (1 - at / 7.7) * Math.cos(Math.PI * at)],
  [0, 6.5],
  51,
);
const signals = draw(
  two(
    spline([
      [-40, 440],
      [100, 440],
      [300, 440],
      [500, 440],
      [720, 440],
      [860, 428],
      [980, 350],
      [1090, 260],
      [1240, 210],
    ]),
  ),
  one(spline([...winding, [850, 570], [980, 650], [1240, 650]])),
);

/** Tangled before the lit circle, knotted in it, side by side after it. */
const before: Point[] = [...straight([-40, 560], -400).toReversed(), [140, 500], [280, 400], [440, 262]];
const after: Point[] = [[905, 262], [1000, 350], ...straight([1120, 380], 1600)];
const [first, second] = knotted(
  { at: [700, 400], size: 0.95 },
  [before, after],
  [mirrored(before, 400), mirrored(after, 400)],
);

export const articleCovers: Record<string, ArticleCover> = {
  'amour-neurobiologie': {
    ground: 'cover-plum',
    light: { colour: 'cover-paper', shape: circle([600, 360], 345) },
    figure: brain,
  },
  'communication-efficace': {
    ground: 'rose',
    light: {
      colour: 'cover-paper',
      shape: '<path d="M600 560.5A290 220 0 0 1 600 179.5A290 220 0 0 1 600 560.5z"',
    },
    figure: bubbles,
  },
  'confiance-reconstruire': {
    ground: 'cover-paper',
    light: { colour: 'cover-sage', shape: ellipse([600, 374], [420, 300]) },
    figure: darn,
  },
  'conflict-resolution': {
    ground: 'cover-paper',
    light: { colour: 'rose', shape: circle([600, 400], 330) },
    figure: reef,
  },
  'conflits-gestion': {
    ground: 'cover-sage',
    light: { colour: 'cover-paper', shape: circle([540, 390], 262) },
    figure: ball,
  },
  'intimite-retrouver': {
    ground: 'cover-plum',
    light: { colour: 'rose', shape: circle([600, 440], 295) },
    figure: flame,
  },
  'langage-amour': {
    ground: 'rose',
    light: { colour: 'cover-paper', shape: ellipse([600, 420], [470, 290]) },
    figure: spirals,
  },
  'passion-nouveaute': {
    ground: 'cover-sage',
    light: { colour: 'cover-paper', shape: circle([775, 260], 255) },
    figure: leaving,
  },
  'relation-commitment': {
    ground: 'cover-sage',
    light: { colour: 'cover-paper', shape: '<path d="M0 0h1200v565C900 530 300 530 0 565z"' },
    figure: bridge,
  },
  'routine-vaincre': {
    ground: 'rose',
    light: { colour: 'cover-paper', shape: circle([960, 330], 235) },
    figure: routine,
  },
  'signaux-alarme': {
    ground: 'cover-paper',
    light: { colour: 'rose', shape: circle([985, 290], 320) },
    figure: signals,
  },
  'therapie-couple': {
    ground: 'cover-sage',
    light: { colour: 'cover-paper', shape: circle([700, 400], 270) },
    figure: draw(one(first), two(second)),
  },
};
