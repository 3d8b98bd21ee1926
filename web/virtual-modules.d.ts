/** Made by the build (`web/page-data/shop-data.ts`): checked there, so that no schema travels with the pages. */
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

declare module 'virtual:articles' {
  import type { categories as known } from '#content/articles.ts';
  import type { ArticleSummary } from '#web/page-data/article-data.ts';

  export const articles: readonly ArticleSummary[];
  export const categories: typeof known;
}

declare module 'virtual:article-titles' {
  export const titles: Record<string, import('#web/page-data/article-data.ts').ArticleTitle>;
}

declare module 'virtual:blog-words' {
  import type { BlogWords } from '#content/blog.ts';

  export const hero: BlogWords['hero'];
  export const closing: BlogWords['closing'];
}

declare module 'virtual:article-words' {
  import type { BlogWords } from '#content/blog.ts';

  export const author: BlogWords['author'];
  export const helpful: BlogWords['helpful'];
  export const newsletter: BlogWords['newsletter'];
  export const comments: BlogWords['comments'];
  /** Null in `verified` mode. */
  export const demo: BlogWords['demo'] | null;
}

declare module 'virtual:article-static-words' {
  import type { BlogWords } from '#content/blog.ts';

  export const note: BlogWords['note'];
  export const articleOffer: BlogWords['articleOffer'];
}

declare module 'virtual:comments-words' {
  export const commentsDialog: import('#content/blog.ts').BlogWords['commentsDialog'];
}

/** Every article, for prerendering only. */
declare module 'virtual:article-texts' {
  export const texts: Record<string, import('#web/page-data/article-data.ts').ArticleContent>;
}

declare module 'virtual:article-loaders' {
  export const loaders: Record<
    string,
    () => Promise<{ article: import('#web/page-data/article-data.ts').ArticleContent }>
  >;
}

declare module 'virtual:interactive/conflits-gestion' {
  import type { ConflictQuiz } from '#content/articles/interactive.ts';

  export const data: ConflictQuiz;
}

declare module 'virtual:interactive/langage-amour' {
  import type { LanguageQuiz } from '#content/articles/interactive.ts';

  export const data: LanguageQuiz;
}

declare module 'virtual:interactive/amour-neurobiologie' {
  import type { LoveTour } from '#content/articles/interactive.ts';

  export const data: LoveTour;
}

declare module 'virtual:interactive/passion-nouveaute' {
  import type { IdeaList } from '#content/articles/interactive.ts';

  export const data: IdeaList;
}

declare module 'virtual:interactive/confiance-reconstruire' {
  import type { TrustPlan } from '#content/articles/interactive.ts';

  export const data: TrustPlan;
}
