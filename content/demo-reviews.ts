/** The demonstration's reviews and expert quotes, as the guide's `demo-reviews.json` has them. All persons are invented. */
import * as v from 'valibot';
import { checkContent, count, line, lines } from '#content/content-file.ts';
import reviewsJson from '#content/products/guide-amour-1/demo-reviews.json' with { type: 'json' };

/** A first name and an initial: a full name could be a real person's. */
const personName = v.pipe(
  v.string(),
  v.regex(/^\p{Lu}[\p{L}-]+ \p{Lu}\.$/u, 'must be a first name and an initial, as "Claire M."'),
);
/** A drawing of an invented person: `web/page-data/portraits.data.ts` has the lines. */
export const portrait = v.picklist(['court', 'long', 'chignon', 'boucles', 'barbe']);
export type PortraitName = v.InferOutput<typeof portrait>;

export const testimonial = v.strictObject({
  name: personName,
  image: portrait,
  duration: line,
  stars: v.pipe(count, v.maxValue(5)),
  quote: line,
});
export type Testimonial = v.InferOutput<typeof testimonial>;

const reviewsSchema = v.strictObject({
  productId: line,
  reviews: v.array(
    v.strictObject({
      name: personName,
      role: line,
      content: line,
      rating: v.pipe(count, v.maxValue(5)),
      daysAgo: count,
      verifiedPurchase: v.boolean(),
    }),
  ),
  parts: v.strictObject({ firstNames: lines, roles: lines, openings: lines, endings: lines }),
  experts: v.array(v.strictObject({ name: personName, image: portrait, title: line, quote: line })),
});

/** `parts`: what the composed reviews are made from. `experts`: quotes for the product and the sales page. */
export type DemoReviews = v.InferOutput<typeof reviewsSchema>;

export const demoReviews: DemoReviews = checkContent(
  'products/guide-amour-1/demo-reviews.json',
  reviewsSchema,
  reviewsJson,
);
