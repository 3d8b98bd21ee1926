import * as v from 'valibot';
import { type Account, invalidRequest, listPage, newId } from '#local/stripe/account.ts';
import { enterSum } from '#local/stripe/balance.ts';
import { findDisputeOf } from '#local/stripe/disputes.ts';
import { announce } from '#local/stripe/events.ts';
import { metadata, pageParams, wholeNumber } from '#local/stripe/params.ts';
import { getIntent, latestChargeOf } from '#local/stripe/payments.ts';
import type { Charge, CheckoutRecord, Refund } from '#local/stripe/records.ts';

export const refundParams = v.strictObject({
  payment_intent: v.string(),
  amount: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  reason: v.optional(v.literal('requested_by_customer')),
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
  if ((findDisputeOf(data, charge.id)?.status ?? 'won') !== 'won')
    throw refuse('has been charged back; cannot issue a refund', { code: 'charge_disputed' });
  if (charge.refunded) throw refuse('has already been refunded', { code: 'charge_already_refunded' });
  if (amount === undefined || amount <= left) return amount ?? left;
  throw refuse(`has ${left} cents left, and the refund is of ${amount}`, { param: 'amount' });
}

export const refundListParams = v.strictObject({ payment_intent: v.optional(v.string()), ...pageParams });

export const listRefunds = ({ data }: Account, params: v.InferOutput<typeof refundListParams>) =>
  listPage(Object.values(data.refunds), params, ({ payment_intent: of }) => of === (params.payment_intent ?? of));

/** POST /v1/refunds. The `charge.refunded` event carries the sum refunded so far, not the amount of this refund. */
export function createRefund(account: Account, params: RefundParams): Refund {
  const charge = requireRefundable(account, params);
  const amount = checkAmount(account, charge, params.amount);
  const isHeld = Object.values(account.data.checkouts).some(
    ({ session, isShort }) => isShort && session.payment_intent === charge.payment_intent,
  );
  const refund: Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    charge: charge.id,
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: isHeld ? 'pending' : 'succeeded',
    ...(isHeld && { pending_reason: 'insufficient_funds' }),
  };
  account.data.refunds[refund.id] = refund;
  if (!isHeld) enterSum(account, { type: 'refund', amount: -amount, source: refund.id });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  announce(account, 'refund.created', refund);
  announce(account, 'charge.refunded', charge);
  announce(account, 'refund.updated', refund);
  return refund;
}

/** The bank returns the latest refund of a charge: the sum that is left of it is charged again. */
export function failRefund(account: Account, charge: Charge, failure_reason = 'declined'): void {
  const refunds = Object.values(account.data.refunds);
  const refund = refunds.findLast((one) => one.charge === charge.id && one.status !== 'failed');
  if (refund === undefined) throw invalidRequest('This charge has no refund.');
  if (refund.status === 'succeeded')
    enterSum(account, { type: 'refund_failure', amount: refund.amount, source: refund.id });
  Object.assign(refund, { status: 'failed', failure_reason });
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  account.save('charges', charge.id);
  announce(account, 'refund.updated', refund);
  announce(account, 'refund.failed', refund);
}

/** The balance has the money for a payment's refunds: those that were held leave. */
export function sendHeldRefunds(account: Account, record: CheckoutRecord): void {
  delete record.isShort;
  for (const refund of Object.values(account.data.refunds)) {
    if (refund.payment_intent !== record.session.payment_intent || refund.status !== 'pending') continue;
    refund.status = 'succeeded';
    delete refund.pending_reason;
    enterSum(account, { type: 'refund', amount: -refund.amount, source: refund.id });
    announce(account, 'refund.updated', refund);
  }
}
