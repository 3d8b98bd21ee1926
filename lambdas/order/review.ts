/** A reader's review of the guide, as it is stored in the order. Pure: ids and times are parameters. */
import * as v from 'valibot';
import { reviewRules } from '#content/review-rules.ts';

const isoDate = v.pipe(v.string(), v.isoTimestamp());

/** `waiting`: the operator has yet to publish or refuse what its author wrote last. */
const states = ['waiting', 'published', 'refused'] as const;

/**
 * `id`: the name of its file in `content/reviews/`; it says nothing of the order. A review without `name` is anonymous.
 * `refusal.reason` is a key of `reviewRules.reasons`; `refusals` counts them, whatever was written in between.
 */
export const reviewSchema = v.object({
  id: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
  name: v.optional(v.string()),
  writtenAt: isoDate,
  changedAt: isoDate,
  state: v.picklist(states),
  publishedAt: v.optional(isoDate),
  refusal: v.optional(v.object({ reason: v.string(), at: isoDate })),
  refusals: v.optional(v.number()),
  answer: v.optional(v.object({ text: v.string(), at: isoDate })),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** The marks that ask the operator to look at a review. */
export const reviewMarks = { waiting: 'review_waiting', toUnpublish: 'review_to_unpublish' } as const;

/** What its author says. */
export type ReviewWords = { rating: number; text: string; name?: string | undefined };

/**
 * The review after its author wrote it, or wrote it anew: other words wait for the operator again, and lose an answer that was
 * given to the earlier ones. The same words change nothing.
 */
export function writeReview(
  earlier: Review | undefined,
  { rating, text, name }: ReviewWords,
  { id, at }: { id: string; at: string },
): Review {
  const isSame = earlier?.rating === rating && earlier.text === text && earlier.name === name;
  if (earlier !== undefined && isSame) return earlier;
  return {
    id: earlier?.id ?? id,
    rating,
    text,
    ...(name === undefined ? {} : { name }),
    ...(earlier?.refusals === undefined ? {} : { refusals: earlier.refusals }),
    writtenAt: earlier?.writtenAt ?? at,
    changedAt: at,
    state: 'waiting',
  };
}

/** The sentence's end that tells why a review was refused; undefined for a reason that the rules no longer have. */
export function describeReason(reason: string): string | undefined {
  return Object.entries(reviewRules.reasons).find(([name]) => name === reason)?.[1];
}

/** What its author sees of a review; null when there is none. `reason`: why it was refused, the end of a sentence. */
export function describeReview(review: Review | undefined) {
  if (review === undefined) return null;
  const { rating, text, name = null, state, refusal, answer } = review;
  const reason = (refusal && describeReason(refusal.reason)) ?? null;
  return { rating, text, name, state, reason, answer: answer?.text ?? null };
}
