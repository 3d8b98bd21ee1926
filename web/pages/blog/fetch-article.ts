/** An article with the code that shows what of it needs no script: for readers who come from another page. */
import type { ArticleContent, ArticleModule } from '#web/page-data/set-article.ts';
import { StaticPart } from '#web/pages/blog/static-parts.tsx';

const folder = '../../../content/articles';
const loaders = import.meta.glob<ArticleModule>('../../../content/articles/*/article.md');

export type ArticleSource = { article: ArticleContent; StaticPart: typeof StaticPart };

export async function fetchArticle(slug: string): Promise<ArticleSource> {
  const load = loaders[`${folder}/${slug}/article.md`];
  if (load === undefined) throw new Error(`There is no article "${slug}"`);
  return { article: (await load()).article, StaticPart };
}
