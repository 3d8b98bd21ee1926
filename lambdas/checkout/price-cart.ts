/** Prices a cart from the catalogue alone: the browser's prices are only compared. */
import { currency, findProduct, type Product, products } from '#content/catalogue.ts';
import { maxQuantity } from '#lambdas/checkout/cart-rules.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import type { OrderLine } from '#lambdas/order/order.ts';

type RequestedLine = NonNullable<CheckoutRequest['lineItems']>[number];

/** The lines of a checkout body: its `lineItems`, or the one product that it names by id, name and price. */
function readLines(request: CheckoutRequest): RequestedLine[] {
  if (request.lineItems != null && request.lineItems.length > 0) {
    return request.lineItems;
  }
  const { productId, name, price, quantity } = request;
  if (!productId || !name || price == null) throw new ApiError('product_required');
  return [{ productId, price, quantity: quantity ?? 1 }];
}

/** A line names its product by id, or without one by the catalogue's name. */
function findLineProduct({ productId, productName }: RequestedLine): Product | undefined {
  if (productId) return findProduct(productId);
  const name = productName?.trim();
  if (!name) throw new ApiError('product_required');
  return products.find((product) => product.name === name);
}

function priceLine(line: RequestedLine): OrderLine {
  const { price, quantity } = line;
  const product = findLineProduct(line);
  if (price == null) throw new ApiError('product_required');
  if (product === undefined) throw new ApiError('product_unknown');
  if (!(Math.abs(price * 100 - product.priceCents) < 1e-6)) throw new ApiError('price_mismatch');
  if (quantity == null || !Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    throw new ApiError('quantity_invalid');
  }
  const { bonusId, priceCents: unitAmountCents } = product;
  return {
    productId: product.id,
    name: product.name,
    quantity,
    unitAmountCents,
    amountCents: unitAmountCents * quantity,
    ...(bonusId === undefined ? {} : { bonusId }),
  };
}

function mergeLines(lines: OrderLine[]): OrderLine[] {
  const merged = new Map<string, OrderLine>();
  for (const line of lines) {
    const quantity = line.quantity + (merged.get(line.productId)?.quantity ?? 0);
    if (quantity > maxQuantity) throw new ApiError('quantity_invalid');
    merged.set(line.productId, { ...line, quantity, amountCents: line.unitAmountCents * quantity });
  }
  return [...merged.values()];
}

/**
 * The cart in catalogue prices, before any discount, one line a product. Throws the contract's `product_required`, `product_unknown`,
 * `price_mismatch`, `quantity_invalid` or `currency_invalid`.
 */
export function priceCart(request: CheckoutRequest): OrderLine[] {
  if (request.currency != null && request.currency.toLowerCase() !== currency) throw new ApiError('currency_invalid');
  return mergeLines(readLines(request).map(priceLine));
}
