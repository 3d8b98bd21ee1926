/** Strands woven into a drawing: each is cut where it passes below another, from its own curve. */
import { type Crossing, findCrossings } from '#content/drawing/crossings.ts';
import { advance, type Curve, cut, distance, item, type Point, pointAt } from '#content/drawing/curve.ts';

/** `thread`: whose colour. `stroke`: its width, in the drawing's units. */
export type Strand = { thread: 'one' | 'two'; curve: Curve; stroke: number };

/** `clearance`: the free space on each side of a strand that passes above, in its own widths; 0.8 when it is left out. */
export type Figure = { width: number; height: number; strands: readonly Strand[]; clearance?: number };
export type Piece = { strand: Strand; curve: Curve };

/** A drawing of two strands of one width. */
export function pair([width, height]: Point, stroke: number, one: Curve, two: Curve): Figure {
  return {
    width,
    height,
    strands: [
      { thread: 'one', curve: one, stroke },
      { thread: 'two', curve: two, stroke },
    ],
  };
}

/** A joint of the curve that is nearer than a fifth of the stroke, or the parameter itself: cuts leave no crumbs of cubics. */
function snap({ curve, stroke }: Strand, at: number): number {
  const joint = Math.round(at);
  return distance(pointAt(curve, at), pointAt(curve, joint)) < stroke / 5 ? joint : at;
}

/** Where a strand is left out: half as long as what crosses it is wide with its free space, over the sine of their angle. */
function findGaps({ strands, clearance = 0.8 }: Figure, crossings: readonly Crossing[], index: number): Point[] {
  const strand = item(strands, index);
  return crossings
    .flatMap(({ sine, visits: [one, other] }) => {
      const [above, below] = one.above ? [one, other] : [other, one];
      if (below.strand !== index) return [];
      const half = ((0.5 + clearance) * item(strands, above.strand).stroke) / sine;
      const ends = [-half, half].map((length) => snap(strand, advance(strand.curve, below.at, length)));
      return [[item(ends, 0), item(ends, 1)] satisfies Point];
    })
    .sort(([one], [other]) => one - other);
}

/** The visible pieces of all strands, in the order of the strands. */
export function weave(figure: Figure): Piece[] {
  const { strands } = figure;
  const crossings = findCrossings(strands.map(({ curve }) => curve));
  return strands.flatMap((strand, index) => {
    const gaps = findGaps(figure, crossings, index);
    const starts = [0, ...gaps.map(([, end]) => end)];
    const ends = [...gaps.map(([start]) => start), strand.curve.length];
    return starts
      .map((start, position) => ({ strand, curve: cut(strand.curve, start, item(ends, position)) }))
      .filter(({ curve }) => curve.length > 0);
  });
}
