/** Small signs in two threads. */
import { type Cubic, type Curve, item, type Point, sample, spline, transform } from '#content/drawing/curve.ts';
import { knotted, mirrored, straight } from '#content/drawing/shapes.ts';
import { type Figure, pair } from '#content/drawing/weave.ts';

const badge = [44, 32] as const;
const stroke = 1.75;

/** A box with round corners, of straight sides and one cubic a corner, whose curvature begins and ends at zero. */
function box([x, y]: Point, [width, height]: Point): Curve {
  const round = 6.8;
  const [right, down] = [width / 2, height / 2];
  const at = (across: number, along: number): Point => [x + across, y + along];
  const corners = [at(right, -down), at(right, down), at(-right, down), at(-right, -down)];
  return corners.flatMap((corner, index) => {
    const [before, after] = [item(corners, (index + 3) % 4), item(corners, (index + 1) % 4)];
    const towards = (other: Point): Point => [
      corner[0] + round * Math.sign(other[0] - corner[0]),
      corner[1] + round * Math.sign(other[1] - corner[1]),
    ];
    const [into, out] = [towards(before), towards(after)];
    const end: Point = [after[0] - (out[0] - corner[0]), after[1] - (out[1] - corner[1])];
    return [[into, corner, corner, out] satisfies Cubic, ...spline([out, end])];
  });
}

/** A padlock with its keyhole. Its shackle stands a stroke above the body, as strands side by side must. */
function lock(): Figure {
  const shackle = sample((at) => [22 - 7 * Math.cos(at), 9 - 7.5 * Math.sin(at)], [0, Math.PI], 4);
  const keyhole = spline([
    [22, 20.5],
    [22, 25],
  ]);
  const { strands, ...figure } = pair(
    badge,
    stroke,
    box([22, 22.75], [26, 16]),
    spline([[15, 11.4], ...shackle, [29, 11.4]]),
  );
  return { ...figure, strands: [...strands, { thread: 'two', curve: keyhole, stroke }] };
}

/** An envelope: the flap's thread has a loop at its tip. */
function letter(): Figure {
  const flap: Point[] = [
    [9, 9.5],
    [22, 17.2],
    [25.6, 21.4],
    [22, 24.4],
    [18.4, 21.4],
    [22, 17.2],
    [35, 9.5],
  ];
  return pair(badge, stroke, box([22, 17], [34, 25]), spline(flap));
}

/** The knot by itself on 44 × 32, its threads leaving at the sides: the shop's mark. */
function drawMark(): Figure {
  const left: Point[] = [...straight([-4, 4.6], -30).toReversed(), [4, 4.9]];
  const right = left.map(([x, y]): Point => [44 - x, y]).toReversed();
  const [one, two] = knotted({ at: [22, 16], size: 0.08 }, [left, right], [mirrored(left, 16), mirrored(right, 16)]);
  return { ...pair([44, 32], 2.4, one, two), clearance: 0.42 };
}

/** The edge above the footer, on 1200 × 24: straight lines that change places twice. */
function edge(): Figure {
  const change = (x: number, from: number, to: number): Cubic => [
    [x - 24, from],
    [x, from],
    [x, to],
    [x + 24, to],
  ];
  const line = (y: number, start: number, end: number) =>
    spline([
      [start, y],
      [end, y],
    ]);
  const wave: Curve = [
    ...line(8, 0, 376),
    change(400, 8, 16),
    ...line(16, 424, 776),
    change(800, 16, 8),
    ...line(8, 824, 1200),
  ];
  const other = transform(wave, ([x, y]) => [x, 24 - y]);
  return pair([1200, 24], 1.5, wave, other);
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

export const signs = { lock: lock(), letter: letter(), edge: edge(), menu: menu() };

export const mark = drawMark();
