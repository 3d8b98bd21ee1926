/** Pays back a refund that is due: asks Stripe for it, unless it made it at an earlier try whose answer was lost or an error. */
import type { Order } from '#lambdas/order/order.ts';
import { addMark } from '#lambdas/order/order-facts.store.ts';
import { toRefundFact, writeKeys } from '#lambdas/order/refund.ts';
import { readRefund } from '#lambdas/payment/read-refund.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import {
  getStripe,
  isErrorReplayed,
  isKeyOfOtherCall,
  isRefundedAlready,
  isStripeError,
  isStripeOutage,
} from '#lambdas/payment/stripe.ts';
import {
  beginRefund,
  recordRefundMade,
  recordRefundNotMade,
  recordRefundRefused,
  recordRefundTaken,
} from '#lambdas/refund/refund-facts.store.ts';
import { isAcknowledgementAwaited } from '#lambdas/refund/refund-rules.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { MissingSecretError } from '#lambdas/runtime/secrets.ts';

const retryMs = 60_000;
/** After so long without Stripe a person should know. */
const markedAfterMs = 15 * 60_000;

/** Stripe forgets a key after 24 hours: a part of the sum that is asked for again then is for the owner, who looks first. */
const keyLifeMs = 23 * 60 * 60_000;

/**
 * Pays back what is due, once the buyer has the acknowledgement of the request, and gives the order after it. While Stripe is out of
 * reach the refund stays due.
 */
export async function payRefund(order: Order, now: Date): Promise<Order> {
  if (order.refundDue === undefined || isAcknowledgementAwaited(order, now)) return order;
  const begun = await beginRefund(order, now);
  if (begun?.refundDue === undefined) return order;
  try {
    const made = await findMade(begun, begun.refundDue);
    if (made === undefined && isKeyForgotten(begun.refundDue, now)) return refuse(begun, 'key_expired', now);
    const fact = readRefund(made ?? (await askStripe(begun, begun.refundDue)));
    if (fact.outcome === 'made') return (await recordRefundMade(begun, toRefundFact(fact))) ?? begun;
    // Stripe gives the same answer again under its key, should only the first of the two be written.
    const told = await recordFact(begun, fact, now);
    const hasFailed = fact.outcome === 'failed' || fact.outcome === 'disputed';
    return (await recordRefundTaken(begun, { hasFailed })) ?? told;
  } catch (error) {
    if (isRefundedAlready(error)) return (await recordRefundMade(begun, undefined)) ?? begun;
    return recordFault(begun, { error, now });
  }
}

type RefundDue = NonNullable<Order['refundDue']>;

function isKeyForgotten({ since, askedAt = since, amountCents }: RefundDue, now: Date): boolean {
  return amountCents !== undefined && now.getTime() - Date.parse(askedAt) > keyLifeMs;
}

/** The owner decides what to do about a refund that cannot be made. */
async function refuse(begun: Order, code: string, now: Date): Promise<Order> {
  return (await recordRefundRefused(begun, { code, at: now.toISOString() })) ?? begun;
}

/**
 * Stripe's refund of this request, if there is one: it may have made it and answered with an error all the same. A call that runs
 * still is not found, but has the key that the next try has too.
 */
async function findMade({ paymentIntent = '' }: Order, { idempotencyKey }: RefundDue) {
  const stripe = await getStripe();
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  return data.find(({ metadata }) => metadata?.request === idempotencyKey);
}

/**
 * Without an amount Stripe refunds what is left. Its events about the refund give back which copies it is of, and its list which
 * request.
 */
async function askStripe({ orderId, paymentIntent = '' }: Order, due: RefundDue) {
  const { idempotencyKey, attempt, amountCents, keys } = due;
  const stripe = await getStripe();
  return stripe.refunds.create(
    {
      payment_intent: paymentIntent,
      reason: 'requested_by_customer',
      metadata: {
        order_id: orderId,
        request: idempotencyKey,
        ...(keys === undefined ? {} : { keys: writeKeys(keys) }),
      },
      ...(amountCents === undefined ? {} : { amount: amountCents }),
    },
    { idempotencyKey: `${idempotencyKey}-${attempt}` },
  );
}

async function recordFault(begun: Order, { error, now }: { error: unknown; now: Date }): Promise<Order> {
  // The next try looks first whether the refund was made. Of another call, such as of another version, the list may not say so: only
  // a refund of all that is left cannot be made twice.
  const isOfOther = isKeyOfOtherCall(error) && begun.refundDue?.amountCents === undefined;
  const isAnew = isErrorReplayed(error) || isOfOther;
  if (isAnew || isStripeOutage(error) || error instanceof MissingSecretError)
    return tryLater(begun, { error, isAnew, now });
  if (!isStripeError(error)) throw error;
  return refuse(begun, error.code ?? error.type, now);
}

type Outage = { error: unknown; isAnew: boolean; now: Date };

async function tryLater(begun: Order, { error, isAnew, now }: Outage): Promise<Order> {
  logFault('stripe_failed', { orderId: begun.orderId, error: describeError(error) });
  const later = await recordRefundNotMade(begun, { dueAt: new Date(now.getTime() + retryMs), isAnew });
  const waitedMs = now.getTime() - Date.parse(begun.refundDue?.since ?? now.toISOString());
  return waitedMs > markedAfterMs ? addMark(later ?? begun, 'refund_failing') : (later ?? begun);
}
