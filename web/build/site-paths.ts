/** Every address the site answers with a page of its own: what the build prerenders and the edge function lets through. */
import { articles } from '#content/articles.ts';
import { products } from '#content/catalogue.ts';
import { type PagePath, type PathWithParameter, pagePaths } from '#web/pages.ts';

const productIds = products.map(({ id }) => id);

const addresses: Record<PathWithParameter, string[]> = {
  '/blog/:slug': articles.map(({ slug }) => `/blog/${slug}`),
  '/product/:productId': productIds.map((id) => `/product/${id}`),
  '/products/:productId': productIds.map((id) => `/products/${id}`),
};

function isWithParameter(path: PagePath): path is PathWithParameter {
  return path.includes(':');
}

/** The paths, without trailing slash. `/product/guide-amour-1` is written as `product/guide-amour-1.html`. */
export const sitePaths: string[] = pagePaths
  .filter((path) => path !== '*')
  .flatMap((path) => (isWithParameter(path) ? addresses[path] : [path]));

/** The address the 404 page is prerendered for; it is written as `404.html`. */
export const notFoundPath = '/404';
