import type { Product } from '#content/catalogue.ts';

/** What a plain form posts to order one of a product; the server takes its own price and only compares this one. */
export function PlainOrderFields({ product }: { product: Product }) {
  return (
    <>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="name" value={product.name} />
      <input type="hidden" name="price" value={product.priceCents / 100} />
    </>
  );
}
