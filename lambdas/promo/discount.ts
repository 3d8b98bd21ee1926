/** The discount on a subtotal, in whole cents, rounded half up as Stripe rounds a coupon. */
export function discountCents(subtotalCents: number, discountPercent: number): number {
  return Math.round((subtotalCents * discountPercent) / 100);
}
