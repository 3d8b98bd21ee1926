/** The articles as lists show them. Their texts are modules of their own (`texts.ts`). */
import { articles as all } from '#content/articles.ts';
import { type ArticleTitle, toSummaries, toTitle } from '#web/page-data/article-data.ts';

export { categories } from '#content/articles.ts';

export const articles = toSummaries(all);

export const titles: Record<string, ArticleTitle> = Object.fromEntries(
  all.map((article) => [article.slug, toTitle(article)]),
);

/** For prerendering only: what search engines and shared links show of each article. */
export const articleHeads: Record<string, { excerpt: string; date: string; reviewed: string }> = Object.fromEntries(
  all.map(({ slug, excerpt, date, reviewed }) => [slug, { excerpt, date, reviewed }]),
);
