import type { Product } from '#content/catalogue.ts';
import { closing, guarantee } from '#content/sales.ts';
import { CheckoutLink } from '#web/cart/offer/checkout-link.tsx';
import { Closing } from '#web/ui/offer/closing.tsx';
import { Price } from '#web/ui/offer/price.tsx';

/** The last way to the checkout, and the guarantee. */
export function SalesClosing({ product }: { product: Product }) {
  return (
    <Closing product={product} title={closing.title} text={closing.text} guarantee={guarantee}>
      <Price product={product} />
      <CheckoutLink product={product}>{closing.buy}</CheckoutLink>
    </Closing>
  );
}
