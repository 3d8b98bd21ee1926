/** What `articles-plugin.ts` gives: the articles, each text and each interactive part by itself. */
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
  import type { Quiz } from '#content/articles/interactive.ts';

  export const data: Quiz;
}

declare module 'virtual:interactive/langage-amour' {
  import type { Quiz } from '#content/articles/interactive.ts';

  export const data: Quiz;
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
