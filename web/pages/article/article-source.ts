/** Where an article's words come from: all at hand in the build, fetched one article at a time in the browser. */
import { texts } from 'virtual:article-texts';
import { createContext, use } from 'react';
import { reloadOnce } from '#web/browser/reload-once.ts';
import type { ArticleSource } from '#web/pages/article/fetch-article.ts';

/** Null where the page already has the article: sent as HTML, it is not sent again as script. */
export const SourceContext = createContext<ArticleSource | null>(null);

const loading = new Map<string, Promise<ArticleSource>>();
const loadFetcher = () => import('#web/pages/article/fetch-article.ts');
let prepared: Awaited<ReturnType<typeof loadFetcher>> | undefined;

/** For the build, which renders without waiting. */
export async function prepareSources(): Promise<void> {
  prepared = await loadFetcher();
}

function loadSource(slug: string): Promise<ArticleSource> {
  // The same promise at every render, as `use` needs it.
  const known = loading.get(slug);
  if (known !== undefined) return known;
  const source = loadFetcher()
    .then(({ fetchArticle }) => fetchArticle(slug))
    .catch(reloadOnce);
  loading.set(slug, source);
  return source;
}

/** An article's source; in the browser it suspends until it is here. One gone with a deployment reloads the page once. */
export function useSource(slug: string): ArticleSource {
  if (import.meta.env.SSR) {
    const article = texts[slug];
    if (article === undefined || prepared === undefined) throw new Error(`The article "${slug}" is not prepared`);
    return { article, StaticPart: prepared.StaticPart };
  }
  return use(loadSource(slug));
}
