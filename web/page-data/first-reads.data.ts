/** The articles to begin with, for visitors who are on no article's page: of three categories. */
import { articles } from '#content/articles.ts';
import { toSummaries } from '#web/page-data/article-data.ts';

const slugs = ['conflits-gestion', 'langage-amour', 'intimite-retrouver'];

export const firstReads = toSummaries(articles).filter(({ slug }) => slugs.includes(slug));
if (firstReads.length !== slugs.length)
  throw new Error(`web/page-data/first-reads.data.ts: one of ${slugs} is no article`);
