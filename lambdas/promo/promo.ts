import * as v from 'valibot';
import { promoCodeSchema } from '#content/promo-codes.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { Discount } from '#lambdas/promo/discount.ts';

/**
 * A promo code as stored. `usedAt` marks a used single-use code, `reservedBy` the order whose open payment page keeps it, `stoppedAt`
 * one that the owner ended. Before `startsAt` a code is not accepted.
 */
export const promoSchema = v.object({
  ...promoCodeSchema.entries,
  code: v.string(),
  startsAt: v.optional(v.string()),
  usedAt: v.optional(v.nullable(v.string())),
  reservedBy: v.optional(v.string()),
  reservedUntil: v.optional(v.string()),
  stoppedAt: v.optional(v.string()),
  /** How many orders may use it; each use is an item of its own, `ESSAI10#1`, reserved and spent as a single-use code is. */
  uses: v.optional(v.number()),
});
export type Promo = v.InferOutput<typeof promoSchema>;

export const discountOf = ({ discountPercent, discountCents }: Discount) => ({
  ...(discountPercent !== undefined && { discountPercent }),
  ...(discountCents !== undefined && { discountCents }),
});

/** The form in which codes are stored: trimmed, upper case. */
export function normalizeCode(input: string): string {
  return input.trim().toUpperCase();
}

/** Under which key an order reserves its code: the code's, or that of one of its uses. */
export function reservedCodeOf({ promoCode, promoSlot }: Pick<Order, 'promoCode' | 'promoSlot'>): string | undefined {
  return promoCode === undefined || promoSlot === undefined ? promoCode : keyOfUse(promoCode, promoSlot);
}

/** The key of one use of a code, from 1. No code contains a `#`. */
export const keyOfUse = (code: string, use: number) => `${code}#${use}`;

/** Whether a code can be applied at `now`: active, not stopped, not used up, begun, not expired. */
export function isUsable({ isActive, stoppedAt, usedAt, startsAt, expiresAt }: Promo, now: Date): boolean {
  const hasBegun = startsAt === undefined || Date.parse(startsAt) <= now.getTime();
  const isOpen = isActive && stoppedAt === undefined && !usedAt && hasBegun;
  return isOpen && (expiresAt === null || Date.parse(expiresAt) > now.getTime());
}

type EarlierOrder = Pick<Order, 'paidAt' | 'processingAt' | 'paymentFailedAt'>;

/** Whether a first-purchase code is open to a mailbox with these earlier orders: none is paid, or about to be by a bank debit. */
export function mayUseFirstPurchase(earlierOrders: EarlierOrder[]): boolean {
  return earlierOrders.every(
    ({ paidAt, processingAt, paymentFailedAt }) =>
      paidAt === undefined && (processingAt === undefined || paymentFailedAt !== undefined),
  );
}
