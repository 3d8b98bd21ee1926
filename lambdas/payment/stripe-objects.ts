/** What the shop reads of Stripe's objects. A delivery or an answer of another shape is refused before anything is written. */
import * as v from 'valibot';

/** Whole cents, as Stripe writes every amount. */
const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** The id of another object, which Stripe may have expanded. */
const reference = v.nullish(
  v.union([
    id,
    v.pipe(
      v.object({ id }),
      v.transform((whole) => whole.id),
    ),
  ]),
);

const metadata = v.nullish(v.record(v.string(), v.string()), {});

/** The payment intent of a session, when the call expanded it: its status says what became of a delayed payment. */
const expandedIntent = v.object({ id, status: v.string() });

export const sessionSchema = v.object({
  id,
  client_reference_id: v.nullish(v.string()),
  status: v.nullish(v.string()),
  payment_status: v.string(),
  amount_total: v.nullish(cents),
  currency: v.nullish(v.string()),
  payment_intent: v.nullish(v.union([id, expandedIntent])),
  customer_email: v.nullish(v.string()),
  success_url: v.nullish(v.string()),
  customer_details: v.nullish(v.object({ address: v.nullish(v.object({ country: v.nullish(v.string()) })) })),
  metadata,
});
export type Session = v.InferOutput<typeof sessionSchema>;

export const chargeSchema = v.object({ amount_refunded: cents, payment_intent: reference, metadata });

export const disputeSchema = v.object({
  id,
  status: v.pipe(v.string(), v.minLength(1)),
  payment_intent: reference,
  evidence_details: v.nullish(v.object({ due_by: v.nullish(v.number()) })),
  payment_method_details: v.nullish(v.object({ card: v.nullish(v.object({ case_type: v.nullish(v.string()) })) })),
});

export const fraudWarningSchema = v.object({
  id,
  payment_intent: reference,
  actionable: v.optional(v.boolean(), true),
});

export const refundSchema = v.object({
  id,
  amount: cents,
  status: v.nullish(v.string()),
  pending_reason: v.nullish(v.string()),
  failure_reason: v.nullish(v.string()),
  payment_intent: reference,
  metadata,
});

/** The envelope of every event. */
export const eventSchema = v.object({
  id: v.optional(v.string(), ''),
  type: v.string(),
  livemode: v.boolean(),
  data: v.object({ object: v.record(v.string(), v.unknown()) }),
});
export type StripeEvent = v.InferOutput<typeof eventSchema>;
