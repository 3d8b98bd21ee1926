import type { Noun } from '#content/noun.ts';
import { severalNoun } from '#web/page-data/shop.data.ts';
import { products } from '#web/shop.ts';

/** What products with these ids are called together: « le guide », or « la commande » for several. */
export function nounOf(productIds: readonly string[]): Noun {
  const [product, ...others] = products.filter(({ id }) => productIds.includes(id));
  return product !== undefined && others.length === 0 ? product.noun : severalNoun;
}
