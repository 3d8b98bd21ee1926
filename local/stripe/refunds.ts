import type Stripe from 'stripe';
import * as v from 'valibot';
import { formatEuros } from '#lambdas/format/money.ts';
import { type Account, newId, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest } from '#local/stripe/api-error.ts';
import { lateRefundOf } from '#local/stripe/cards.ts';
import { latestChargeOf } from '#local/stripe/charges.ts';
import { findDisputeOf } from '#local/stripe/disputes.ts';
import { announce } from '#local/stripe/events.ts';
import { metadata, wholeNumber } from '#local/stripe/params.ts';
import { getIntent } from '#local/stripe/payment-intents.ts';

export const refundParams = v.strictObject({
  payment_intent: v.string(),
  amount: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: v.optional(metadata, {}),
});
type RefundParams = v.InferOutput<typeof refundParams>;

function requireRefundable(account: Account, params: RefundParams): Stripe.Charge {
  const { id, status } = getIntent(account, params.payment_intent);
  const charge = latestChargeOf(account.data, id);
  if (charge !== undefined && status === 'succeeded') return charge;
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** The amount to refund, all that is left by default; throws Stripe's 400s when it cannot be refunded. */
function checkAmount(account: Account, charge: Stripe.Charge, amount: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const dispute = findDisputeOf(account.data, charge.id);
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
      `Refund amount (${formatEuros(amount)}) is greater than unrefunded amount on charge (${formatEuros(left)})`,
      { param: 'amount' },
    );
  }
  return amount ?? left;
}

type Facts = { charge: Stripe.Charge; amount: number; params: RefundParams; created: number };

const lateRefundTo = (charge: Stripe.Charge | undefined) => lateRefundOf(charge?.payment_method_details?.card?.last4);

function makeRefund({ charge, amount, params, created }: Facts): Stripe.Refund {
  const status = lateRefundTo(charge)?.first ?? 'succeeded';
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
    status,
    transfer_reversal: null,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
  };
}

/** POST /v1/refunds. The `charge.refunded` event carries the sum refunded so far, not the amount of this refund. */
export function createRefund(account: Account, params: RefundParams): Stripe.Refund {
  const charge = requireRefundable(account, params);
  const amount = checkAmount(account, charge, params.amount);
  const refund = makeRefund({ charge, amount, params, created: nowSeconds(account) });
  account.data.refunds[refund.id] = refund;
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  announce(account, { type: 'refund.created', object: refund });
  announce(account, { type: 'charge.refunded', object: charge, previous });
  announce(account, { type: 'refund.updated', object: refund });
  return refund;
}

/** The latest refund of a charge that can still fail. */
function requireLatest({ data }: Account, charge: Stripe.Charge): Stripe.Refund {
  const refund = Object.values(data.refunds).findLast((one) => one.charge === charge.id && one.status !== 'failed');
  if (refund === undefined) throw invalidRequest('This charge has no refund.');
  return refund;
}

/** The bank returns the latest refund of a charge: the sum that is left of it is charged again. */
export function failRefund(account: Account, charge: Stripe.Charge): void {
  const refund = requireLatest(account, charge);
  const previous = { status: refund.status };
  delete refund.pending_reason;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  account.save('charges', charge.id);
  announce(account, { type: 'refund.updated', object: refund, previous });
  announce(account, { type: 'refund.failed', object: refund });
}

/** The bank takes the latest refund of a charge that was pending. */
export function completeRefund(account: Account, charge: Stripe.Charge): void {
  const refund = requireLatest(account, charge);
  if (refund.status !== 'pending') throw invalidRequest(`The refund ${refund.id} is ${refund.status}.`);
  delete refund.pending_reason;
  refund.status = 'succeeded';
  announce(account, { type: 'refund.updated', object: refund, previous: { status: 'pending' } });
}

/** Days at Stripe; twenty seconds leave time to look at the shop meanwhile. */
const lateMs = 20_000;

/** Ends every refund to one of the cards whose refunds Stripe changes later, once its time has come. */
export function settleDueRefunds(account: Account): void {
  const { charges, refunds } = account.data;
  const latest = account.now().getTime() - lateMs;
  for (const { charge: chargeId, created, status } of Object.values(refunds)) {
    const charge = charges[String(chargeId)];
    const course = lateRefundTo(charge);
    if (charge === undefined || course?.first !== status || created * 1000 > latest) continue;
    if (course.later === 'failed') failRefund(account, charge);
    else completeRefund(account, charge);
  }
}
