/** Words as a pen writes them, beside what is printed, in a file of their own: inside a page they delay its first paint. */
import { findDetails, products } from '#content/catalogue.ts';
import type { Curve, Point } from '#content/drawing/pens/curve.ts';
import { write } from '#content/drawing/pens/handwriting.ts';
import { drawingFileName } from '#web/page-data/article-covers.ts';
import type { SheetThreads } from '#web/page-data/home-line.data.ts';

type Pen = 'one' | 'two';

/** Where a small letter is 10 high. From tenth to tenth, so that what is rounded does not add up: `1 -.5` is `1-.5`. */
function toSteps(points: readonly Point[], [left, top]: Point): string {
  const tenths = points.flatMap(([x, y]) => [
    Math.round(10 * x) - Math.round(10 * left),
    Math.round(10 * y) - Math.round(10 * top),
  ]);
  return tenths
    .map((value) => String(value / 10).replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-');
}

const toPath = (curve: Curve) =>
  curve
    .map(([from, ...points], index) => (index === 0 ? `M${toSteps([from], [0, 0])}c` : ' ') + toSteps(points, from))
    .join('');

function writeLine(text: string, pen: Pen) {
  const curves = write({ text, pen, at: [3, 26], height: 10 });
  const width = Math.ceil(Math.max(...curves.flat(2).map(([x]) => x))) + 3;
  return { text, pen, width, path: curves.map(toPath).join('') };
}

type Line = ReturnType<typeof writeLine>;

/** By product: a question of its gift, and what two people answered, invented. */
const examples = products.flatMap(({ id }) => {
  const example = findDetails(id)?.bonusListing?.example;
  return example ? [{ id, ...example, answers: example.answers.map(({ text, pen }) => writeLine(text, pen)) }] : [];
});

const inBrief = writeLine('En clair', 'two');
const name = writeLine('Guide Amour', 'two');
const publishers: readonly Line[] = [inBrief, name];
const lines = [...publishers, ...examples.flatMap(({ answers }) => answers)];

/** The publisher's words take the colour of the page around them, those of two people their inks. */
const colourOf = (line: Line) => (publishers.includes(line) ? 'currentColor' : `var(--thread-${line.pen})`);
const drawn = lines.map(
  (line, index) => `<path id="line-${index}" stroke-linecap="round" stroke="${colourOf(line)}" d="${line.path}"/>`,
);

export const handwritingSheet = `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join('')}</svg>`;

export const handwritingAddress = `/${drawingFileName('handwriting', handwritingSheet)}`;

const place = (line: Line): SheetThreads & { text: string } => ({
  text: line.text,
  viewBox: `0 0 ${line.width} 40`,
  stroke: 1.5,
  href: `${handwritingAddress}#line-${lines.indexOf(line)}`,
});

/** The publisher's own, in the slanted hand. */
export const inBriefTitle = place(inBrief);
export const signature = place(name);

export const evenings = Object.fromEntries(
  examples.map(({ id, question, answers }) => [id, { question, answers: answers.map(place) }]),
);
