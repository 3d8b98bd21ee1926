/** The texts of the articles: all at hand in the build, fetched one by one in the browser. */
import { loaders } from 'virtual:article-loaders';
import { texts } from 'virtual:article-texts';
import { use } from 'react';
import type { Prose } from '#content/prose.ts';
import { reloadOnce } from '#web/shell/reload-once.ts';

const loading = new Map<string, Promise<Prose>>();

async function fetchText(slug: string): Promise<Prose> {
  const load = loaders[slug];
  if (load === undefined) throw new Error(`There is no article "${slug}"`);
  return load();
}

/** Fetches a text that is likely to be read next; a failure shows only once it is. */
export function preloadText(slug: string): void {
  fetchText(slug).catch(() => {});
}

function loadText(slug: string): Promise<Prose> {
  // The same promise at every render, as `use` needs it.
  const text = loading.get(slug) ?? fetchText(slug).catch(reloadOnce);
  loading.set(slug, text);
  return text;
}

/** An article's text; in the browser it suspends until it is here. A text gone with a deployment reloads the page once. */
export function useText(slug: string): Prose {
  if (import.meta.env.SSR) {
    const text = texts[slug];
    if (text === undefined) throw new Error(`There is no article "${slug}"`);
    return text;
  }
  return use(loadText(slug));
}
