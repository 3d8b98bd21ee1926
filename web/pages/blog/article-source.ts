/** Where an article's words come from when the document does not have them: fetched one article at a time. */
import { createContext } from 'react';
import type { ArticleSource } from '#web/pages/blog/fetch-article.ts';
import { type Late, late } from '#web/ui/late.ts';

/** Null where the page already has the article: sent as HTML, it is not sent again as script. */
export const SourceContext = createContext<ArticleSource | null>(null);

const fetcher = late(() => import('#web/pages/blog/fetch-article.ts'));
const sources = new Map<string, Late<ArticleSource>>();

/** An article's source, which suspends until it is here. */
export function useSource(slug: string): ArticleSource {
  const source = sources.get(slug) ?? late(async () => (await fetcher.load()).fetchArticle(slug));
  sources.set(slug, source);
  return source.read();
}
