/** What two people wrote by hand on the pages that the shop shows filled in: invented answers, shown as an example. */
import * as v from 'valibot';
import { checkContent } from '#content/content-file.ts';
import { ink, write } from '#content/drawing/pens/handwriting.ts';
import palette from '#content/palette.json' with { type: 'json' };
import filledInJson from '#content/products/guide-amour-1/filled-in.json' with { type: 'json' };
import letterJson from '#content/products/guide-amour-1/letter.json' with { type: 'json' };

const millimetre = 72 / 25.4;

export const penSchema = v.picklist(['one', 'two']);
export type Pen = v.InferOutput<typeof penSchema>;
export const pens = penSchema.options;

/**
 * `field`: counted from 0 on both pages together. `right`, `down`: millimetres from the field's corner to where the words begin,
 * on their line. `height`: of a small letter, in millimetres.
 */
const wordsSchema = v.strictObject({
  field: v.number(),
  right: v.optional(v.number(), 0),
  down: v.number(),
  pen: penSchema,
  text: v.string(),
  height: v.optional(v.number(), 2.15),
});
const filledIn = checkContent(
  'products/guide-amour-1/filled-in.json',
  v.record(v.string(), v.array(wordsSchema)),
  filledInJson,
);

/** A letter and its answer, on a page without print. `right`, `down`: points from the page's corner, before it is enlarged. */
const letter = checkContent(
  'products/guide-amour-1/letter.json',
  v.array(v.strictObject({ pen: penSchema, right: v.number(), down: v.number(), text: v.string() })),
  letterJson,
);

/** A place to write in, as the guide's sources mark it, in points. */
export const fieldSchema = v.object({ page: v.number(), x: v.number(), y: v.number() });
export type Field = v.InferOutput<typeof fieldSchema>;

const strokes = {
  one: { width: 0.38 * millimetre, colour: palette['thread-one'].day },
  two: { width: 0.34 * millimetre, colour: palette['thread-two'].day },
};

function drawLine(text: string, pen: Pen, at: readonly [x: number, y: number], height: number): string {
  const curves = write({ text, pen, at: [...at], height: height * millimetre });
  return ink(curves, strokes[pen].width, strokes[pen].colour);
}

/** The strokes on both pages of a spread, each an SVG group in points. `fields`: those of both pages. Even pages are on the left. */
export function drawWriting(spread: string, fields: readonly Field[]): [left: string, right: string] {
  const drawn: [string, string] = ['', ''];
  for (const { field, right, down, pen, text, height } of listWords(spread)) {
    const place = fields[field];
    if (place === undefined) throw new Error(`filled-in.json: ${spread} has no field ${field}`);
    const at = [place.x + right * millimetre, place.y + down * millimetre] as const;
    drawn[place.page % 2 === 0 ? 0 : 1] += drawLine(text, pen, at, height);
  }
  return drawn;
}

export function listWords(spread: string) {
  return filledIn[spread] ?? [];
}

export const drawLetter = () =>
  letter.map(({ text, pen, right, down }) => drawLine(text, pen, [right, down], 2.8)).join('');
