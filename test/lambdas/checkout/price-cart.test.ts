import { expect, test } from 'vitest';
import { priceCart } from '#lambdas/checkout/price-cart.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import type { ApiErrorCode } from '#lambdas/http/errors.ts';

const guide = { productId: 'guide-amour-1', productName: 'Le Guide Amour', price: 79, quantity: 1 };

function refusal(request: CheckoutRequest): ApiErrorCode | undefined {
  try {
    priceCart(request);
    return undefined;
  } catch (error) {
    return (error as { code: ApiErrorCode }).code;
  }
}

test('a cart of one guide costs what the catalogue says and brings its gift', () => {
  expect(priceCart({ lineItems: [guide] })).toEqual([
    {
      productId: 'guide-amour-1',
      name: 'Le Guide Amour',
      quantity: 1,
      unitAmountCents: 7900,
      amountCents: 7900,
      bonusId: 'carnet-communication',
    },
  ]);
});

test('one product by id, name and price is a cart too', () => {
  expect(priceCart({ productId: 'guide-amour-1', name: 'x', price: 79 })).toMatchObject([{ amountCents: 7900 }]);
});

test('lines of one product are added up', () => {
  expect(priceCart({ lineItems: [guide, { ...guide, quantity: 2 }] })).toMatchObject([{ amountCents: 3 * 7900 }]);
});

test('the name comes from the catalogue, not from the browser', () => {
  expect(priceCart({ lineItems: [{ ...guide, productName: 'Autre chose' }] })[0]?.name).toBe('Le Guide Amour');
});

test('a line without an id is the product of its name, at the price of the catalogue', () => {
  const { productId, ...unnumbered } = guide;
  expect(priceCart({ lineItems: [unnumbered] })).toEqual(priceCart({ lineItems: [guide] }));
  expect(priceCart({ lineItems: [{ ...unnumbered, productId: '' }, guide] })).toHaveLength(1);
  expect(refusal({ lineItems: [{ ...unnumbered, price: 1 }] })).toBe('price_mismatch');
  expect(refusal({ lineItems: [{ ...unnumbered, productName: 'Le carnet de communication', price: 0 }] })).toBe(
    'product_unknown',
  );
});

test('an id that is wrong is not mended by a name that is right', () => {
  expect(refusal({ lineItems: [{ ...guide, productId: 'autre' }] })).toBe('product_unknown');
});

test.each([0, 1, 78.99, 79.001, 7900, -79, 1e9, Number.NaN])('a price of %d is refused', (price) => {
  expect(refusal({ lineItems: [{ ...guide, price }] })).toBe('price_mismatch');
});

test.each([0, -1, 1.5, 11, 1e9, null, undefined])('a quantity of %s is refused', (quantity) => {
  expect(refusal({ lineItems: [{ ...guide, quantity }] })).toBe('quantity_invalid');
});

test('ten at most over all lines of a product', () => {
  expect(
    refusal({
      lineItems: [
        { ...guide, quantity: 6 },
        { ...guide, quantity: 5 },
      ],
    }),
  ).toBe('quantity_invalid');
});

test('an unknown product, a missing one and another currency have their own errors', () => {
  expect(refusal({ lineItems: [{ ...guide, productName: 'Autre chose', productId: undefined }] })).toBe(
    'product_unknown',
  );
  expect(refusal({ lineItems: [{ ...guide, productName: ' ', productId: undefined }] })).toBe('product_required');
  expect(refusal({ lineItems: [{ ...guide, price: undefined }] })).toBe('product_required');
  expect(refusal({ lineItems: [] })).toBe('product_required');
  expect(refusal({})).toBe('product_required');
  expect(refusal({ lineItems: [guide], currency: 'usd' })).toBe('currency_invalid');
  expect(refusal({ lineItems: [guide], currency: 'EUR' })).toBeUndefined();
});
