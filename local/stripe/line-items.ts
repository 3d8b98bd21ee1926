/** The lines of a checkout and what they add up to. Pure but for new ids. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { newId } from '#local/stripe/ids.ts';
import { currencyCode, metadata, wholeNumber } from '#local/stripe/params.ts';

/** One line of a session to make, priced on the spot (`price_data`). */
export const lineItemSchema = v.strictObject({
  quantity: v.optional(v.pipe(wholeNumber, v.minValue(1)), '1'),
  price_data: v.strictObject({
    currency: currencyCode,
    unit_amount: v.pipe(wholeNumber, v.minValue(0), v.maxValue(99_999_999)),
    tax_behavior: v.optional(v.picklist(['inclusive', 'exclusive', 'unspecified']), 'unspecified'),
    product_data: v.strictObject({
      name: v.pipe(v.string(), v.minLength(1)),
      description: v.optional(v.pipe(v.string(), v.minLength(1))),
      images: v.optional(v.pipe(v.array(v.string()), v.maxLength(8)), []),
      metadata: v.optional(metadata, {}),
    }),
  }),
});
export type LineParams = v.InferOutput<typeof lineItemSchema>;

/** A line item as it travels: the SDK's type has its decimal already read. */
export type LineItem = Omit<Stripe.LineItem, 'price'> & {
  price: Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
};

/** The discount of a percentage, in whole cents, rounded half up; `percent` may have two decimals. */
export function discountOf(subtotalCents: number, percent: number): number {
  return Math.round((subtotalCents * Math.round(percent * 100)) / 10_000);
}

/** Shares a discount over amounts so that the shares add up: each takes its part of what is left. */
function shareOut(amounts: number[], discountCents: number): number[] {
  let leftAmount = amounts.reduce((sum, amount) => sum + amount, 0);
  let leftDiscount = discountCents;
  return amounts.map((amount) => {
    const share = leftAmount === 0 ? 0 : Math.round((leftDiscount * amount) / leftAmount);
    leftAmount -= amount;
    leftDiscount -= share;
    return share;
  });
}

function makePrice({ price_data }: LineParams, created: number): LineItem['price'] {
  return {
    id: newId('price_1'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: price_data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod_', 14),
    recurring: null,
    tax_behavior: price_data.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: price_data.unit_amount,
    unit_amount_decimal: String(price_data.unit_amount),
  };
}

/** The lines of a session, `discountCents` shared over them. `created`: Unix seconds. */
export function makeLineItems(lines: LineParams[], discountCents: number, created: number): LineItem[] {
  const subtotals = lines.map(({ quantity, price_data }) => quantity * price_data.unit_amount);
  const discounts = shareOut(subtotals, discountCents);
  return lines.map((line, index) => {
    const amount_subtotal = subtotals[index] ?? 0;
    const amount_discount = discounts[index] ?? 0;
    return {
      id: newId('li_1'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount,
      amount_subtotal,
      amount_tax: 0,
      amount_total: amount_subtotal - amount_discount,
      currency: line.price_data.currency,
      description: line.price_data.product_data.name,
      metadata: {},
      price: makePrice(line, created),
      quantity: line.quantity,
    };
  });
}
