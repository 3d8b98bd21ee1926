/** What the product page's first view says of the reviews, which come later; null where no review may show. */
import { demoReviews } from '#web/page-data/claims.data.ts';
import { averageRating, listReviews } from '#web/pages/product/demo-reviews.ts';

const reviews = demoReviews === null ? [] : listReviews(demoReviews);

export const reviewSummary = demoReviews && {
  productId: demoReviews.productId,
  average: averageRating(reviews),
  count: reviews.length,
};
