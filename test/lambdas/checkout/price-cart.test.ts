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
  const named = { productId: 'guide-amour-1', name: 'Le Guide Amour', bonusId: 'carnet-communication' };
  const priced = { quantity: 1, unitAmountCents: 7900, amountCents: 7900 };
  expect(priceCart({ lineItems: [guide] })).toEqual([{ ...named, ...priced }]);
});

const { productId: _, ...unnumbered } = guide;
const withLine = (facts: object) => ({ lineItems: [{ ...guide, ...facts }] });
const unnumberedLine = (facts: object) => ({ lineItems: [{ ...unnumbered, ...facts }] });

test.each<[what: string, request: CheckoutRequest, cents: number]>([
  ['one product by id, name and price', { productId: 'guide-amour-1', name: 'x', price: 79 }, 7900],
  ['lines of one product, which are added up', { lineItems: [guide, { ...guide, quantity: 2 }] }, 3 * 7900],
  ['a line under another name than the catalogue’s', withLine({ productName: 'Autre chose' }), 7900],
  ['a line without an id, which is the product of its name', unnumberedLine({}), 7900],
  ['lines of one product with and without its id', { lineItems: [{ ...unnumbered, productId: '' }, guide] }, 2 * 7900],
  ['a currency in capitals', { lineItems: [guide], currency: 'EUR' }, 7900],
])('%s is a cart at the price and under the name of the catalogue', (_, request, amountCents) => {
  expect(priceCart(request)).toMatchObject([{ productId: 'guide-amour-1', name: 'Le Guide Amour', amountCents }]);
  expect(priceCart(request)).toHaveLength(1);
});

const wrongPrices = [0, 1, 78.99, 79.001, 7900, -79, 1e9, Number.NaN].map((price) => withLine({ price }));
const wrongQuantities = [0, -1, 1.5, 11, 1e9, null, undefined].map((quantity) => withLine({ quantity }));
/** Ten at most over all lines of a product. */
const eleven = { lineItems: [6, 5].map((quantity) => ({ ...guide, quantity })) };
const wrongNames = [{ productName: 'Le carnet de communication', price: 0 }, { productName: 'Autre chose' }];

test.each<[code: ApiErrorCode, requests: CheckoutRequest[]]>([
  ['price_mismatch', [...wrongPrices, unnumberedLine({ price: 1 })]],
  ['quantity_invalid', [...wrongQuantities, eleven]],
  // An id that is wrong is not mended by a name that is right.
  ['product_unknown', [withLine({ productId: 'autre' }), ...wrongNames.map(unnumberedLine)]],
  ['product_required', [unnumberedLine({ productName: ' ' }), withLine({ price: undefined }), { lineItems: [] }, {}]],
  ['currency_invalid', [{ lineItems: [guide], currency: 'usd' }]],
])('%s is the answer to each cart that is wrong so', (code, requests) => {
  for (const request of requests) expect([request, refusal(request)]).toEqual([request, code]);
});
