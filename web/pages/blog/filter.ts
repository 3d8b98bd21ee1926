/** Which articles a search shows. */
import { toPlainLetters } from '#content/french-text.ts';
import { categories } from '#web/page-data/articles.data.ts';
import type { ArticleSummary } from '#web/page-data/set-article.ts';

export type Category = (typeof categories)[number];
/** `category` null: all of them. */
export type Filter = { text: string; category: Category | null };

export const noFilter: Filter = { text: '', category: null };

/** A text as a search compares it: no case, accents or repeated spaces, and ’ the same as '. */
function fold(text: string): string {
  return toPlainLetters(text).replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

export function filterArticles(articles: readonly ArticleSummary[], { text, category }: Filter): ArticleSummary[] {
  const wanted = fold(text);
  return articles.filter(
    (article) =>
      (category === null || article.category === category) &&
      (fold(article.title).includes(wanted) || fold(article.excerpt).includes(wanted)),
  );
}

/** The filter an address asks for: `?q=dispute&categorie=Conflits`; a category that does not exist is all of them. */
export function readFilter(search: URLSearchParams): Filter {
  const category = categories.find((name) => name === search.get('categorie')) ?? null;
  return { text: search.get('q') ?? '', category };
}

/** The filter as a query, without what is not chosen. */
export function writeFilter({ text, category }: Filter): URLSearchParams {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (category !== null) query.set('categorie', category);
  return query;
}
