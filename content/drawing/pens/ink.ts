/** Strokes of a pen as they dry: wider where the pen goes down or is slow. */
import { type Curve, cross, distance, lengthOf, type Point, pointAt, velocityAt } from '#content/drawing/pens/curve.ts';

const stepsPerCubic = 7;

/** How wide, as a share of the pen: a pen that is drawn down presses, one that bends is slow. */
function widthAt(curve: Curve, at: number): number {
  const [way, later] = [velocityAt(curve, at), velocityAt(curve, Math.min(curve.length, at + 0.05))];
  const speed = Math.max(1e-6, lengthOf(way));
  const down = way[1] / speed;
  const bend = Math.abs(cross(way, later)) / speed / Math.max(1e-6, lengthOf(later));
  return 0.86 + 0.2 * down + 0.5 * Math.min(0.3, bend);
}

/** As short lines of an SVG, `width` wide where the pen is steady. */
export function ink(curves: readonly Curve[], width: number, colour: string): string {
  const lines = curves.flatMap((curve) => {
    const steps = curve.length * stepsPerCubic;
    const points = Array.from({ length: steps + 1 }, (_, step): Point => pointAt(curve, step / stepsPerCubic));
    let last = 0;
    return points.slice(1).map((to, step) => {
      const from = points[step] ?? to;
      const wanted = widthAt(curve, step / stepsPerCubic);
      last = last === 0 ? wanted : last + (wanted - last) * Math.min(1, distance(from, to) / width);
      return `<path d="M${from.map((value) => value.toFixed(2)).join(' ')}L${to.map((value) => value.toFixed(2)).join(' ')}" stroke-width="${(width * last).toFixed(2)}"/>`;
    });
  });
  return `<g fill="none" stroke="${colour}" stroke-linecap="round">${lines.join('')}</g>`;
}
