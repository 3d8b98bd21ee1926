import * as v from 'valibot';
import { formatEuros } from '#lambdas/format/money.ts';
import { type Account, invalidRequest, newId, nowSeconds } from '#local/stripe/account.ts';
import { enterSum } from '#local/stripe/balance.ts';
import { lateRefundOf } from '#local/stripe/cards.ts';
import { findDisputeOf } from '#local/stripe/disputes.ts';
import { announce } from '#local/stripe/events.ts';
import { metadata, wholeNumber } from '#local/stripe/params.ts';
import { getIntent, latestChargeOf } from '#local/stripe/payments.ts';
import type { Charge, Refund } from '#local/stripe/records.ts';

export const refundParams = v.strictObject({
  payment_intent: v.string(),
  amount: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: v.optional(metadata, {}),
});
type RefundParams = v.InferOutput<typeof refundParams>;

function requireRefundable(account: Account, params: RefundParams): Charge {
  const { id, status } = getIntent(account, params.payment_intent);
  const charge = latestChargeOf(account.data, id);
  if (charge !== undefined && status === 'succeeded') return charge;
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** The amount to refund, all that is left by default; throws Stripe's 400s when it cannot be refunded. */
function checkAmount({ data }: Account, charge: Charge, amount: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const refuse = (why: string, details: { code?: string; param?: string }) =>
    invalidRequest(`Charge ${charge.id} ${why}.`, details);
  if ((findDisputeOf(data, charge.id)?.status ?? 'won') !== 'won') {
    throw refuse('has been charged back; cannot issue a refund', { code: 'charge_disputed' });
  }
  if (charge.refunded) throw refuse('has already been refunded', { code: 'charge_already_refunded' });
  if (amount === undefined || amount <= left) return amount ?? left;
  throw refuse(`has ${formatEuros(left)} left, and the refund is of ${formatEuros(amount)}`, { param: 'amount' });
}

const lateRefundTo = (charge: Charge | undefined) =>
  charge?.payment_method_details.type === 'card' ? lateRefundOf(charge.payment_method_details.card.last4) : undefined;

/** POST /v1/refunds. The `charge.refunded` event carries the sum refunded so far, not the amount of this refund. */
export function createRefund(account: Account, params: RefundParams): Refund {
  const charge = requireRefundable(account, params);
  const amount = checkAmount(account, charge, params.amount);
  const refund: Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(account),
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: lateRefundTo(charge)?.first ?? 'succeeded',
  };
  account.data.refunds[refund.id] = refund;
  enterSum(account, { type: 'refund', category: 'refund', amount: -amount, source: refund.id });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  announce(account, 'refund.created', refund);
  announce(account, 'charge.refunded', charge);
  announce(account, 'refund.updated', refund);
  return refund;
}

/** The latest refund of a charge that can still fail. */
function requireLatest({ data }: Account, charge: Charge): Refund {
  const refund = Object.values(data.refunds).findLast((one) => one.charge === charge.id && one.status !== 'failed');
  if (refund === undefined) throw invalidRequest('This charge has no refund.');
  return refund;
}

/** The bank returns the latest refund of a charge: the sum that is left of it is charged again. */
export function failRefund(account: Account, charge: Charge): void {
  const refund = requireLatest(account, charge);
  refund.status = 'failed';
  enterSum(account, { type: 'refund_failure', category: 'refund_failure', amount: refund.amount, source: refund.id });
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  account.save('charges', charge.id);
  announce(account, 'refund.updated', refund);
  announce(account, 'refund.failed', refund);
}

/** The bank takes the latest refund of a charge that was pending. */
export function completeRefund(account: Account, charge: Charge): void {
  const refund = requireLatest(account, charge);
  if (refund.status !== 'pending') throw invalidRequest(`The refund ${refund.id} is ${refund.status}.`);
  refund.status = 'succeeded';
  announce(account, 'refund.updated', refund);
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
