/** The facts of a refund that the shop owes, each by one conditional update. What Stripe refunds is recorded as Stripe says it. */

import { updateOrder, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { leasing } from '#lambdas/outbox/outbox.store.ts';
import { logFault } from '#lambdas/runtime/log.ts';

type Asked = NonNullable<Order['refundAsked']>;

/** The marks that a refund answers. */
const refundMarks = ['refund_asked', 'refund_failing', 'refund_refused'];

/** The marks that the owner's answer to a request or a statement of withdrawal removes. */
export const answeredMarks = [...refundMarks, 'withdrawal_requested'];

/**
 * Records what a buyer asked for and what was decided; undefined when a request is recorded already: the first one counts.
 * The order is due: the buyer gets the receipt, then the money; or the owner gets the notice, and the order a mark.
 */
export function recordRefundRequest(order: Order, asked: Asked, name: string | undefined) {
  const { orderId, withdrawalRequestedAt } = order;
  const isWithdrawal = asked.kind === 'withdrawal' && withdrawalRequestedAt === undefined;
  const isForOwner = asked.decision === 'to_owner';
  if (isForOwner) logFault('order_needs_attention', { orderId, reason: 'refund_asked' });
  return updateOrder(orderId, {
    set: {
      refundAsked: asked,
      ...(isForOwner ? {} : { refundDue: makeRefundDue(orderId, asked.at) }),
      ...(isWithdrawal ? { withdrawalRequestedAt: asked.at, ...(name ? { withdrawalName: name } : {}) } : {}),
      due: 'deliver',
      dueAt: asked.at,
    },
    ...(isForOwner ? { add: { needsAttention: new Set(['refund_asked']) } } : {}),
    condition: 'attribute_not_exists(refund_asked)',
  });
}

/** One key for all tries: Stripe refunds once under it. */
function makeRefundDue(orderId: string, at: string) {
  return { idempotencyKey: `refund-${orderId}-${Date.parse(at)}`, attempt: 0, since: at };
}

/** Makes a refund due that the owner decided, all that is left without an amount; undefined when one is due already. */
export function orderRefund(orderId: string, { at, amountCents }: { at: string; amountCents?: number | undefined }) {
  return updateOrder(orderId, {
    set: {
      refundDue: { ...makeRefundDue(orderId, at), ...(amountCents === undefined ? {} : { amountCents }) },
      due: 'deliver',
      dueAt: at,
    },
    unset: ['refundRefused', 'refundDenied'],
    condition: 'attribute_exists(paid_at) AND attribute_not_exists(refund_due)',
  });
}

/**
 * Records that the owner pays nothing back, with the reason for the buyer, and makes the mail about it due. Undefined when the
 * order changed since it was read.
 */
export function denyRefund(order: Order, denied: NonNullable<Order['refundDenied']>) {
  const answered = answeredMarks.filter((mark) => order.needsAttention?.includes(mark));
  return updateUnchanged(order, {
    set: { refundDenied: denied, due: 'deliver', dueAt: denied.at },
    ...(answered.length === 0 ? {} : { drop: { needsAttention: new Set(answered) } }),
  });
}

/** Takes the order's lease before Stripe is asked to refund; undefined when another caller has it or did it. */
export function beginRefund(orderId: string, now: Date) {
  const { condition, ...taken } = leasing(now);
  return updateOrder(orderId, { ...taken, condition: `attribute_exists(refund_due) AND ${condition}` });
}

/**
 * Records that Stripe took the refund, and the refund itself as its events do; undefined `made` when somebody else had paid
 * all back before. Gives the order after it.
 */
export function recordRefundMade({ orderId, refundDue, needsAttention = [] }: Order, made: string | undefined) {
  const answered = refundMarks.filter((mark) => needsAttention.includes(mark));
  return updateOrder(orderId, {
    unset: ['refundDue', 'leaseUntil'],
    ...(made === undefined ? {} : { add: { refunds: new Set([made]) } }),
    ...(answered.length === 0 ? {} : { drop: { needsAttention: new Set(answered) } }),
    ...isStill(refundDue),
  });
}

/** Records that Stripe did not refund now: it is asked again at `dueAt`, under a new key if Stripe keeps its error. */
export function recordRefundNotMade(
  { orderId, refundDue }: Order,
  { dueAt, isAnew }: { dueAt: Date; isAnew: boolean },
) {
  if (refundDue === undefined) return undefined;
  return updateOrder(orderId, {
    set: {
      refundDue: { ...refundDue, attempt: refundDue.attempt + (isAnew ? 1 : 0) },
      due: 'deliver',
      dueAt: dueAt.toISOString(),
    },
    unset: ['leaseUntil'],
    ...isStill(refundDue),
  });
}

/** Records that Stripe refuses the refund for good, by its code; the owner is told. */
export function recordRefundRefused({ orderId, refundDue }: Order, refused: NonNullable<Order['refundRefused']>) {
  logFault('order_needs_attention', { orderId, reason: 'refund_refused' });
  return updateOrder(orderId, {
    set: { refundRefused: refused },
    unset: ['refundDue', 'leaseUntil'],
    add: { needsAttention: new Set(['refund_refused']) },
    ...isStill(refundDue),
  });
}

/** The condition that the refund which is due is the one that was read. */
function isStill(refundDue: Order['refundDue']) {
  return { condition: 'refund_due.idempotency_key = :read', values: { ':read': refundDue?.idempotencyKey ?? '' } };
}
