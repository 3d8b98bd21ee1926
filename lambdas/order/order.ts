/** An order is a set of facts. Everything else about it is derived here, without clock, network or environment. */
import * as v from 'valibot';
import { barsAccess } from '#lambdas/order/dispute.ts';
import { isRefunded } from '#lambdas/order/refund.ts';

/** The status that an order's facts amount to. */
export type OrderStatus = 'pending' | 'paid' | 'refunded' | 'disputed' | 'failed' | 'expired';

const isoDate = v.pipe(v.string(), v.isoTimestamp());
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));

const orderLineSchema = v.object({
  productId: v.string(),
  name: v.string(),
  quantity: v.number(),
  unitAmountCents: cents,
  amountCents: cents,
});

/**
 * An order as it is stored (there in snake_case). These facts are set once: `paidAt`, `giftDeliveredAt`, `emailSentAt`,
 * `expiredAt`, `paymentFailedAt`, `withdrawalRequestedAt`. `refundedCents` only grows, and `refundMailedCents`, the part of
 * it that mails have announced, follows it. `disputeRank` orders the states of a dispute. `dueAt` is set while work is left:
 * the order is its own outbox. `orders resend` of the operator removes `emailSentAt`.
 */
export const orderSchema = v.object({
  orderId: v.string(),
  email: v.string(),
  lines: v.array(orderLineSchema),
  subtotalCents: cents,
  amountCents: cents,
  currency: v.string(),
  status: v.string(),
  version: v.number(),
  createdAt: isoDate,
  sessionExpiresAt: isoDate,
  requestKey: v.optional(v.string()),
  promoCode: v.optional(v.string()),
  discountPercent: v.optional(v.number()),
  promoHeld: v.optional(v.boolean()),
  giftId: v.optional(v.string()),
  consents: v.optional(v.object({ termsVersion: v.string(), withdrawalWaiver: v.boolean(), at: isoDate })),
  stripeAttempt: v.number(),
  stripeSessionId: v.optional(v.string()),
  paymentPageUrl: v.optional(v.string()),
  paidAt: v.optional(isoDate),
  paymentIntent: v.optional(v.string()),
  amountPaidCents: v.optional(cents),
  currencyPaid: v.optional(v.string()),
  giftDeliveredAt: v.optional(isoDate),
  emailSentAt: v.optional(isoDate),
  messageId: v.optional(v.string()),
  leaseUntil: v.optional(isoDate),
  mailAttempts: v.optional(v.number()),
  expiredAt: v.optional(isoDate),
  paymentFailedAt: v.optional(isoDate),
  refundedCents: v.optional(cents),
  refundMailedCents: v.optional(cents),
  disputeStatus: v.optional(v.string()),
  disputeRank: v.optional(v.number()),
  withdrawalRequestedAt: v.optional(isoDate),
  withdrawalName: v.optional(v.string()),
  needsAttention: v.optional(
    v.pipe(
      v.set(v.string()),
      v.transform((reasons) => [...reasons]),
    ),
  ),
  dueAt: v.optional(isoDate),
});
export type Order = v.InferOutput<typeof orderSchema>;
export type OrderLine = v.InferOutput<typeof orderLineSchema>;

/** The status that the facts amount to. A payment outweighs an expiry or a failure, whichever was recorded first. */
export function orderStatus(order: Order): OrderStatus {
  if (order.paidAt !== undefined) {
    if (isRefunded(order)) return 'refunded';
    return isDisputed(order) ? 'disputed' : 'paid';
  }
  if (order.paymentFailedAt !== undefined) return 'failed';
  return order.expiredAt !== undefined ? 'expired' : 'pending';
}

function isDisputed({ disputeStatus }: Order): boolean {
  return disputeStatus !== undefined && barsAccess(disputeStatus);
}

/** Whether Stripe collected exactly the order's sum in its currency. */
export function isPaidAsAsked({ amountPaidCents, amountCents, currencyPaid, currency }: Order): boolean {
  return amountPaidCents === amountCents && (currencyPaid ?? currency) === currency;
}

/** Whether the buyer may have the files: paid in full, not refunded in full, no open or lost dispute. */
export function hasAccess(order: Order): boolean {
  const { amountPaidCents = 0, amountCents, currencyPaid, currency } = order;
  return orderStatus(order) === 'paid' && amountPaidCents >= amountCents && (currencyPaid ?? currency) === currency;
}

/** Whether the mail with the link is still to be sent. */
export function isLinkOwed(order: Order): boolean {
  return hasAccess(order) && order.emailSentAt === undefined;
}

/** Whether the link is owed but nothing is due: a dispute was open when the mail was due, and is over now. */
export function isLinkOwedButNotDue(order: Order): boolean {
  return isLinkOwed(order) && order.dueAt === undefined;
}
