/** A product's editions. Buyers of an earlier one are told of a later one by mail (`npm run shop -- editions announce`). */
import * as v from 'valibot';
import { count, day, line } from '#content/content-file.ts';
import { setFrenchSpaces } from '#content/french-text.ts';

const change = v.pipe(line, v.maxLength(160, 'must fit 160 characters'), v.transform(setFrenchSpaces));

/** `date` is the day of publication, such as `2026-11-22`; `textHash` that of the chapters' text, which the build compares. */
const editionSchema = v.strictObject({
  number: count,
  date: day,
  changes: v.pipe(v.array(change), v.length(3, 'must be three lines')),
  textHash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits'))),
});
export type Edition = v.InferOutput<typeof editionSchema>;

/** The editions of a product, the first one first. */
export const editionsSchema = v.pipe(
  v.array(editionSchema),
  v.check((all) => all.every(({ number }, index) => number === index + 1), 'editions are numbered from 1, in order'),
  v.check(
    (all) => all.every(({ date }, index) => date >= (all[index - 1]?.date ?? date)),
    'an edition is no older than the one before it',
  ),
);
