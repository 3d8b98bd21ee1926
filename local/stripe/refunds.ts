import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest, noSuch } from '#local/stripe/api-error.ts';
import { requireCharge } from '#local/stripe/charges.ts';
import { findDisputeOf } from '#local/stripe/disputes.ts';
import { announce } from '#local/stripe/events.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { newId } from '#local/stripe/ids.ts';
import { pageOf } from '#local/stripe/list-page.ts';
import { formatCents } from '#local/stripe/money.ts';
import { expandable, metadata, pageable, readParams, wholeNumber } from '#local/stripe/params.ts';
import { requireIntent } from '#local/stripe/payment-intents.ts';
import { lookUp } from '#local/stripe/store.ts';

const createSchema = v.strictObject({
  ...expandable,
  payment_intent: v.optional(v.string()),
  charge: v.optional(v.string()),
  amount: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: v.optional(metadata, {}),
});
type RefundParams = v.InferOutput<typeof createSchema>;

function findRefundable(account: Account, params: RefundParams): Stripe.Charge {
  if (params.charge !== undefined) return requireCharge(account, params.charge);
  if (params.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const { id, latest_charge, status } = requireIntent(account, params.payment_intent);
  if (typeof latest_charge === 'string' && status === 'succeeded') return requireCharge(account, latest_charge);
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function checkAmount(account: Account, charge: Stripe.Charge, amount: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const dispute = findDisputeOf(account, charge.id);
  if (dispute !== undefined && dispute.status !== 'won') {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount !== undefined && amount > left) {
    throw invalidRequest(
      `Refund amount (${formatCents(amount)}) is greater than unrefunded amount on charge (${formatCents(left)})`,
      { param: 'amount' },
    );
  }
  return amount ?? left;
}

function makeRefund(charge: Stripe.Charge, amount: number, params: RefundParams, created: number): Stripe.Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: charge.payment_method_details?.type ?? 'card' },
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** POST /v1/refunds: in part or of all that is left. `charge.refunded` tells the sum so far, never this refund alone. */
export function createRefund(account: Account, fields: FormFields): Stripe.Refund {
  const params = readParams(createSchema, fields);
  const charge = findRefundable(account, params);
  const amount = checkAmount(account, charge, params.amount);
  const refund = makeRefund(charge, amount, params, nowSeconds(account));
  account.data.refunds[refund.id] = refund;
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  announce(account, 'refund.created', refund);
  announce(account, 'charge.refunded', charge, previous);
  announce(account, 'refund.updated', refund);
  return refund;
}

/** GET /v1/refunds/{id}. */
export function getRefund(account: Account, fields: FormFields, id: string): Stripe.Refund {
  readParams(v.strictObject(expandable), fields);
  const refund = lookUp(account.data.refunds, id);
  if (refund === undefined) throw noSuch('refund', id, 'refund');
  return refund;
}

const listSchema = v.strictObject({
  ...pageable,
  payment_intent: v.optional(v.string()),
  charge: v.optional(v.string()),
});

/** GET /v1/refunds: all, or those of one payment intent or charge. */
export function listRefunds(account: Account, fields: FormFields) {
  const params = readParams(listSchema, fields);
  const refunds = Object.values(account.data.refunds).filter(
    ({ payment_intent, charge }) =>
      (params.payment_intent === undefined || payment_intent === params.payment_intent) &&
      (params.charge === undefined || charge === params.charge),
  );
  return pageOf('/v1/refunds', refunds, params);
}
