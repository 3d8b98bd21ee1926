import { formatEuros } from '#lambdas/format/money.ts';

/** What a code takes off: a share of the price, or a sum. */
export type Discount = { discountPercent?: number | undefined; discountCents?: number | undefined };

/** Stripe's smallest charge in euros, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const smallestChargeCents = 50;

/**
 * The discount on a subtotal, in whole cents, a share rounded half up as Stripe rounds a coupon. It leaves a sum that Stripe
 * takes, or nothing to pay.
 */
export function computeDiscount(subtotalCents: number, { discountPercent = 0, discountCents }: Discount): number {
  const wanted = discountCents ?? Math.round((subtotalCents * discountPercent) / 100);
  if (wanted >= subtotalCents) return subtotalCents;
  return Math.min(wanted, Math.max(0, subtotalCents - smallestChargeCents));
}

/** A discount as one says it: `20 %` or `10 €`, with no-break spaces. */
export function nameDiscount({ discountPercent, discountCents = 0 }: Discount): string {
  return discountPercent === undefined ? formatEuros(discountCents).replace(',00', '') : `${discountPercent}\u00a0%`;
}
