/** How readers' reviews are asked for, checked and refused: what the shop does, its mails say and the legal notice states. */
import * as v from 'valibot';
import { checkContent, count, line } from '#content/content-file.ts';
import rulesJson from './review-rules.json' with { type: 'json' };

const rulesSchema = v.strictObject({
  /** From the first hand-out of the files to the mail that asks for a review. */
  askAfterDays: count,
  /** The longest that a review waits for a decision (Code de la consommation, D111-17). */
  publicationDays: count,
  longestText: count,
  /** What stands in place of a name. */
  anonymous: line,
  /** The only reasons to refuse a review (D111-18), each the end of a sentence that begins with the review. */
  reasons: v.record(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)), line),
});

export const reviewRules = checkContent('review-rules.json', rulesSchema, rulesJson);
