/** Readers' reviews as the verified site shows them: one file each in `content/reviews/`, written by `shop reviews`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { checkContent, line } from '#content/check-content.ts';

const day = v.pipe(v.string(), v.isoDate('must be a date such as 2026-11-22'));

const publishedReviewSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'must be the id that `shop reviews list` shows')),
  productId: line,
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: line,
  name: v.optional(line),
  /** When the reader first received the files. */
  experiencedOn: day,
  publishedOn: day,
  answer: v.optional(v.strictObject({ text: line, answeredOn: day })),
});
/** A review without `name` is anonymous. */
export type PublishedReview = v.InferOutput<typeof publishedReviewSchema>;

/** Where the published reviews stand. */
export const reviewsFolder = path.join(import.meta.dirname, 'reviews');

function readReview(folder: string, file: string): PublishedReview {
  const data: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const review = checkContent(`reviews/${file}`, publishedReviewSchema, data);
  if (file !== `${review.id}.json`) throw new Error(`content/reviews/${file}: id: must be the name of the file`);
  return review;
}

/** The published reviews, the latest first; none when there is no such folder. Throws naming a malformed file. */
export function readPublishedReviews(folder: string = reviewsFolder): PublishedReview[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readReview(folder, file))
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.id.localeCompare(b.id));
}
