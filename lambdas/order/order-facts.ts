/**
 * The facts of an order as they are stored (there in snake_case), by what they are about. Unless a comment says otherwise a fact
 * is set once, and a set only grows: events may come twice and in any order.
 */
import * as v from 'valibot';
import { mailRecordSchema } from '#lambdas/mail/mail-record.ts';
import { reviewSchema } from '#lambdas/order/review.ts';

export const isoDate = v.pipe(v.string(), v.isoTimestamp());
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A set of texts, such as Stripe's ids: the order in which its members come does not matter. */
export const texts = v.optional(
  v.pipe(
    v.set(v.string()),
    v.transform((members) => [...members]),
  ),
);

export const orderLineSchema = v.object({
  productId: v.string(),
  name: v.string(),
  quantity: v.number(),
  unitAmountCents: cents,
  amountCents: cents,
});

/** What was ordered and agreed. `consents.termsHash`: SHA-256 in hex of the terms and the waiver as they were shown. */
export const purchaseFacts = {
  orderId: v.string(),
  email: v.string(),
  lines: v.array(orderLineSchema),
  subtotalCents: cents,
  amountCents: cents,
  currency: v.string(),
  createdAt: isoDate,
  requestKey: v.optional(v.string()),
  promoCode: v.optional(v.string()),
  discountPercent: v.optional(v.number()),
  promoHeld: v.optional(v.boolean()),
  giftId: v.optional(v.string()),
  giftDeliveredAt: v.optional(isoDate),
  consents: v.optional(
    v.object({
      termsVersion: v.string(),
      termsHash: v.optional(v.string()),
      withdrawalWaiver: v.boolean(),
      at: isoDate,
    }),
  ),
  /** First names for the title page. */
  dedication: v.optional(v.string()),
  /** Mails, files and bank statement say nothing of what was bought. */
  discreet: v.optional(v.boolean()),
};

/**
 * What Stripe says. `otherPayments`: pages of the order that were paid as well. `country`: the buyer's, ISO 3166.
 * `secondOrderOf`: the order that the mailbox paid within the day before.
 */
export const paymentFacts = {
  sessionExpiresAt: isoDate,
  stripeAttempt: v.number(),
  stripeSessionId: v.optional(v.string()),
  paymentPageUrl: v.optional(v.string()),
  paymentAskedAt: v.optional(isoDate),
  processingAt: v.optional(isoDate),
  expiredAt: v.optional(isoDate),
  paymentFailedAt: v.optional(isoDate),
  paidAt: v.optional(isoDate),
  paymentReversedAt: v.optional(isoDate),
  paymentIntent: v.optional(v.string()),
  amountPaidCents: v.optional(cents),
  currencyPaid: v.optional(v.string()),
  country: v.optional(v.string()),
  otherPayments: texts,
  secondOrderOf: v.optional(v.string()),
  /** `<dispute id> <state>`. */
  disputeFacts: texts,
  fraudWarnings: texts,
  clearedFraudWarnings: texts,
};

/**
 * Who holds a link. A version grows when its link is to end, and an order without one is of version 0. `pendingEmail` is to
 * replace the buyer's address as soon as its owner agrees; `formerEmails` are those replaced lately, each with the version of
 * the links that ended with it. An order with a `recipient` is given to that person: `at` is the
 * moment of the hand-over, and without an `email` the buyer hands the link over.
 */
export const holderFacts = {
  linkVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  pendingEmail: v.optional(v.object({ email: v.string(), askedAt: isoDate })),
  formerEmails: v.optional(v.array(v.object({ email: v.string(), linkVersion: v.number(), leftAt: isoDate }))),
  partner: v.optional(v.object({ email: v.string(), since: isoDate })),
  partnerVersion: v.optional(v.number()),
  recipient: v.optional(
    v.object({ email: v.optional(v.string()), message: v.optional(v.string()), at: v.optional(isoDate) }),
  ),
  recipientVersion: v.optional(v.number()),
};

/**
 * What the reader got and wrote. `announcedEdition` is the one to tell the reader of, from `announcedAt` on, unless
 * `editionsRefusedAt` is set. `reviewRefusedAt`: since when the buyer wants no mail that asks for a review.
 */
export const readingFacts = {
  firstHandedOutAt: v.optional(isoDate),
  lastHandedOutAt: v.optional(isoDate),
  handOutCount: v.optional(v.number()),
  editionHandedOut: v.optional(v.number()),
  announcedEdition: v.optional(v.number()),
  announcedAt: v.optional(isoDate),
  editionsRefusedAt: v.optional(isoDate),
  review: v.optional(reviewSchema),
  reviewRefusedAt: v.optional(isoDate),
};

/**
 * What is to be done. `dueAt` is set while work is left: the order is its own outbox. `mails` has a record of each mail under
 * its occasion (`link`, `refund_3000`); `emailSentAt` and `messageId` are the link's, which `orders resend` of the operator
 * moves to `earlierLinks` (`<sent at> <message id>`). `status` and `disputeStatus` are derived, and stored for people.
 */
export const workFacts = {
  status: v.string(),
  disputeStatus: v.optional(v.string()),
  version: v.number(),
  dueAt: v.optional(isoDate),
  leaseUntil: v.optional(isoDate),
  mails: v.optional(v.record(v.string(), mailRecordSchema)),
  mailAttempts: v.optional(v.number()),
  emailSentAt: v.optional(isoDate),
  messageId: v.optional(v.string()),
  earlierLinks: texts,
  failureMailedAt: v.optional(isoDate),
  /** Marks for the operator. */
  needsAttention: texts,
};
