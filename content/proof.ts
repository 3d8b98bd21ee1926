/** The words of the figures that the shop counts of itself, and how it counts them. */
import * as v from 'valibot';
import { checkContent, line, lines } from '#content/content-file.ts';
import proofJson from './proof.json' with { type: 'json' };

const proofSchema = v.strictObject({
  figures: v.strictObject({
    couples: line,
    refundedPercent: line,
    minutesToMail: line,
    rating: line,
    buyersOfDay: line,
  }),
  /** The time to the mail when it is shorter than a minute. */
  atOnce: line,
  day: line,
  method: v.strictObject({ title: line, text: line, items: lines }),
});

export const { method, ...proofWords } = checkContent('proof.json', proofSchema, proofJson);
