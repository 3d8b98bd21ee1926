/** The cart in local storage, shared by all tabs; kept in memory while storage is full or forbidden. */
import { readLocal, storageKeys, writeLocal } from '#web/browser/storage.ts';
import { type Cart, parseCart } from '#web/cart/cart.ts';
import { products } from '#web/shop.ts';

/** Fired on `window` at every change, by us and by anyone who writes the stored cart. */
const changeEvent = 'cart-updated';

/** A cart that storage refused; valid as long as the stored text is still the one it failed to replace. */
let unsaved: { cart: Cart; storedText: string | null } | undefined;

function readText(): string | null {
  return readLocal(storageKeys.cart) ?? null;
}

/** The current cart, also when another tab changed it last. */
export function readCart(): Cart {
  const text = readText();
  if (unsaved !== undefined && unsaved.storedText === text) return unsaved.cart;
  unsaved = undefined;
  return parseCart(text, products);
}

/** Applies a change to the stored cart, never to a page's copy of it, and announces the change. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const cart = change(readCart());
  const isSaved = writeLocal(storageKeys.cart, JSON.stringify(cart));
  unsaved = isSaved ? undefined : { cart, storedText: readText() };
  window.dispatchEvent(new Event(changeEvent));
}

/** Calls back whenever the cart may have changed: in this tab, in another (`clear()` has no key), or while the page was cached. */
export function watchCart(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.cart || key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener(changeEvent, onChange);
  window.addEventListener('pageshow', onChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(changeEvent, onChange);
    window.removeEventListener('pageshow', onChange);
  };
}
