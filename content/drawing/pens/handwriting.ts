/** Words as the strokes of two pens. No two letters are alike, and the same words in the same place are always the same strokes. */
import {
  type Curve,
  cross,
  distance,
  item,
  lengthOf,
  type Point,
  pointAt,
  spline,
  velocityAt,
} from '#content/drawing/pens/curve.ts';
import { accents, roundLetters, slantedLetters } from '#content/drawing/pens/letters.ts';
import { createRandom } from '#content/random.ts';

type Pen = 'one' | 'two';

/**
 * `tremble`: how far nodes stray, in heights of a small letter. `between`: the space after a letter. `joined`: the letters that
 * the pen reaches without being lifted.
 */
const hands = {
  one: { letters: roundLetters, width: 1.2, slant: 0.03, between: 0.19, space: 0.72, tremble: 0.026, joined: /^$/ },
  two: {
    letters: slantedLetters,
    width: 1.1,
    slant: 0.4,
    between: -0.01,
    space: 0.68,
    tremble: 0.03,
    joined: /[befh-npr-vx-z]/,
  },
} as const;

/** Numbers from -1 to 1 that depend on the seed alone, nearer to 0 more often. */
function chance(seed: string): () => number {
  const next = createRandom(
    [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7),
  );
  return () => next() + next() - 1;
}

/** A line of strokes, each a chain of nodes between sharp turns. */
type Stroke = Point[][];

const parse = (strokes: string): Stroke[] =>
  strokes
    .split('|')
    .filter((stroke) => stroke !== '')
    .map((stroke) =>
      stroke.split('/').map((chain) =>
        chain.split(' ').map((node): Point => {
          const [x = 0, y = 0] = node.split(',').map(Number);
          return [x, y];
        }),
      ),
    );

const widthOf = (strokes: readonly Stroke[]) => Math.max(...strokes.flat(2).map(([x]) => x));

/** Joins a letter's main stroke to the word's: the pen stays on the paper. */
function join(word: Stroke, [first = [], ...rest]: Stroke): Stroke {
  const last = item(word, word.length - 1);
  return [...word.slice(0, -1), [...last, ...first], ...rest];
}

type Line = { text: string; pen: Pen; at: Point; height: number };

/** The strokes of a word from `x`, in heights of a small letter, and where it ends. Accents and dots come last. */
function writeWord(word: string, pen: Pen, start: number, stray: () => number): { strokes: Stroke[]; end: number } {
  const { letters, width, between, tremble, joined } = hands[pen];
  const [bodies, marks]: [Stroke[], Stroke[]] = [[], []];
  let x = start;
  let before = start;
  for (const letter of word.normalize('NFD')) {
    const drawn = letters[letter] ?? accents[letter];
    if (drawn === undefined) throw new Error(`the pens have no "${letter}"`);
    const isAccent = letter in accents;
    const from = isAccent ? before : x + (/[,.!?:)]/.test(letter) ? (pen === 'two' ? 0.24 : 0.12) : 0);
    const [wide, tall, sink, lean] = [width * (1 + 0.1 * stray()), 1 + 0.07 * stray(), 0.04 * stray(), 0.05 * stray()];
    const place = ([a, b]: Point): Point => [
      from + a * wide + lean * b + tremble * stray(),
      b * tall + sink + tremble * stray(),
    ];
    const strokes = parse(drawn);
    const [body = [], ...rest] = strokes.map((stroke) => placeStroke(stroke, place));
    marks.push(...rest);
    if (isAccent) marks.push(body);
    else if (joined.test(letter) && x > start) bodies.push(join(bodies.pop() ?? [[]], body));
    else bodies.push(body);
    if (isAccent) continue;
    before = x;
    x = from + widthOf(strokes) * wide + between + (letter === '’' ? 0.14 : 0.04 * stray());
  }
  return { strokes: [...bodies, ...marks], end: x };
}

/** Where the pen turns sharply both chains keep the same node. */
function placeStroke(stroke: Stroke, place: (point: Point) => Point): Stroke {
  let corner: Point | undefined;
  return stroke.map((chain) => {
    const placed = chain.map(place);
    const moved = corner === undefined ? placed : [corner, ...placed.slice(1)];
    corner = moved.at(-1);
    return moved;
  });
}

/** A line of writing: a curve for each movement of the pen. `at`: where it begins on the line. */
export function write({ text, pen, at: [left, base], height }: Line): Curve[] {
  const { slant, space } = hands[pen];
  const stray = chance(text + pen);
  const [climb, wave] = [0.012 * stray(), Math.PI * stray()];
  let x = 0;
  const strokes = text.split(' ').flatMap((word) => {
    const written = writeWord(word, pen, x, stray);
    x = written.end + space + 0.1 * stray();
    return written.strokes;
  });
  const onPage = ([a, b]: Point): Point => {
    const drift = climb * a + 0.05 * Math.sin(a / 5 + wave);
    return [left + height * (a + slant * b), base - height * (b + drift)];
  };
  return strokes.flatMap((stroke) =>
    stroke.filter((chain) => chain.length > 1).map((chain) => spline(chain.map(onPage))),
  );
}

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
