/** The cart as plain data and rules; `cart.storage.ts` stores it. */
import type { Product } from '#content/catalogue.ts';
import { maxQuantity } from '#lambdas/checkout/cart-rules.ts';

/** The stored shape. `price` is in euros, for display only: the server uses its own. */
export type CartLine = { product: { id: string; name: string; price: number; image_url: string }; quantity: number };
export type Cart = readonly CartLine[];

export function toLine(product: Product, quantity: number): CartLine {
  const { id, name, priceCents, imageUrl } = product;
  return { product: { id, name, price: priceCents / 100, image_url: imageUrl }, quantity };
}

/** Adds one of a product, up to `maxQuantity`. */
export function addToCart(cart: Cart, product: Product): Cart {
  const line = cart.find((each) => each.product.id === product.id);
  if (line === undefined) return [...cart, toLine(product, 1)];
  return setQuantity(cart, product.id, line.quantity + 1);
}

/** The cart with at least one of the product: what "buy now" needs. */
export function withProduct(cart: Cart, product: Product): Cart {
  return cart.some((line) => line.product.id === product.id) ? cart : addToCart(cart, product);
}

/** Sets a line's quantity: zero or less removes the line, more than `maxQuantity` is that. */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeLine(cart, productId);
  const bounded = Math.min(maxQuantity, quantity);
  return cart.map((line) => (line.product.id === productId ? { ...line, quantity: bounded } : line));
}

export function removeLine(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId);
}

export function countItems(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** In euro cents, before any discount. */
export function subtotalCents(cart: Cart): number {
  return cart.reduce((sum, { product, quantity }) => sum + Math.round(product.price * 100) * quantity, 0);
}

/**
 * Reads a stored cart. Malformed entries and products that no longer exist are dropped, names and prices are today's, and
 * lines of the same product are joined.
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
