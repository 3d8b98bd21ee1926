/**
 * All that the shop cannot prove, which only `demo` mode shows: null, or an empty list, in `verified` mode. `infra/stage-rules.ts`
 * refuses `demo` where payments are live.
 */
import { blogDemo } from '#content/blog.ts';
import { type PortraitName, demoReviews as reviews } from '#content/demo-reviews.ts';
import { homeDemo } from '#content/home.ts';
import { readQuotations } from '#content/quotations.ts';
import { sales } from '#content/sales-page.ts';
import { site } from '#content/site.ts';
import { isDemo } from '#web/page-data/demo-mode.ts';

function inDemo<Claim>(claim: Claim | undefined): Claim | null {
  return isDemo && claim !== undefined ? claim : null;
}

const cardCount = 3;

const { productId, reviews: written, parts } = reviews;

type Quoted = {
  title: string;
  note?: string;
  items: { name: string; about: string; quote: string; image?: PortraitName }[];
};

const demoQuotations: Quoted = {
  title: 'Le regard de professionnels',
  note: 'Personnes et citations inventées pour la démonstration.',
  items: reviews.experts.map(({ title, ...expert }) => ({ ...expert, about: title })),
};
const provenQuotations: Record<string, Quoted | undefined> = Object.fromEntries(
  Object.entries(readQuotations()).map(([id, all]) => [
    id,
    { title: 'Ce que l’on en dit', items: all.map(({ consent: _, ...shown }) => shown) },
  ]),
);

const salesDemo = sales[productId]?.demo;

/** The product that the invented claims are about; null in `verified` mode. */
export const claimedProductId = inDemo(productId);
/** What is quoted of experts and readers, by product: invented, or with the person's consent. */
export const quotations: Record<string, Quoted | undefined> = isDemo
  ? { [productId]: demoQuotations }
  : provenQuotations;
export const quotedProductIds = Object.keys(quotations);
export const demoReviews = inDemo({ productId, reviews: written, parts, claimed: site.demo });
export const articleClaims = inDemo(blogDemo);
export const homeClaims = inDemo({ claims: homeDemo.claims, note: homeDemo.figuresNote, figures: site.demo });
export const voices = inDemo({
  title: homeDemo.testimonialsTitle,
  testimonials: homeDemo.testimonials,
  reviewsTitle: homeDemo.reviewsTitle,
  reviews: written.slice(0, cardCount),
  note: homeDemo.note,
});
/** Above the price. */
export const salesProof = inDemo(
  salesDemo && {
    couples: salesDemo.couples,
    countdown: salesDemo.countdown,
    recentBuyers: salesDemo.recentBuyers,
    note: salesDemo.note,
    ...site.demo,
  },
);
export const salesFigures = inDemo(salesDemo?.stats);
export const salesTestimonials = inDemo(salesDemo?.testimonials);
