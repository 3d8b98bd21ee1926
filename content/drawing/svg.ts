/** Figures as the paths of an SVG. */
import { type Curve, distance, item, type Point, subtract } from '#content/drawing/curve.ts';
import { type Figure, type Strand, weave } from '#content/drawing/weave.ts';

/** Positions are whole hundredths, or thousandths where they would bend the short cubic that a cut leaves. */
const unitsFor = (curve: Curve) => (curve.some(([from, , , to]) => distance(from, to) < 4) ? 1000 : 100);

const write = (values: readonly number[]) =>
  values.map(String).join(' ').replaceAll(' -', '-').replaceAll(/\b0\./g, '.');

/** A curve as the data of an SVG path, relative to where it begins. */
export function toPath(curve: Curve): string {
  const units = unitsFor(curve);
  const onGrid = ([x, y]: Point): Point => [Math.round(x * units), Math.round(y * units)];
  const start = onGrid(item(curve, 0)[0]);
  let last = start;
  const steps = curve.map(([, ...points]) => {
    const placed = points.map(onGrid);
    const step = write(placed.flatMap((point) => subtract(point, last)).map((value) => value / units));
    last = item(placed, 2);
    return `c${step}`;
  });
  return `M${write(start.map((value) => value / units))}${steps.join('')}`;
}

/** The visible pieces of a figure's strands as one path. */
export function pathOf(figure: Figure, isShown: (strand: Strand) => boolean): string {
  return weave(figure)
    .flatMap((piece) => (isShown(piece.strand) ? toPath(piece.curve) : []))
    .join('');
}

/** Two threads as SVG paths, with gaps where one passes below the other, for strokes as wide as `stroke`. */
export type Threads = { viewBox: string; stroke: number; one: string; two: string };

/** A figure whose strands have one width. */
export function toThreads(figure: Figure): Threads {
  const { width, height, strands } = figure;
  const path = (thread: 'one' | 'two') => pathOf(figure, (strand) => strand.thread === thread);
  return { viewBox: `0 0 ${width} ${height}`, stroke: item(strands, 0).stroke, one: path('one'), two: path('two') };
}
