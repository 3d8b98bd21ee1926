/** What the product page's first view says of the reviews, which come later; null where no review may show. */
import { demoReviews } from '#web/page-data/claims.data.ts';
import { readerReviews } from '#web/page-data/reader-reviews.data.ts';
import { listReviews } from '#web/pages/product/demo-reviews.ts';
import { averageRating } from '#web/pages/product/ratings.ts';

const reviews = demoReviews === null ? readerReviews : listReviews(demoReviews);
const productId = reviews[0]?.productId;
const ofProduct = reviews.filter((review) => review.productId === productId);

export const reviewSummary =
  productId === undefined ? null : { productId, average: averageRating(ofProduct), count: ofProduct.length };
