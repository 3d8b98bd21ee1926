/** Fetches the page of an article that is likely to be read next; a failure shows only once it is. */
export function preloadArticle(slug: string): void {
  const page = import('#web/pages/article/article-page.tsx');
  const article = import('#web/pages/article/fetch-article.ts').then(({ fetchArticle }) => fetchArticle(slug));
  Promise.all([page, article]).catch(() => {});
}
