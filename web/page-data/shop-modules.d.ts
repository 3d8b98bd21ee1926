/** What `shop-data.ts` and `guide-pages.ts` give: checked there, so that no schema travels with the pages. */
declare module 'virtual:shop-data' {
  import type { ShopData } from '#web/page-data/shop-data.ts';

  export const products: ShopData['products'];
  export const gifts: ShopData['gifts'];
  export const files: ShopData['files'];
  export const site: ShopData['site'];
  export const socialProof: ShopData['socialProof'];
}

/** For prerendering: a page's description is for search engines and shared links. */
declare module 'virtual:descriptions' {
  export const descriptions: Record<string, string>;
  export const fallback: string;
}

/** The product page's alone: every page has the rest of the site's words. */
declare module 'virtual:topics' {
  export const topics: import('#content/site.ts').Site['topics'];
}

/** The contact page's alone. */
declare module 'virtual:contact' {
  import type { Site } from '#content/site.ts';

  export const phone: Site['contact']['phone'];
  export const phoneHours: Site['contact']['phoneHours'];
  export const address: Site['contact']['address'];
}

declare module 'virtual:legal/confidentialite' {
  export const page: import('#content/legal.ts').LegalPageContent;
}

declare module 'virtual:legal/conditions-generales' {
  export const page: import('#content/legal.ts').LegalPageContent;
}

declare module 'virtual:legal/livraison-remboursement' {
  export const page: import('#content/legal.ts').LegalPageContent;
}

declare module 'virtual:legal/mentions-legales' {
  export const page: import('#content/legal.ts').LegalPageContent;
}

declare module 'virtual:sales-hero' {
  import type { GuideData } from '#web/page-data/guide-data.ts';

  export const hero: GuideData['hero'];
  export const excerpt: GuideData['excerpt'];
  export const proof: GuideData['proof'];
}

declare module 'virtual:sales-closing' {
  import type { GuideData } from '#web/page-data/guide-data.ts';

  export const guarantee: GuideData['guarantee'];
  export const closing: GuideData['closing'];
}

declare module 'virtual:struck-price' {
  export const struckCents: import('#web/page-data/guide-data.ts').GuideData['struckCents'];
}

declare module 'virtual:sales' {
  import type { GuideData } from '#web/page-data/guide-data.ts';

  export const sales: GuideData['sales'];
  export const counts: GuideData['counts'];
  export const chapters: GuideData['chapters'];
}

declare module 'virtual:experts' {
  export const experts: import('#web/page-data/guide-data.ts').GuideData['experts'];
}

declare module 'virtual:exercise-count' {
  export const exerciseCount: number;
}

declare module 'virtual:review-summary' {
  export const summary: import('#web/page-data/guide-data.ts').GuideData['summary'];
}

declare module 'virtual:home' {
  import type { HomeData } from '#web/page-data/home-data.ts';

  export const home: HomeData['home'];
  export const homeDemo: HomeData['homeDemo'];
}

declare module 'virtual:home-live' {
  import type { HomeData } from '#web/page-data/home-data.ts';

  export const productWords: HomeData['productWords'];
  export const oldPriceCents: HomeData['oldPriceCents'];
  export const voices: HomeData['voices'];
}

declare module 'virtual:promo' {
  export const promo: import('#web/page-data/home-data.ts').HomeData['promo'];
}

declare module 'virtual:demo-reviews' {
  export const demoReviews: import('#web/page-data/guide-data.ts').GuideData['demoReviews'];
}

declare module 'virtual:guide-pages' {
  import type { GuidePage } from '#web/page-data/guide-pages.ts';

  export const guidePages: readonly GuidePage[];
}
