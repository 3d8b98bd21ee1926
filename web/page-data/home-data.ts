/** What the home page shows, by `virtual:` module; the promo modal's words are fetched with it. */
import { type HomeContent, type HomeDemo, homeContent, homeDemo, type Promo, welcomePromo } from '#content/home.ts';
import { demoReviews } from '#content/reviews.ts';
import { type Site, site } from '#content/site.ts';
import { inRelativeFrench } from '#web/pages/product/relative-date.ts';

/** A review of the product page, as a card. */
export type ReviewCard = {
  name: string;
  role: string;
  content: string;
  rating: number;
  date: string;
  verified: boolean;
};

/** `homeDemo` and `voices` hold what the shop cannot prove: null in `verified` mode, as is `oldPriceCents`. */
export type HomeData = {
  home: HomeContent;
  homeDemo: (Pick<HomeDemo, 'claims' | 'reviewsTitle'> & { figures: Site['demo']; reviews: ReviewCard[] }) | null;
  productWords: HomeContent['product'];
  oldPriceCents: number | null;
  voices: { title: string; testimonials: HomeDemo['testimonials'] } | null;
  promo: Promo;
};

const reviewCount = 3;

function findReviews(): ReviewCard[] {
  return demoReviews.reviews.slice(0, reviewCount).map(({ daysAgo, verifiedPurchase, ...review }) => ({
    ...review,
    date: inRelativeFrench(daysAgo),
    verified: verifiedPurchase,
  }));
}

/** What comes alive on the page (`virtual:home-live`) apart from what is only read, and from the modal. */
export function homeModules(showsUnprovenClaims: boolean): Record<string, Partial<HomeData>> {
  const { claims, reviewsTitle, testimonialsTitle, testimonials } = homeDemo;
  return {
    'virtual:home': {
      home: homeContent,
      homeDemo: showsUnprovenClaims ? { claims, reviewsTitle, figures: site.demo, reviews: findReviews() } : null,
    },
    'virtual:home-live': {
      productWords: homeContent.product,
      oldPriceCents: showsUnprovenClaims ? site.demo.strikethroughCents : null,
      voices: showsUnprovenClaims ? { title: testimonialsTitle, testimonials } : null,
    },
    'virtual:promo': { promo: welcomePromo },
  };
}
