/** The articles to begin with, for visitors who are on no article's page. */
import { articles } from '#content/articles.ts';
import { firstReadSlugs } from '#content/blog.ts';
import { toSummaries } from '#web/page-data/article-data.ts';

const summaries = toSummaries(articles);

export const firstReads = firstReadSlugs.map((slug) => {
  const found = summaries.find((summary) => summary.slug === slug);
  if (found === undefined) throw new Error(`content/blog.json: firstReads: there is no article "${slug}"`);
  return found;
});
