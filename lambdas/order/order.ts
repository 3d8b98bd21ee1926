/**
 * An order is a set of facts, stored in snake_case; here is each declared, by what it is about. Unless a comment says otherwise
 * a fact is set once, and a set only grows: events may come twice and in any order.
 */
import * as v from 'valibot';
import { mailRecordSchema } from '#lambdas/mail/mail-record.ts';

const isoDate = v.pipe(v.string(), v.isoTimestamp());
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A set of texts, such as Stripe's ids: the order in which its members come does not matter. */
const texts = v.optional(
  v.pipe(
    v.set(v.string()),
    v.transform((members) => [...members]),
  ),
);

/** `bonusId`: of the bonus that comes with each of its copies. */
const orderLine = v.object({
  productId: v.string(),
  name: v.string(),
  quantity: v.number(),
  unitAmountCents: cents,
  amountCents: cents,
  bonusId: v.optional(v.string()),
});

/** What was ordered and agreed. */
const purchaseFacts = {
  orderId: v.string(),
  email: v.string(),
  lines: v.array(orderLine),
  subtotalCents: cents,
  amountCents: cents,
  currency: v.string(),
  createdAt: isoDate,
  requestKey: v.optional(v.string()),
  promoCode: v.optional(v.string()),
  /** What its code takes off: one of the two. */
  discountPercent: v.optional(v.number()),
  discountCents: v.optional(cents),
  promoReserved: v.optional(v.boolean()),
  /** Which of the uses of its code it reserves. */
  promoSlot: v.optional(v.number()),
  consents: v.optional(
    v.object({
      termsVersion: v.string(),
      /** SHA-256 in hex of the terms and the waiver as they were shown. */
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

/** What Stripe says. */
const paymentFacts = {
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
  /** Replaced by a second payment if all of it is taken back. */
  paymentIntent: v.optional(v.string()),
  amountPaidCents: v.optional(cents),
  currencyPaid: v.optional(v.string()),
  /** The buyer's, ISO 3166. */
  country: v.optional(v.string()),
  /** Second payments, by their id or their session's; their disputes, `<dispute id> <state>`; their failed refunds. */
  otherPayments: texts,
  /** The order that the mailbox paid shortly before. */
  secondOrderOf: v.optional(v.string()),
  /** `<dispute id> <state>`. */
  disputeFacts: texts,
  /** Until when Stripe takes the evidence of the latest dispute. */
  evidenceDueBy: v.optional(isoDate),
  fraudWarnings: texts,
  clearedFraudWarnings: texts,
};

const numbered = { number: v.pipe(v.number(), v.integer(), v.minValue(1)), at: isoDate };

/**
 * A receipt as its order keeps it: its number in the series, when it was made out, and to whom. `siren`: nine digits;
 * `address`: lines.
 */
const receipt = v.object({
  ...numbered,
  name: v.optional(v.string()),
  address: v.optional(v.string()),
  siren: v.optional(v.string()),
});
/** A credit note as its order keeps it, under the cents that were paid back up to it. */
const creditNote = v.object(numbered);

/** What was paid back, and what was asked for. */
const refundFacts = {
  /** It only grows. */
  refundedCents: v.optional(cents),
  /** When `refundedCents` last grew. */
  refundedAt: v.optional(isoDate),
  /** Those whose money left: `<refund id> <cents>`, and the copies that a refund is of (`refund.ts`). */
  refunds: texts,
  /** As in `refunds`: ordered, and not on the way yet until they are in `refunds` or `failedRefunds` too. */
  heldRefunds: texts,
  /** Of those: for which the shop's balance had not the money. */
  shortRefunds: texts,
  /** As in `refunds`. */
  failedRefunds: texts,
  /** Of those that failed: whose payment the bank took back by a dispute meanwhile. */
  disputedRefunds: texts,
  withdrawalRequestedAt: v.optional(isoDate),
  withdrawalName: v.optional(v.string()),
  /**
   * The buyer's last request for the money back, and what was decided. `keys`: the copies that it is for, without them for the
   * whole order. `turn`: which request of the order it is, from 1. `firstAt`: when an earlier one came whose money had not left.
   */
  refundAsked: v.optional(
    v.object({
      keys: v.optional(v.array(v.number())),
      turn: v.optional(v.number()),
      firstAt: v.optional(isoDate),
      kind: v.picklist(['guarantee', 'withdrawal']),
      reason: v.optional(v.string()),
      at: isoDate,
      decision: v.picklist(['refunded', 'to_owner']),
      because: v.picklist(['guarantee', 'withdrawal', 'late', 'second', 'guest', 'ceiling', 'contested']),
    }),
  ),
  /** A refund that Stripe is still to be asked for, of all that is left unless it has a sum; of some copies if it has `keys`. */
  refundDue: v.optional(
    v.object({
      idempotencyKey: v.string(),
      attempt: v.number(),
      since: isoDate,
      /** When Stripe was first asked: later than `since` while the acknowledgement is awaited. */
      askedAt: v.optional(isoDate),
      amountCents: v.optional(cents),
      keys: v.optional(v.array(v.number())),
    }),
  ),
  refundRefused: v.optional(v.object({ code: v.string(), at: isoDate })),
  /** Why the owner pays nothing back. */
  refundDenied: v.optional(v.object({ reason: v.string(), at: isoDate })),
  receipt: v.optional(receipt),
  /** Each note under the cents that were paid back up to it. */
  creditNotes: v.optional(v.record(v.string(), creditNote)),
};

/** Whom a copy is given to. `at`: the moment of the hand-over; without an `email` the buyer hands the link over. */
const recipient = v.object({ email: v.optional(v.string()), message: v.optional(v.string()), at: v.optional(isoDate) });

/**
 * A copy beside the first one of its line, for the buyer to give: the product, whom it is given to, when that person first took
 * the files, and when the buyer gave it, each time. Its link is numbered like the holders'.
 */
const copy = v.object({
  productId: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  recipient: v.optional(recipient),
  openedAt: v.optional(isoDate),
  givenAt: v.optional(v.array(isoDate)),
});

/** Who holds a link. A version grows when its link is to end, and an order without one is of version 0. */
const holderFacts = {
  linkVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** It is to replace the buyer's address as soon as its owner agrees. */
  pendingEmail: v.optional(v.object({ email: v.string(), askedAt: isoDate })),
  /** When the buyer asked for another address, each time. */
  addressAskedAt: v.optional(v.array(isoDate)),
  /** The addresses replaced lately, each with the version of the links that ended with it. */
  formerEmails: v.optional(v.array(v.object({ email: v.string(), linkVersion: v.number(), leftAt: isoDate }))),
  /** An address of a guest is forgotten in time (`guest-data.ts`): a partner without one has a link as before. */
  partner: v.optional(v.object({ email: v.optional(v.string()), message: v.optional(v.string()), since: isoDate })),
  /** When the order was shared, each time. */
  partnerSharedAt: v.optional(v.array(isoDate)),
  /** The mailboxes of guests, and of addresses to be confirmed, that got a mail: keyed hashes. */
  guestsMailed: texts,
  partnerVersion: v.optional(v.number()),
  /** Whom the order is given to. */
  recipient: v.optional(recipient),
  /** When the buyer gave the first copy after the purchase, each time. */
  recipientGivenAt: v.optional(v.array(isoDate)),
  /** Those to give, by the role of whoever has them: `copy_2`. */
  copies: v.optional(v.record(v.pipe(v.string(), v.regex(/^copy_\d+$/)), copy)),
  recipientVersion: v.optional(v.number()),
};

/** `waiting`: the operator has yet to publish or refuse what its author wrote last. */
const states = ['waiting', 'published', 'refused'] as const;

/**
 * `id`: the name of its file in `content/reviews/`; it says nothing of the order. A review without `name` is anonymous.
 * `refusal.reason` is a key of `reviewRules.reasons`; `refusals` counts them, whatever was written in between.
 */
const review = v.object({
  id: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
  name: v.optional(v.string()),
  writtenAt: isoDate,
  changedAt: isoDate,
  state: v.picklist(states),
  publishedAt: v.optional(isoDate),
  refusal: v.optional(v.object({ reason: v.string(), at: isoDate })),
  refusals: v.optional(v.number()),
  answer: v.optional(v.object({ text: v.string(), at: isoDate })),
});

/** What the reader got and wrote. */
const readingFacts = {
  bonusDeliveredAt: v.optional(isoDate),
  firstHandedOutAt: v.optional(isoDate),
  lastHandedOutAt: v.optional(isoDate),
  /** By product, the number handed out last. */
  editionsHandedOut: v.optional(v.record(v.string(), v.number())),
  /** By product, the one to tell the reader of, from `at` on, unless `editionsRefusedAt` is set. */
  announcedEditions: v.optional(v.record(v.string(), v.object({ number: v.number(), at: isoDate }))),
  editionsRefusedAt: v.optional(isoDate),
  /** One for each product, by its id. */
  reviews: v.optional(v.record(v.string(), review)),
  /** Since when the buyer wants no mail that asks for a review. */
  reviewRefusedAt: v.optional(isoDate),
};

/** What is to be done. `status` and `disputeStatus` are derived, and stored for people. */
const workFacts = {
  status: v.string(),
  disputeStatus: v.optional(v.string()),
  version: v.number(),
  /** Set while work is left: the order is its own outbox. */
  dueAt: v.optional(isoDate),
  leaseUntil: v.optional(isoDate),
  /** A record of each mail under its occasion (`link`, `refund_<refund id>`). */
  mails: v.optional(v.record(v.string(), mailRecordSchema)),
  mailAttempts: v.optional(v.number()),
  /** With `messageId`, of the mail with the link; `orders resend` of the operator moves both to `earlierLinks`. */
  emailSentAt: v.optional(isoDate),
  messageId: v.optional(v.string()),
  /** `<sent at> <message id>`. */
  earlierLinks: texts,
  /** Marks for the operator. */
  marks: texts,
};

export const orderSchema = v.object({
  ...purchaseFacts,
  ...paymentFacts,
  ...refundFacts,
  ...holderFacts,
  ...readingFacts,
  ...workFacts,
});
export type Order = v.InferOutput<typeof orderSchema>;
export type OrderLine = v.InferOutput<typeof orderLine>;
export type Review = v.InferOutput<typeof review>;
export type Recipient = v.InferOutput<typeof recipient>;
export type RefundAsked = NonNullable<Order['refundAsked']>;
