/** Rules that the browser's cart and the server's order share. */

/** More than ten copies of one PDF are a mistake or a probe. */
export const maxQuantity = 10;

/** The discount on a subtotal, in whole cents, rounded half up as Stripe rounds a coupon. */
export function discountCents(subtotalCents: number, discountPercent: number): number {
  return Math.round((subtotalCents * discountPercent) / 100);
}
