/** An order is a set of facts. Everything else about it is derived here, without clock, network or environment. */
import * as v from 'valibot';
import { mailRecordSchema } from '#lambdas/mail/mail-record.ts';
import { barsAccess, listDisputeStates } from '#lambdas/order/dispute.ts';
import { creditNoteSchema, receiptSchema } from '#lambdas/order/receipt-facts.ts';
import { isRefunded } from '#lambdas/order/refund.ts';
import { reviewSchema } from '#lambdas/order/review.ts';

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

/** A set of texts that only grows, such as Stripe's ids: the order in which its members come does not matter. */
const texts = v.optional(
  v.pipe(
    v.set(v.string()),
    v.transform((members) => [...members]),
  ),
);

/**
 * An order as it is stored (there in snake_case). These facts are set once: `paidAt`, `giftDeliveredAt`, `emailSentAt`,
 * `processingAt`, `expiredAt`, `paymentFailedAt`, `paymentReversedAt`, `withdrawalRequestedAt`. `refundedCents` only grows, and
 * `refundMailedCents`, the part of it that mails have announced, follows it. Sets of facts only grow: `disputeFacts`
 * (`<dispute id> <state>`), `refunds` and `failedRefunds` (`<refund id> <cents>`), `fraudWarnings` and those of them that were
 * cleared, `otherPayments` (pages of the order that were paid as well). `status` and `disputeStatus` are derived, and stored
 * for people. `dueAt` is set while work is left: the order is its own outbox. `mails` has a record of each mail under its
 * occasion (`link`, `refund_3000`); `emailSentAt` and `messageId` are the link's, which `orders resend` of the operator moves
 * to `earlierLinks` (`<sent at> <message id>`). `linkVersion` grows when the address is corrected: only links of the present
 * version work, and an order without one is of version 0. `pendingEmail` is an address that is to replace the buyer's as soon
 * as its owner agrees. `partner` shares the guide by a link of their own, which
 * `partnerVersion` numbers. An order with a `recipient` is given to that person: `at` is the moment of the hand-over, and
 * without an `email` the buyer hands the link over. `dedication`: first names for the title page; `discreet`: mails, files and
 * bank statement say nothing of what was bought. `firstHandedOutAt` to `editionHandedOut` say when a holder got files,
 * how often, and of which edition; `announcedEdition` is the one to tell the reader of, from `announcedAt` on, unless
 * `editionsRefusedAt` is set. `reviewRefusedAt`: since when the buyer wants no mail that asks for a review.
 * `refundAsked`: the buyer's one request for the money back, and what was decided. `refundDue`: a refund that Stripe is still to
 * be asked for, of all that is left unless it has a sum; `refundRefused`: Stripe's code when it refuses. `secondOrderOf`: the
 * order that the mailbox paid within the day before. `country`: the buyer's, ISO 3166, as Stripe knows it.
 * `receipt` is made out once; `creditNotes` has each note under the cents that were paid back up to it.
 * `consents.termsHash`: SHA-256 in hex of the terms and the waiver as they were shown.
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
  consents: v.optional(
    v.object({
      termsVersion: v.string(),
      termsHash: v.optional(v.string()),
      withdrawalWaiver: v.boolean(),
      at: isoDate,
    }),
  ),
  stripeAttempt: v.number(),
  stripeSessionId: v.optional(v.string()),
  paymentPageUrl: v.optional(v.string()),
  paymentAskedAt: v.optional(isoDate),
  paidAt: v.optional(isoDate),
  paymentIntent: v.optional(v.string()),
  amountPaidCents: v.optional(cents),
  currencyPaid: v.optional(v.string()),
  giftDeliveredAt: v.optional(isoDate),
  emailSentAt: v.optional(isoDate),
  messageId: v.optional(v.string()),
  earlierLinks: texts,
  linkVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  mails: v.optional(v.record(v.string(), mailRecordSchema)),
  leaseUntil: v.optional(isoDate),
  mailAttempts: v.optional(v.number()),
  processingAt: v.optional(isoDate),
  expiredAt: v.optional(isoDate),
  paymentFailedAt: v.optional(isoDate),
  paymentReversedAt: v.optional(isoDate),
  failureMailedAt: v.optional(isoDate),
  refundedCents: v.optional(cents),
  refundMailedCents: v.optional(cents),
  refunds: texts,
  failedRefunds: texts,
  disputeStatus: v.optional(v.string()),
  disputeFacts: texts,
  fraudWarnings: texts,
  clearedFraudWarnings: texts,
  otherPayments: texts,
  country: v.optional(v.string()),
  firstHandedOutAt: v.optional(isoDate),
  lastHandedOutAt: v.optional(isoDate),
  handOutCount: v.optional(v.number()),
  editionHandedOut: v.optional(v.number()),
  pendingEmail: v.optional(v.object({ email: v.string(), askedAt: isoDate })),
  announcedEdition: v.optional(v.number()),
  announcedAt: v.optional(isoDate),
  editionsRefusedAt: v.optional(isoDate),
  partner: v.optional(v.object({ email: v.string(), since: isoDate })),
  partnerVersion: v.optional(v.number()),
  recipient: v.optional(
    v.object({ email: v.optional(v.string()), message: v.optional(v.string()), at: v.optional(isoDate) }),
  ),
  recipientVersion: v.optional(v.number()),
  dedication: v.optional(v.string()),
  discreet: v.optional(v.boolean()),
  review: v.optional(reviewSchema),
  reviewRefusedAt: v.optional(isoDate),
  refundAsked: v.optional(
    v.object({
      kind: v.picklist(['guarantee', 'withdrawal']),
      reason: v.optional(v.string()),
      at: isoDate,
      decision: v.picklist(['refunded', 'to_owner']),
      because: v.picklist(['guarantee', 'withdrawal', 'late', 'second', 'ceiling', 'contested']),
    }),
  ),
  refundDue: v.optional(
    v.object({ idempotencyKey: v.string(), attempt: v.number(), since: isoDate, amountCents: v.optional(cents) }),
  ),
  refundRefused: v.optional(v.object({ code: v.string(), at: isoDate })),
  secondOrderOf: v.optional(v.string()),
  withdrawalRequestedAt: v.optional(isoDate),
  withdrawalName: v.optional(v.string()),
  receipt: v.optional(receiptSchema),
  creditNotes: v.optional(v.record(v.string(), creditNoteSchema)),
  needsAttention: texts,
  dueAt: v.optional(isoDate),
});
export type Order = v.InferOutput<typeof orderSchema>;
export type OrderLine = v.InferOutput<typeof orderLineSchema>;

/**
 * The status that the facts amount to. A payment outweighs an expiry or a failure, whichever was recorded first, unless
 * Stripe was asked about the contradiction and has no payment.
 */
export function orderStatus(order: Order): OrderStatus {
  if (order.paidAt !== undefined) {
    if (order.paymentReversedAt !== undefined) return 'failed';
    if (isRefunded(order)) return 'refunded';
    return isDisputed(order) ? 'disputed' : 'paid';
  }
  if (order.paymentFailedAt !== undefined) return 'failed';
  return order.expiredAt !== undefined ? 'expired' : 'pending';
}

function isDisputed({ disputeFacts }: Order): boolean {
  return listDisputeStates(disputeFacts).some(barsAccess);
}

/** Whether a fraud warning keeps the links closed: until it is cleared, by Stripe or the operator, or a dispute is won. */
function isPaused({ fraudWarnings = [], clearedFraudWarnings = [], disputeFacts }: Order): boolean {
  const isOpen = fraudWarnings.some((warning) => !clearedFraudWarnings.includes(warning));
  return isOpen && !listDisputeStates(disputeFacts).includes('won');
}

/** Whether an unpaid order can still be paid: its page is open, or a bank debit is on its way. */
export function isPayable({ paidAt, expiredAt, paymentFailedAt, dueAt }: Order): boolean {
  return paidAt === undefined && expiredAt === undefined && paymentFailedAt === undefined && dueAt !== undefined;
}

/** Whether the buyer is still to be told that a delayed payment failed. */
export function isPaymentFailedMailOwed({ paidAt, paymentFailedAt, failureMailedAt }: Order): boolean {
  return paidAt === undefined && paymentFailedAt !== undefined && failureMailedAt === undefined;
}

/** Whether Stripe reported both a payment and its failure. */
export function isContradictory({ paidAt, paymentFailedAt, paymentReversedAt }: Order): boolean {
  return paidAt !== undefined && paymentFailedAt !== undefined && paymentReversedAt === undefined;
}

/** Whether Stripe collected exactly the order's sum in its currency. */
export function isPaidAsAsked({ amountPaidCents, amountCents, currencyPaid, currency }: Order): boolean {
  return amountPaidCents === amountCents && (currencyPaid ?? currency) === currency;
}

/** Whether the buyer may have the files: paid as asked, not refunded in full, no open or lost dispute, no fraud warning. */
export function hasAccess(order: Order): boolean {
  return orderStatus(order) === 'paid' && isPaidAsAsked(order) && !isPaused(order);
}

/** Whether the mail with the link is still to be sent. */
export function isLinkOwed(order: Order): boolean {
  return hasAccess(order) && order.emailSentAt === undefined;
}
