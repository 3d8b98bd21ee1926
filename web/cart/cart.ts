/** The cart as plain data and rules; the browser around it is in `cart.storage.ts`. */
import type { Product } from '#content/catalogue.ts';
import { maxQuantity } from '#lambdas/checkout/cart-rules.ts';

/** The stored shape. `price` is euros, for display only: the server takes its own. */
export type CartLine = {
  product: { id: string; name: string; price: number; image_url: string };
  quantity: number;
};
/** One line a product. */
export type Cart = readonly CartLine[];

/** A catalogue product as one line of a cart. */
export function toLine(product: Product, quantity: number): CartLine {
  const { id, name, priceCents, imageUrl } = product;
  return { product: { id, name, price: priceCents / 100, image_url: imageUrl }, quantity };
}

/** One more of a product, up to ten. */
export function addToCart(cart: Cart, product: Product): Cart {
  const line = cart.find((each) => each.product.id === product.id);
  if (line === undefined) return [...cart, toLine(product, 1)];
  return setQuantity(cart, product.id, line.quantity + 1);
}

/** The cart with the product in it, whatever quantity it had: what a "buy now" asks for. */
export function withProduct(cart: Cart, product: Product): Cart {
  return cart.some((line) => line.product.id === product.id) ? cart : addToCart(cart, product);
}

/** A line's quantity; zero or less removes it, more than ten is ten. */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeLine(cart, productId);
  const bounded = Math.min(maxQuantity, quantity);
  return cart.map((line) => (line.product.id === productId ? { ...line, quantity: bounded } : line));
}

/** One less of a product, never below one. */
export function decrement(cart: Cart, productId: string): Cart {
  return cart.map((line) =>
    line.product.id === productId ? { ...line, quantity: Math.max(1, line.quantity - 1) } : line,
  );
}

/** The cart without a product. */
export function removeLine(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId);
}

/** How many items, for the badge. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Euro cents, before any discount. */
export function subtotalCents(cart: Cart): number {
  return cart.reduce((sum, { product, quantity }) => sum + Math.round(product.price * 100) * quantity, 0);
}

/**
 * The cart a stored text stands for, whoever wrote it: anything malformed is left out, products that no longer exist
 * are dropped, names and prices are today's, and a product stands on one line.
 */
export function parseCart(text: string | null, products: readonly Product[]): Cart {
  return parseList(text).reduce<Cart>((cart, { productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined || quantity < 1) return cart;
    const before = cart.find((line) => line.product.id === productId)?.quantity ?? 0;
    return [...removeLine(cart, product.id), toLine(product, Math.min(maxQuantity, before + quantity))];
  }, []);
}

function parseList(text: string | null): { productId: unknown; quantity: number }[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.flatMap(readStoredLine) : [];
  } catch {
    return [];
  }
}

function readStoredLine(line: { product?: { id?: unknown }; quantity?: unknown } | null) {
  const quantity = line?.quantity;
  if (typeof quantity !== 'number' || !Number.isFinite(quantity)) return [];
  return [{ productId: line?.product?.id, quantity: Math.floor(quantity) }];
}
