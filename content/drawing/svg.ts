/** Figures as the paths of an SVG. */
import { item, type Point, subtract } from '#content/drawing/curve.ts';
import { type Figure, type Piece, type Strand, weave } from '#content/drawing/weave.ts';

/** Positions to a thousandth of the stroke, which is finer than any screen: 12.345 → "12.35" for a stroke of 4. */
const precision = (stroke: number) => 10 ** Math.max(1, Math.ceil(2.5 - Math.log10(stroke)));
const write = (values: readonly number[]) =>
  values.map(String).join(' ').replaceAll(' -', '-').replaceAll(/\b0\./g, '.');

/** A piece as the data of an SVG path, relative to where it begins. */
export function toPath({ strand, curve }: Piece): string {
  const units = precision(strand.stroke);
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
function pathOf(figure: Figure, isShown: (strand: Strand) => boolean): string {
  return weave(figure)
    .flatMap((piece) => (isShown(piece.strand) ? toPath(piece) : []))
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
