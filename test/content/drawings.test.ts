/** What is wrong in a drawing of the threads, measured on the very paths that are shown. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCrossings } from '#content/drawing/crossings.ts';
import {
  type Cubic,
  type Curve,
  cross,
  distance,
  item,
  lengthOf,
  type Point,
  pointAt,
  sample,
  spline,
  subtract,
  velocityAt,
} from '#content/drawing/curve.ts';
import { articleCovers } from '#content/drawing/figures/article-covers.ts';
import { toPath } from '#content/drawing/svg.ts';
import { type Figure, weave } from '#content/drawing/weave.ts';
import { articleCoverSvg } from '#content/drawing/write-article-covers.ts';

const root = path.join(import.meta.dirname, '../../content/drawing/figures');

function isFigure(value: unknown): value is Figure {
  return typeof value === 'object' && value !== null && 'strands' in value;
}

function collect(name: string, value: unknown): [string, Figure][] {
  if (isFigure(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => collect(`${name} ${key}`, inner));
}

async function readFigures(): Promise<[string, Figure][]> {
  const files = globSync('*.ts', { cwd: root });
  const modules = await Promise.all(files.map(async (file) => [file, await import(path.join(root, file))]));
  return modules.flatMap(([file, module]) => collect(file, { ...module }));
}

const figures = await readFigures();

/** A path of `M` and `c` commands as cubics. */
function parse(data: string): Curve {
  const [start = '', ...steps] = data.slice(1).split('c');
  const numbers = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  let [x = 0, y = 0] = numbers(start);
  return steps.map((step): Cubic => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers(step);
    const cubic: Cubic = [
      [x, y],
      [x + a, y + b],
      [x + c, y + d],
      [x + e, y + f],
    ];
    [x, y] = [x + e, y + f];
    return cubic;
  });
}

const shown = (figure: Figure) =>
  weave(figure).map(({ strand, curve }) => ({ stroke: strand.stroke, curve: parse(toPath(curve)) }));

const degrees = (one: Point, other: Point) =>
  (Math.abs(Math.atan2(cross(one, other), one[0] * other[0] + one[1] * other[1])) * 180) / Math.PI;

/** From the end of a cubic's first leg: 1 / radius. */
function curvatureAtStart([a, b, c]: readonly [Point, Point, Point]): number {
  const [way, bend] = [subtract(b, a), subtract(c, b)];
  return (2 * cross(way, bend)) / 3 / lengthOf(way) ** 3;
}

function joints(curve: Curve) {
  return curve.slice(1).map((next, index) => {
    const last = item(curve, index);
    const tangents: [Point, Point] = [subtract(last[3], last[2]), subtract(next[1], next[0])];
    const before = -curvatureAtStart([last[3], last[2], last[1]]);
    const after = curvatureAtStart([next[0], next[1], next[2]]);
    return { turn: degrees(...tangents), before, after };
  });
}

const measure = (curve: Curve, from = 0, to = curve.length): number => {
  const points = sample((at) => pointAt(curve, at), [from, to], Math.ceil((to - from) * 16));
  return points.slice(1).reduce((sum, point, index) => sum + distance(point, item(points, index)), 0);
};

/** The bend of a cubic at its sharpest, as 1 / radius. */
function sharpest(cubic: Cubic): number {
  const bends = [0, 0.2, 0.4, 0.6, 0.8].map((at) => {
    const [way, later] = [velocityAt([cubic], at), velocityAt([cubic], at + 0.01)];
    return Math.abs(cross(way, later)) / 0.01 / lengthOf(way) ** 3;
  });
  return Math.max(...bends);
}

/** What the eye takes for a kink, in words; curvatures are in the stroke's units. */
function findKinks(pieces: readonly { stroke: number; curve: Curve }[]): string[] {
  return pieces.flatMap(({ stroke, curve }) => [
    ...joints(curve).flatMap(({ turn, before, after }) => {
      if (turn >= 1) return [`turns by ${turn.toFixed(1)}°`];
      return Math.abs(after - before) * stroke > 0.05 ? [`curvature jumps from ${before} to ${after}`] : [];
    }),
    ...curve.flatMap((cubic) => (sharpest(cubic) * stroke > 1 ? [`bends sharper than its stroke at ${cubic[0]}`] : [])),
  ]);
}

const crossingsOf = ({ strands }: Figure) => findCrossings(strands.map(({ curve }) => curve));

/** Samples of all strands, one a stroke. `along`: the length from the strand's beginning. */
function sampleStrands({ strands }: Figure) {
  return strands.flatMap(({ curve, stroke }, strand) => {
    let along = 0;
    const round = distance(item(curve, 0)[0], item(curve, curve.length - 1)[3]) < 1e-6 ? measure(curve) : Infinity;
    return curve.flatMap((cubic) => {
      const length = measure([cubic]);
      const count = Math.max(2, Math.ceil(length / stroke));
      const points = sample((at) => pointAt([cubic], at), [0, 1 - 1 / count], count - 1);
      along += length;
      return points.map((point, index) => ({
        strand,
        round,
        stroke,
        point,
        along: along - length + (length * index) / count,
      }));
    });
  });
}

/** Where strands run side by side with less than a stroke between them, away from every crossing. */
function findTouching(figure: Figure): Point[] {
  const crossings = crossingsOf(figure);
  const samples = sampleStrands(figure).sort((one, other) => one.point[0] - other.point[0]);
  return samples.flatMap((one, index) => {
    const reach = 2.2 / Math.min(1, ...crossings.map(({ sine }) => sine));
    for (const other of samples.slice(index + 1)) {
      const widest = Math.max(one.stroke, other.stroke);
      if (other.point[0] - one.point[0] > 2 * widest) break;
      const along = Math.abs(one.along - other.along);
      const isSame = one.strand === other.strand && Math.min(along, one.round - along) < 7 * widest;
      if (isSame || distance(one.point, other.point) > 1.9 * widest) continue;
      if (!crossings.some(({ point }) => distance(point, one.point) < reach * 2 * widest)) return [one.point];
    }
    return [];
  });
}

test.each(Object.entries(articleCovers))('the cover of %s is the drawing of its figure', (slug, cover) => {
  const file = path.join(root, '../../articles', slug, 'cover.svg');
  expect(readFileSync(file, 'utf8'), 'after a change run `npm run covers`').toBe(articleCoverSvg(cover));
});

test('every figure of the folder is tested', () => {
  expect(figures.length).toBeGreaterThan(30);
});

describe.each(figures)('%s', (_, figure) => {
  const pieces = shown(figure);
  const crossings = crossingsOf(figure);

  test('no strand has a kink', () => {
    expect(findKinks(pieces)).toEqual([]);
  });

  test('no piece is a sliver', () => {
    expect(pieces.filter(({ curve, stroke }) => measure(curve) < 2 * stroke)).toEqual([]);
  });

  test('strands cross at an angle that one sees', () => {
    expect(crossings.filter(({ sine }) => sine < 0.3)).toEqual([]);
  });

  test('a strand is left out where it passes below another, and nowhere else', () => {
    const { clearance = 0.8 } = figure;
    const gaps = figure.strands.flatMap((strand) => {
      const own = weave(figure).filter((piece) => piece.strand === strand);
      const ends = own.map(({ curve }) => [item(curve, 0)[0], item(curve, curve.length - 1)[3]] as const);
      return ends.slice(1).map(([start], index) => [item(ends, index)[1], start] as const);
    });
    expect(gaps).toHaveLength(crossings.length);
    for (const { point, sine, visits } of crossings) {
      const above = item(figure.strands, visits.find((visit) => visit.above)?.strand ?? 0);
      const width = ((1 + 2 * clearance) * above.stroke) / sine;
      const fitting = gaps.filter(([from, to]) => {
        const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        return (
          distance(middle, point) < 0.4 * above.stroke && Math.abs(distance(from, to) - width) < 0.4 * above.stroke
        );
      });
      expect(fitting, `at ${point}`).toHaveLength(1);
    }
  });

  test('each strand passes above and below by turns', () => {
    figure.strands.forEach((_strand, index) => {
      const visits = crossings.flatMap(({ visits }) => visits.filter(({ strand }) => strand === index));
      const order = visits.sort((one, other) => one.at - other.at).map(({ above }) => above);
      expect(order.slice(1).filter((above, position) => above === order[position])).toEqual([]);
    });
    expect(crossings.filter(({ visits: [one, other] }) => one.above === other.above)).toEqual([]);
  });

  test('strands side by side leave a stroke between them', () => {
    expect(findTouching(figure)).toEqual([]);
  });

  test('a node that is moved by a stroke makes a kink', () => {
    const moved = pieces.flatMap((piece) =>
      piece.curve.slice(1).map((_cubic, joint) => ({ ...piece, curve: moveJoint(piece.curve, joint, piece.stroke) })),
    );
    expect(moved.filter((piece) => findKinks([piece]).length === 0)).toEqual([]);
  });
});

/** The curve with the end of one of its cubics moved sideways, and its handles left where they are. */
function moveJoint(curve: Curve, joint: number, by: number): Curve {
  const [x, y] = item(curve, joint)[3];
  const way = velocityAt(curve, joint + 1);
  const to: Point = [x - (by * way[1]) / lengthOf(way), y + (by * way[0]) / lengthOf(way)];
  return curve.map(([from, one, two, end], index): Cubic => {
    if (index === joint) return [from, one, two, to];
    return index === joint + 1 ? [to, one, two, end] : [from, one, two, end];
  });
}

const strand = (from: Point, to: Point) => ({ thread: 'one' as const, curve: spline([from, to]), stroke: 4 });
const drawn = (...strands: ReturnType<typeof strand>[]): Figure => ({ width: 100, height: 100, strands });

test('strands with less than a stroke between them are found', () => {
  expect(findTouching(drawn(strand([0, 40], [100, 40]), strand([0, 47], [100, 47])))).not.toEqual([]);
  expect(findTouching(drawn(strand([0, 40], [100, 40]), strand([0, 49], [100, 49])))).toEqual([]);
});

test('strands that cannot pass above and below by turns are refused', () => {
  const lines = [strand([0, 20], [100, 20]), strand([0, 80], [100, 80])];
  const towers = [strand([20, 0], [20, 100]), strand([80, 0], [80, 100])];
  expect(crossingsOf(drawn(...lines, ...towers))).toHaveLength(4);
  expect(() => crossingsOf(drawn(...lines, ...towers, strand([50, 60], [50, 100])))).toThrow('by turns');
});
