/** Where an article's words come from: all at hand in the build, fetched one article at a time in the browser. */
import { loaders } from 'virtual:article-loaders';
import { texts } from 'virtual:article-texts';
import { createContext, use } from 'react';
import type { ArticleContent } from '#web/article-data.ts';
import { reloadOnce } from '#web/shell/reload-once.ts';

type StaticParts = typeof import('#web/pages/article/static-parts.tsx');
/** An article and the code that shows what of it needs no script. */
type ArticleSource = { article: ArticleContent; StaticPart: StaticParts['StaticPart'] };

/** Null where the page already has the article: sent as HTML, it is not sent again as script. */
export const SourceContext = createContext<ArticleSource | null>(null);

const loading = new Map<string, Promise<ArticleSource>>();
let prepared: StaticParts | undefined;

async function fetchSource(slug: string): Promise<ArticleSource> {
  const load = loaders[slug];
  if (load === undefined) throw new Error(`There is no article "${slug}"`);
  const [{ StaticPart }, article] = await Promise.all([import('#web/pages/article/static-parts.tsx'), load()]);
  return { article, StaticPart };
}

/** Fetches an article that is likely to be read next; a failure shows only once it is. */
export function preloadArticle(slug: string): void {
  fetchSource(slug).catch(() => {});
}

/** For the build, which renders without waiting. */
export async function prepareSources(): Promise<void> {
  prepared = await import('#web/pages/article/static-parts.tsx');
}

function loadSource(slug: string): Promise<ArticleSource> {
  // The same promise at every render, as `use` needs it.
  const source = loading.get(slug) ?? fetchSource(slug).catch(reloadOnce);
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
