/** Small signs in two threads. */
import { type Point, ring, sample, spline } from '#content/drawing/curve.ts';
import { knotted, mirrored, roundedBox, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const badge = [44, 32] as const;
const stroke = 1.75;

/** A padlock. */
function lock(): Figure {
  const shackle = sample((at) => [22 - 5.5 * Math.cos(at), 9.5 - 7.5 * Math.sin(at)], [0, Math.PI], 6);
  const body = ring(roundedBox([22, 21.5], [24, 18], [0.25, 1.25]).slice(1));
  return pair(badge, stroke, body, spline([[16.5, 19], ...shackle, [27.5, 19]]));
}

/** An envelope: the flap's thread has a loop at its tip. */
function letter(): Figure {
  const body = ring(roundedBox([22, 17], [34, 25], [0.25, 1.25]).slice(1));
  const flap: Point[] = [
    [9, 9.5],
    [15.5, 12.4],
    [22, 17.2],
    [25.6, 21.4],
    [22, 24.4],
    [18.4, 21.4],
    [22, 17.2],
    [28.5, 12.4],
    [35, 9.5],
  ];
  return pair(badge, stroke, body, spline(flap));
}

/** The knot by itself on 44 × 32, its threads leaving at the sides: the shop's mark. */
function drawMark(): Figure {
  const left: Point[] = [...straight([-4, 4.6], -30).toReversed(), [4, 4.9]];
  const right = left.map(([x, y]): Point => [44 - x, y]).toReversed();
  const [one, two] = knotted({ at: [22, 16], size: 0.08 }, [left, right], [mirrored(left, 16), mirrored(right, 16)]);
  return { ...pair([44, 32], 2.4, one, two), clearance: 0.42 };
}

function knot(): Figure {
  const size = 0.075;
  const left: Point[] = [
    [1, 4.6],
    [13, 6],
  ];
  const right: Point[] = [
    [31, 6],
    [43, 4.6],
  ];
  const [one, two] = knotted({ at: [22, 16], size }, [left, right], [mirrored(left, 16), mirrored(right, 16)]);
  return { ...pair(badge, stroke, one, two), clearance: 0.6 };
}

/** The edge above the footer, on 1200 × 24. */
function edge(): Figure {
  const left: Point[] = [
    [0, 8],
    [200, 8],
    [320, 8],
    [362, 8],
    [382, 8],
    [400, 12],
    [418, 16],
    [438, 16],
    [480, 16],
  ];
  const wave = [...left, ...left.map(([x, y]): Point => [1200 - x, y]).toReversed()];
  return pair([1200, 24], 1.5, spline(wave), spline(mirrored(wave, 12)));
}

/** The menu's two lines, on 24 × 24. */
function menu(): Figure {
  const wave: Point[] = [
    [3, 9],
    [7.5, 8],
    [16.5, 10],
    [21, 9],
  ];
  return pair([24, 24], 1.75, spline(wave), spline(mirrored(wave, 12)));
}

export const signs = { lock: lock(), letter: letter(), knot: knot(), edge: edge(), menu: menu() };

export const mark = drawMark();
