/** What the browser's cart and the server's order must agree on. */

/** A PDF is the same file ten times over; more than ten is a mistake or a probe. */
export const maxQuantity = 10;

/** What a percentage takes off a subtotal, both in whole cents, rounded as Stripe rounds a coupon (half up). */
export function discountCents(subtotalCents: number, discountPercent: number): number {
  return Math.round((subtotalCents * discountPercent) / 100);
}
