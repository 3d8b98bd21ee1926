import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import type { ApiErrorCode } from '#lambdas/http/errors.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';

/**
 * Puts the product in the cart and leads to the checkout. Before hydration it posts to the API, whose refusal of an order
 * without an address leads to the checkout too.
 */
export function BuyForm({ product, children }: { product: Product; children: ReactNode }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeCart((cart) => withProduct(cart, product));
    void navigate('/checkout');
  };
  return (
    <form className="stack3" method="post" action="/api/create-checkout" onSubmit={submit}>
      <PlainOrderFields product={product} />
      {children}
    </form>
  );
}

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

/** What such an order can be refused for. */
export const plainOrderRefusals: readonly ApiErrorCode[] = [
  'email_required',
  'email_invalid',
  'promo_invalid',
  'price_mismatch',
  'terms_outdated',
  'too_many_requests',
  'payment_unavailable',
  'checkout_in_progress',
  'invalid_request',
  'internal',
];
