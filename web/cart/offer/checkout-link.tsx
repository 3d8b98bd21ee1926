import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';
import buttons from '#web/ui/button.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Puts the product in the cart unless it is there and leads to the checkout; until hydration `?buy=1` makes the checkout add it. */
export function CheckoutLink({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <Link
      className={buttons.primary}
      to={useHydrated() ? '/checkout' : '/checkout?buy=1'}
      onClick={() => changeCart((cart) => withProduct(cart, product))}
    >
      {children}
    </Link>
  );
}
