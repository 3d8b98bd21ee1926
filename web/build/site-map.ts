/** Every address the site answers with a page of its own: what the build prerenders and the edge function lets through. */
import { articles } from '#content/articles.ts';
import { products } from '#content/catalogue.ts';

const fixedPaths = [
  '/',
  '/blog',
  '/product',
  '/checkout',
  '/payment-success',
  '/download',
  '/contact',
  '/newsletter',
  '/retractation',
  '/confidentialite',
  '/conditions-generales',
  '/livraison-remboursement',
  '/mentions-legales',
];

/** The paths, without trailing slash. `/product/guide-amour-1` is written as `product/guide-amour-1.html`. */
export const sitePaths: string[] = [
  ...fixedPaths,
  ...articles.map(({ slug }) => `/blog/${slug}`),
  ...products.map(({ id }) => `/product/${id}`),
  ...products.map(({ id }) => `/products/${id}`),
];

/** The page behind every other address, answered with status 404; it is written as `404.html`. */
export const notFoundPath = '/404';
