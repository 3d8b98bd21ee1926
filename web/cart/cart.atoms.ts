import { atom } from 'jotai';
import { readCart, watchCart } from '#web/cart/cart.storage.ts';
import { type Cart, countItems } from '#web/cart/cart.ts';

/** The cart in view; null until the browser's storage has been read, as in a prerendered page. */
export const cartAtom = atom<Cart | null>(null);
cartAtom.onMount = (set) => {
  const refresh = () => set(readCart());
  refresh();
  return watchCart(refresh);
};

/** The number of items; 0 until the cart has been read. */
export const cartCountAtom = atom((get) => countItems(get(cartAtom) ?? []));

export const cartDrawerOpenAtom = atom(false);
