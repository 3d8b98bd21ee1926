import * as v from 'valibot';

const numbered = { number: v.pipe(v.number(), v.integer(), v.minValue(1)), at: v.pipe(v.string(), v.isoTimestamp()) };

/**
 * A receipt as its order keeps it: its number in the series, when it was made out, and to whom. `siren`: nine digits;
 * `address`: lines.
 */
export const receiptSchema = v.object({
  ...numbered,
  name: v.optional(v.string()),
  address: v.optional(v.string()),
  siren: v.optional(v.string()),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** A credit note as its order keeps it, under the cents that were paid back up to it. */
export const creditNoteSchema = v.object(numbered);
