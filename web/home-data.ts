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

/** `homeDemo` holds every claim the shop cannot prove: null in `verified` mode. */
export type HomeData = {
  home: HomeContent;
  homeDemo: (HomeDemo & { figures: Site['demo']; reviews: ReviewCard[] }) | null;
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

/** Two modules, so that the page does not carry the modal. */
export function homeModules(showsUnprovenClaims: boolean): Record<string, Partial<HomeData>> {
  return {
    'virtual:home': {
      home: homeContent,
      homeDemo: showsUnprovenClaims ? { ...homeDemo, figures: site.demo, reviews: findReviews() } : null,
    },
    'virtual:promo': { promo: welcomePromo },
  };
}
