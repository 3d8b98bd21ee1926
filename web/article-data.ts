/** The articles and the words around them as the pages get them, with French spaces. */

import type { Prose } from '#content/articles/prose.ts';
import type { Article } from '#content/articles.ts';
import type { BlogWords } from '#content/blog.ts';
import { coverFileName, coverGround, coverSvg } from '#web/article-covers.ts';

/**
 * `date`: `2023-04-02`, `longDate`: `2 avril 2023`. `cover`: the drawing's address, `ground`: the name of its ground's
 * colour. `hasPart`: an interactive part stands in the text.
 */
export type ArticleSummary = Pick<
  Article,
  'slug' | 'title' | 'excerpt' | 'date' | 'category' | 'readingMinutes' | 'related' | 'opening' | 'coverAlt'
> & { longDate: string; cover: string; ground: string; hasPart: boolean };

/** The words of the blog's pages; `demo` is null in `verified` mode. */
export type BlogPageWords = Omit<BlogWords, 'demo'> & { demo: BlogWords['demo'] | null };

const longDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

function toLongDate(isoDate: string): string {
  return longDate.format(new Date(isoDate)).replace(/^1 /, '1er ');
}

/** What lists, related links and the article's own head show of an article. */
export function summarise(article: Article): ArticleSummary {
  const { slug, title, excerpt, date, category, readingMinutes, related, opening, coverAlt, coverPath } = article;
  const svg = coverSvg(coverPath);
  return {
    slug,
    title,
    excerpt,
    date,
    category,
    readingMinutes,
    related,
    opening,
    coverAlt,
    longDate: toLongDate(date),
    cover: `/${coverFileName(slug, svg)}`,
    ground: coverGround(svg),
    hasPart: article.interactive !== undefined,
  };
}

/** The texts by slug. */
export function proseBySlug(articles: readonly Article[]): Record<string, Prose> {
  return Object.fromEntries(articles.map(({ slug, prose }) => [slug, prose]));
}
