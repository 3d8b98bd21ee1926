/** What a product page's first view says of its reviews, which come later. */
import { demoReviews } from '#web/page-data/claims.data.ts';
import { readerReviews } from '#web/page-data/reader-reviews.data.ts';
import { listReviews } from '#web/pages/product/demo-reviews.ts';
import { summariseByProduct } from '#web/pages/product/ratings.ts';

/** By product; none for a product without a review that may show. */
export const reviewSummaries = summariseByProduct(demoReviews === null ? readerReviews : listReviews(demoReviews));
