/** Pays back a refund that is due: asks Stripe for it, under one idempotency key however often it is tried. */
import type { Order } from '#lambdas/order/order.ts';
import { addMark } from '#lambdas/order/order-facts.store.ts';
import { toRefundFact, writeKeys } from '#lambdas/order/refund.ts';
import { readRefund } from '#lambdas/payment/read-refund.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import {
  getStripe,
  isErrorKept,
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

/** Stripe forgets a key after 24 hours: a part of the sum that is asked for again then could be paid back twice. */
const keyLifeMs = 23 * 60 * 60_000;

/**
 * Pays back what is due, once the buyer has the acknowledgement of the request, and gives the order after it. While Stripe is out of
 * reach the refund stays due.
 */
export async function payRefund(order: Order, now: Date): Promise<Order> {
  if (order.refundDue === undefined || isAcknowledgementAwaited(order, now)) return order;
  const begun = await beginRefund(order, now);
  if (begun?.refundDue === undefined) return order;
  if (isKeyForgotten(begun.refundDue, now)) return refuse(begun, 'key_expired', now);
  try {
    const fact = readRefund(await askStripe(begun, begun.refundDue));
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
 * Without an amount Stripe refunds what is left, and nothing twice, even under another key. Its events about the refund give back
 * which copies it is of.
 */
async function askStripe({ orderId, paymentIntent = '' }: Order, due: RefundDue) {
  const { idempotencyKey, attempt, amountCents, keys } = due;
  const stripe = await getStripe();
  return stripe.refunds.create(
    {
      payment_intent: paymentIntent,
      reason: 'requested_by_customer',
      metadata: { order_id: orderId, ...(keys === undefined ? {} : { keys: writeKeys(keys) }) },
      ...(amountCents === undefined ? {} : { amount: amountCents }),
    },
    { idempotencyKey: `${idempotencyKey}-${attempt}` },
  );
}

async function recordFault(begun: Order, { error, now }: { error: unknown; now: Date }): Promise<Order> {
  const isKeySpent = isErrorKept(error) || isKeyOfOtherCall(error);
  // A refund of all that is left cannot be made twice under another key.
  const isAnew = isKeySpent && begun.refundDue?.amountCents === undefined;
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
