/** Readers' reviews as the verified site shows them: one file each in `content/reviews/`, written and sealed by `shop reviews`. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { checkContent, day, line } from '#content/content-file.ts';

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
const sealedReviewSchema = v.strictObject({ ...publishedReviewSchema.entries, seal: v.optional(v.string()) });
/** A review without `name` is anonymous. */
export type PublishedReview = v.InferOutput<typeof publishedReviewSchema>;

/** Where the published reviews stand, and beside them the public half of the key that sealed them. */
export const reviewsFolder = path.join(import.meta.dirname, 'reviews');
export const sealKeyFile = 'seal-key.pem';

/** What the seal is made of: the schema puts the fields in its own order. */
export const sealedText = (review: PublishedReview) => JSON.stringify(v.parse(publishedReviewSchema, review));

export const sealReview = (review: PublishedReview, key: KeyObject) => ({
  ...review,
  seal: sign(null, Buffer.from(sealedText(review)), key).toString('base64url'),
});

function readSealKey(folder: string): KeyObject {
  try {
    return createPublicKey(readFileSync(path.join(folder, sealKeyFile)));
  } catch (cause) {
    throw new Error(`content/reviews/${sealKeyFile}: must be the public key that \`shop reviews\` writes`, { cause });
  }
}

/** One published review. Throws naming the file when it is malformed, or without the seal of its words. */
export function readReview(folder: string, file: string): PublishedReview {
  const data: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { seal, ...review } = checkContent(`reviews/${file}`, sealedReviewSchema, data);
  const refuse = (problem: string) => new Error(`content/reviews/${file}: ${problem}`);
  if (file !== `${review.id}.json`) throw refuse('id: must be the name of the file');
  if (seal === undefined) throw refuse('seal: is missing: `shop reviews publish` makes it');
  if (!verify(null, Buffer.from(sealedText(review)), readSealKey(folder), Buffer.from(seal, 'base64url')))
    throw refuse('seal: is not that of these words: only `shop reviews` may change them');
  return review;
}

/** The published reviews, the latest first; none when there is no such folder. Throws as `readReview` does. */
export function readPublishedReviews(folder: string = reviewsFolder): PublishedReview[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readReview(folder, file))
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.id.localeCompare(b.id));
}
