/**
 * The article that a reader came from: `?de=<slug>` of a link, kept in memory for the visit and told with the order. Never
 * stored: closing or reloading the page forgets it.
 */
let slug: string | undefined;

export function noteArticle(search: string): void {
  slug = /[?&]de=([\w-]+)/.exec(search)?.[1] ?? slug;
}

export const readArticle = () => slug;
