import * as v from 'valibot';
import { cents, isoDate, texts } from '#lambdas/order/order-facts.ts';
import { creditNoteSchema, receiptSchema } from '#lambdas/order/receipt-facts.ts';

/**
 * What was paid back, and what was asked for. `refundedCents` only grows, and `refundMailedCents`, the part of it that mails
 * have announced, follows it. `refunds` and `failedRefunds`: `<refund id> <cents>`.
 */
export const refundFacts = {
  refundedCents: v.optional(cents),
  refundMailedCents: v.optional(cents),
  refunds: texts,
  failedRefunds: texts,
  withdrawalRequestedAt: v.optional(isoDate),
  withdrawalName: v.optional(v.string()),
  /** The buyer's one request for the money back, and what was decided. */
  refundAsked: v.optional(
    v.object({
      kind: v.picklist(['guarantee', 'withdrawal']),
      reason: v.optional(v.string()),
      at: isoDate,
      decision: v.picklist(['refunded', 'to_owner']),
      because: v.picklist(['guarantee', 'withdrawal', 'late', 'second', 'ceiling', 'contested']),
    }),
  ),
  /** A refund that Stripe is still to be asked for, of all that is left unless it has a sum. */
  refundDue: v.optional(
    v.object({ idempotencyKey: v.string(), attempt: v.number(), since: isoDate, amountCents: v.optional(cents) }),
  ),
  /** Stripe's code when it refuses the refund. */
  refundRefused: v.optional(v.object({ code: v.string(), at: isoDate })),
  /** Why the owner pays nothing back. */
  refundDenied: v.optional(v.object({ reason: v.string(), at: isoDate })),
  receipt: v.optional(receiptSchema),
  /** Each note under the cents that were paid back up to it. */
  creditNotes: v.optional(v.record(v.string(), creditNoteSchema)),
};
