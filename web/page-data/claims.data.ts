/** All that the shop cannot prove, which only `demo` mode shows: null, or an empty list, in `verified` mode. */
import { blogDemo } from '#content/blog.ts';
import { homeDemo } from '#content/home.ts';
import { demoReviews as reviews } from '#content/reviews.ts';
import { salesDemo } from '#content/sales.ts';
import { site } from '#content/site.ts';
import { readSocialProof } from '#web/page-data/social-proof.ts';
import { averageRating, listReviews } from '#web/pages/product/demo-reviews.ts';
import { inRelativeFrench } from '#web/pages/product/relative-date.ts';

const isDemo = readSocialProof(process.env) === 'demo';

function inDemo<Claim>(claim: Claim): Claim | null {
  return isDemo ? claim : null;
}

/** A review of the product page, as a card of the home page. */
export type ReviewCard = Pick<(typeof reviews.reviews)[number], 'name' | 'role' | 'content' | 'rating'> & {
  date: string;
  verified: boolean;
};

const cardCount = 3;

function findCards(): ReviewCard[] {
  return reviews.reviews.slice(0, cardCount).map(({ daysAgo, verifiedPurchase, ...review }) => ({
    ...review,
    date: inRelativeFrench(daysAgo),
    verified: verifiedPurchase,
  }));
}

const { productId, reviews: written, parts } = reviews;
const { couples, countdown, recentBuyers, stats, testimonials, note } = salesDemo;
const all = listReviews(reviews);

export const struckCents = inDemo(site.demo.strikethroughCents);
export const experts = isDemo ? reviews.experts : [];
export const reviewSummary = inDemo({ productId, average: averageRating(all), count: all.length });
export const demoReviews = inDemo({ productId, reviews: written, parts, claimed: site.demo });
export const articleClaims = inDemo(blogDemo);
export const homeClaims = inDemo({
  claims: homeDemo.claims,
  reviewsTitle: homeDemo.reviewsTitle,
  figures: site.demo,
  reviews: findCards(),
});
export const voices = inDemo({ title: homeDemo.testimonialsTitle, testimonials: homeDemo.testimonials });
export const salesProof = inDemo({ couples, countdown, recentBuyers, ...site.demo });
export const salesClaims = inDemo({ stats, testimonials, note });
