/** Smooth curves as cubic Béziers. A curve is a chain of cubics; its parameter counts them: 2.5 is the middle of the third. */

export type Point = readonly [x: number, y: number];
type Cubic = readonly [from: Point, control: Point, control: Point, to: Point];
export type Curve = readonly Cubic[];

const add = ([a, b]: Point, [c, d]: Point): Point => [a + c, b + d];
const subtract = ([a, b]: Point, [c, d]: Point): Point => [a - c, b - d];
const scale = ([a, b]: Point, factor: number): Point => [a * factor, b * factor];
export const cross = ([a, b]: Point, [c, d]: Point): number => a * d - b * c;
export const lengthOf = ([a, b]: Point): number => Math.hypot(a, b);
export const distance = (one: Point, other: Point): number => lengthOf(subtract(one, other));

/** The item at `index`, where a negative one or one past the end is an error of ours. */
export function item<Item>(list: readonly Item[], index: number): Item {
  const found = list[index];
  if (found === undefined) throw new Error(`no item ${index} of ${list.length}`);
  return found;
}

/** Solves `before · x[i-1] + self · x[i] + after · x[i+1] = value` for all i: Thomas's algorithm. */
type Row = { before: number; self: number; after: number; value: Point };
function solve(rows: readonly Row[]): Point[] {
  const reduced: { after: number; value: Point }[] = [];
  for (const { before, self, after, value } of rows) {
    const last = reduced.at(-1) ?? { after: 0, value: [0, 0] };
    const divisor = self - before * last.after;
    reduced.push({ after: after / divisor, value: scale(subtract(value, scale(last.value, before)), 1 / divisor) });
  }
  const solved: Point[] = [];
  for (const { after, value } of reduced.toReversed()) {
    solved.unshift(subtract(value, scale(solved[0] ?? [0, 0], after)));
  }
  return solved;
}

/**
 * The cubic spline through the points, with the distances between them as its parameter. Its first and second derivatives are
 * continuous, so its tangent and its curvature are. It is straight at both ends.
 */
export function spline(points: readonly Point[]): Curve {
  const spans = points.slice(1).map((point, index) => distance(point, item(points, index)));
  const slopes = spans.map((span, index) => scale(subtract(item(points, index + 1), item(points, index)), 1 / span));
  const rows = points.map((_, index): Row => {
    const [left, right] = [spans[index - 1], spans[index]];
    if (left === undefined) return { before: 0, self: 2, after: 1, value: scale(item(slopes, 0), 3) };
    if (right === undefined) return { before: 1, self: 2, after: 0, value: scale(item(slopes, index - 1), 3) };
    const value = add(scale(item(slopes, index - 1), 3 / left), scale(item(slopes, index), 3 / right));
    return { before: 1 / left, self: 2 / left + 2 / right, after: 1 / right, value };
  });
  const tangents = solve(rows);
  return spans.map((span, index) => {
    const [start, end] = [item(points, index), item(points, index + 1)];
    const [out, into] = [item(tangents, index), item(tangents, index + 1)];
    return [start, add(start, scale(out, span / 3)), subtract(end, scale(into, span / 3)), end];
  });
}

const mix = (one: Point, other: Point, share: number): Point => add(scale(one, 1 - share), scale(other, share));

/** The cubic that holds a parameter, and how far along it the parameter is. */
function locate(curve: Curve, at: number): [Cubic, number] {
  const index = Math.max(0, Math.min(curve.length - 1, Math.floor(at)));
  return [item(curve, index), at - index];
}

/** By de Casteljau's algorithm. */
export function pointAt(curve: Curve, at: number): Point {
  const [[a, b, c, d], share] = locate(curve, at);
  const [ab, bc, cd] = [mix(a, b, share), mix(b, c, share), mix(c, d, share)];
  return mix(mix(ab, bc, share), mix(bc, cd, share), share);
}

/** The derivative by the parameter. */
export function velocityAt(curve: Curve, at: number): Point {
  const [[a, b, c, d], share] = locate(curve, at);
  const [ab, bc, cd] = [subtract(b, a), subtract(c, b), subtract(d, c)];
  return scale(mix(mix(ab, bc, share), mix(bc, cd, share), share), 3);
}
