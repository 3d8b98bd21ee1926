/** The articles as lists show them. Their texts are modules of their own (`texts.ts`). */
import { articles as all } from '#content/articles.ts';
import { firstReadSlugs } from '#content/blog.ts';
import { type ArticleTitle, toSummaries, toTitle } from '#web/page-data/set-article.ts';

export { categories } from '#content/articles.ts';

export const articles = toSummaries(all);

export const titles: Record<string, ArticleTitle> = Object.fromEntries(
  all.map((article) => [article.slug, toTitle(article)]),
);

/** For prerendering only: what search engines and shared links show of each article. */
export const articleHeads: Record<string, { excerpt: string; date: string; reviewed: string }> = Object.fromEntries(
  all.map(({ slug, excerpt, date, reviewed }) => [slug, { excerpt, date, reviewed }]),
);

/** To begin with, for visitors who are on no article's page. */
export const firstReads = firstReadSlugs.map((slug) => {
  const found = articles.find((article) => article.slug === slug);
  if (found === undefined) throw new Error(`content/blog.json: firstReads: there is no article "${slug}"`);
  return found;
});
