/** The shop's content as the pages read it; the build has checked it. */

import type { Bonus, Product } from '#content/catalogue.ts';
import { bonuses, files, isDemo, products, site } from '#web/page-data/shop.data.ts';
import { originPlaceholder } from '#web/site-origin.ts';

export { bonuses, isDemo, products, site };

/** The product that every "buy" of the site means unless it names another. */
export const mainProduct: Product = firstOf(products);

function firstOf(list: readonly Product[]): Product {
  const [first] = list;
  if (first === undefined) throw new Error('The catalogue has no product');
  return first;
}

/** The product with this id, or undefined: any other id yields nothing. */
export function findProduct(productId: string | undefined): Product | undefined {
  return products.find(({ id }) => id === productId);
}

/** The gift that comes with a product, or undefined. */
export function findBonusOf(product: Product): Bonus | undefined {
  return bonuses.find(({ id }) => id === product.bonusId);
}

/** Size and length of a built file, or undefined when there is no such file. */
export function findFile(fileId: string): (typeof files)[number] | undefined {
  return files.find(({ id }) => id === fileId);
}

/** A path of the site as the address search engines should keep. */
export function canonicalUrl(path: string): string {
  return `${import.meta.env.SSR ? originPlaceholder : window.location.origin}${path}`;
}
