/** What each page says of itself in its head. What only machines read is there in the build alone. */
import { descriptions, fallback } from 'virtual:descriptions';
import type { Head } from '#web/shell/head.ts';
import { canonicalUrl, findProduct, products, site } from '#web/shop.ts';

type Params = Record<string, string | undefined>;

/** The head of a page at a path: its description is the one the site's content has for it, else the site's own. */
export function headOf(title: string, path: string, more: Partial<Head> = {}): Head {
  return {
    name: title,
    title: `${title} · ${site.name}`,
    description: import.meta.env.SSR ? (descriptions[path] ?? fallback) : '',
    canonical: canonicalUrl(path),
    ...more,
  };
}

/** The same for both pages that sell a product: search engines keep the product page. */
export function productHead({ productId }: Params): Head {
  const product = findProduct(productId) ?? products[0];
  return headOf(product?.name ?? 'Guide', `/product/${product?.id}`, { description: product?.description ?? '' });
}

type ArticleFacts = typeof import('#web/pages/article/article-page.tsx').articleFacts;
let articleFacts: ArticleFacts = () => undefined;

/** What articles say of themselves comes with their page, which every other page does without. */
export function learnArticleFacts(facts: ArticleFacts): void {
  articleFacts = facts;
}

/** An article's head once its page is here; the list's until then, and for an article that does not exist. */
export function articleHead({ slug = '' }: Params): Head {
  const facts = articleFacts(slug);
  return facts === undefined ? headOf('Le blog', '/blog') : headOf(facts.name, `/blog/${slug}`, facts);
}
