import type { Product } from '#content/catalogue.ts';

/** The fields of a plain form that orders one of a product; the server only compares the price with its own. */
export function PlainOrderFields({ product }: { product: Product }) {
  return (
    <>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="name" value={product.name} />
      <input type="hidden" name="price" value={product.priceCents / 100} />
    </>
  );
}
