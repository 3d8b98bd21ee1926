import * as v from 'valibot';

/** A promo code as stored. `usedAt` marks a spent single-use code; `heldBy` the order whose open payment page holds it. */
export const promoSchema = v.object({
  code: v.string(),
  discountPercent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isActive: v.boolean(),
  firstPurchaseOnly: v.boolean(),
  singleUse: v.boolean(),
  expiresAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  usedAt: v.optional(v.nullable(v.string())),
  heldBy: v.optional(v.string()),
  heldUntil: v.optional(v.string()),
});
export type Promo = v.InferOutput<typeof promoSchema>;

/** The shape of `content/promo-codes.json`: what an author writes; what happened to a code stays in the table. */
export const promoListSchema = v.array(
  v.pipe(
    v.strictObject({
      ...v.omit(promoSchema, ['usedAt', 'heldBy', 'heldUntil']).entries,
      code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{3,40}$/)),
    }),
    v.check(
      ({ singleUse, firstPurchaseOnly }) => !(singleUse && firstPurchaseOnly),
      'singleUse or firstPurchaseOnly, not both',
    ),
  ),
);

/** How visitors' input becomes a stored code: trimmed, upper case. */
export function normalizeCode(input: string): string {
  return input.trim().toUpperCase();
}

/** Whether a code can be applied at `now`: active, not used up, not expired. */
export function isUsable(promo: Promo, now: Date): boolean {
  return promo.isActive && !promo.usedAt && (promo.expiresAt === null || Date.parse(promo.expiresAt) > now.getTime());
}
