/** Where strands cross one another or themselves, and which of the two passes above. */
import {
  type Curve,
  cross,
  distance,
  item,
  lengthOf,
  type Point,
  pointAt,
  subtract,
  velocityAt,
} from '#content/drawing/curve.ts';

/** A strand at a crossing: its index, and its curve's parameter there. */
type Visit = { strand: number; at: number; above: boolean };
/** `sine`: of the angle between the two. */
export type Crossing = { point: Point; sine: number; visits: readonly [Visit, Visit] };

const piecesPerCubic = 20;

type Piece = { strand: number; index: number; from: Point; to: Point };

function flatten(curve: Curve, strand: number): Piece[] {
  const points = Array.from({ length: curve.length * piecesPerCubic + 1 }, (_, index) =>
    pointAt(curve, index / piecesPerCubic),
  );
  return points.slice(1).map((to, index) => ({ strand, index, from: item(points, index), to }));
}

/** How far along two straight pieces they meet, or undefined. A hair beyond their ends counts: a crossing may be at a joint. */
function meet({ from: a, to: b }: Piece, { from: c, to: d }: Piece): [number, number] | undefined {
  const [one, other, between] = [subtract(b, a), subtract(d, c), subtract(c, a)];
  const area = cross(one, other);
  if (Math.abs(area) < 1e-12) return undefined;
  const [share, otherShare] = [cross(between, other) / area, cross(between, one) / area];
  const within = (value: number) => value > -0.01 && value < 1.01;
  return within(share) && within(otherShare) ? [share, otherShare] : undefined;
}

/** Newton's method on both parameters, from where the straight pieces meet. */
function refine(one: Curve, other: Curve, start: readonly [number, number]): [number, number] {
  let [at, otherAt] = start;
  for (let round = 0; round < 8; round += 1) {
    const gap = subtract(pointAt(other, otherAt), pointAt(one, at));
    const [way, otherWay] = [velocityAt(one, at), velocityAt(other, otherAt)];
    const area = cross(way, otherWay);
    at += cross(gap, otherWay) / area;
    otherAt += cross(gap, way) / area;
  }
  return [at, otherAt];
}

/** Pairs of pieces whose boxes meet, from left to right, so that few are compared. */
function* findPairs(pieces: readonly Piece[]): Generator<[Piece, Piece]> {
  const boxes = pieces
    .map((piece) => ({ piece, ...boxOf(piece) }))
    .sort(({ low: [left] }, { low: [otherLeft] }) => left - otherLeft);
  for (const [position, box] of boxes.entries()) {
    for (let next = position + 1; next < boxes.length; next += 1) {
      const other = item(boxes, next);
      if (other.low[0] > box.high[0]) break;
      if (other.low[1] <= box.high[1] && box.low[1] <= other.high[1]) yield [box.piece, other.piece];
    }
  }
}

/** With a little room, for crossings at the pieces' ends. */
function boxOf({ from: [a, b], to: [c, d] }: Piece): { low: Point; high: Point } {
  const room = 0.02 * (Math.abs(a - c) + Math.abs(b - d));
  return { low: [Math.min(a, c) - room, Math.min(b, d) - room], high: [Math.max(a, c) + room, Math.max(b, d) + room] };
}

/** Two pieces as a crossing of their curves, if they meet and are not neighbours on one curve. */
function toCrossing(curves: readonly Curve[], one: Piece, other: Piece): Crossing | undefined {
  const [curve, otherCurve] = [item(curves, one.strand), item(curves, other.strand)];
  const between = Math.abs(one.index - other.index);
  const areNeighbours = Math.min(between, curve.length * piecesPerCubic - between) < 3;
  const shares = one.strand === other.strand && areNeighbours ? undefined : meet(one, other);
  if (shares === undefined) return undefined;
  const start = [one.index + shares[0], other.index + shares[1]].map((value) => value / piecesPerCubic);
  const [at, otherAt] = refine(curve, otherCurve, [item(start, 0), item(start, 1)]);
  const [way, otherWay] = [velocityAt(curve, at), velocityAt(otherCurve, otherAt)];
  return {
    point: pointAt(curve, at),
    sine: Math.abs(cross(way, otherWay)) / lengthOf(way) / lengthOf(otherWay),
    visits: [
      { strand: one.strand, at, above: false },
      { strand: other.strand, at: otherAt, above: false },
    ],
  };
}

/** All crossings, each once. Which strand passes above is not decided yet. */
function findMeetings(curves: readonly Curve[]): Crossing[] {
  const found: Crossing[] = [];
  for (const [one, other] of findPairs(curves.flatMap(flatten))) {
    const crossing = toCrossing(curves, one, other);
    if (crossing === undefined || found.some(({ point }) => distance(point, crossing.point) < 1e-2)) continue;
    found.push(crossing);
  }
  return found;
}

/** The visits that must differ from each visit: its crossing's other one, and those before and after it on its strand. */
function findOpposites(crossings: readonly Crossing[], strands: number): Map<Visit, Visit[]> {
  const opposites = new Map<Visit, Visit[]>();
  const oppose = (one: Visit, other: Visit) => {
    opposites.set(one, [...(opposites.get(one) ?? []), other]);
    opposites.set(other, [...(opposites.get(other) ?? []), one]);
  };
  const visits = crossings.flatMap((crossing) => crossing.visits);
  for (const { visits: both } of crossings) oppose(...both);
  for (let strand = 0; strand < strands; strand += 1) {
    const along = visits.filter((visit) => visit.strand === strand).sort((one, other) => one.at - other.at);
    along.slice(1).forEach((visit, index) => {
      oppose(item(along, index), visit);
    });
  }
  return opposites;
}

/**
 * The crossings of the curves, in no order. Each curve passes above and below by turns; the first one begins above. Throws
 * when the curves allow no such order.
 */
export function findCrossings(curves: readonly Curve[]): Crossing[] {
  const crossings = findMeetings(curves);
  const opposites = findOpposites(crossings, curves.length);
  const decided = new Set<Visit>();
  const visits = [...opposites.keys()].sort((one, other) => one.strand - other.strand || one.at - other.at);
  const decide = (visit: Visit, above: boolean) => {
    if (decided.has(visit)) {
      if (visit.above !== above) throw new Error('these strands cannot pass above and below by turns');
      return;
    }
    visit.above = above;
    decided.add(visit);
    for (const opposite of opposites.get(visit) ?? []) decide(opposite, !above);
  };
  for (const visit of visits) if (!decided.has(visit)) decide(visit, true);
  return crossings;
}
