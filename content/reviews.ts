/** The demonstration's reviews and expert quotes, as `reviews.json` has them. All persons are invented. */
import * as v from 'valibot';
import { checkContent, line } from '#content/check-content.ts';
import reviewsJson from './reviews.json' with { type: 'json' };

/** A first name and an initial: a full name could be a real person's. */
export const personName = v.pipe(
  v.string(),
  v.regex(/^\p{Lu}[\p{L}-]+ \p{Lu}\.$/u, 'must be a first name and an initial, as "Claire M."'),
);
/** A drawing of an invented person: `web/page-data/portraits.data.ts` has the lines. */
export const portrait = v.picklist(['court', 'long', 'chignon', 'boucles', 'barbe']);
export type PortraitName = v.InferOutput<typeof portrait>;

const lines = v.pipe(v.array(line), v.minLength(1));

const reviewsSchema = v.strictObject({
  productId: line,
  reviews: v.array(
    v.strictObject({
      name: personName,
      role: line,
      content: line,
      rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      daysAgo: v.pipe(v.number(), v.integer(), v.minValue(1)),
      verifiedPurchase: v.boolean(),
    }),
  ),
  parts: v.strictObject({ firstNames: lines, roles: lines, openings: lines, endings: lines }),
  experts: v.array(v.strictObject({ name: personName, image: portrait, title: line, quote: line })),
});

/** `parts`: what the composed reviews are made from. `experts`: quotes for the product and the sales page. */
export type DemoReviews = v.InferOutput<typeof reviewsSchema>;

export const demoReviews: DemoReviews = checkContent('reviews.json', reviewsSchema, reviewsJson);
