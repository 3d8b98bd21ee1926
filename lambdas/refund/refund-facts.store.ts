/** The facts of a refund that the shop owes, each by one conditional update. What Stripe refunds is recorded as Stripe says it. */

import { receiverOf } from '#lambdas/order/copies.ts';
import { placesOf } from '#lambdas/order/holder.ts';
import type { Mark } from '#lambdas/order/marks.ts';
import { priceCopies } from '#lambdas/order/numbered-copies.ts';
import { deliverAt, updateOrder, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { answeredUpdate } from '#lambdas/order/order-facts.store.ts';
import { isAllDue, listRefunds } from '#lambdas/order/refund.ts';
import { leaseUpdate } from '#lambdas/outbox/outbox.store.ts';
import { coversRequest, findFirstAsking, leavesRequest } from '#lambdas/refund/pending-request.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';
import { asReadCondition } from '#lambdas/runtime/table.ts';

/** The marks that the owner's answer to the whole removes: a withdrawal from the contract is not answered by a part of the sum. */
export const answeredMarks: readonly Mark[] = [
  'refund_asked',
  'refund_failing',
  'refund_refused',
  'refund_disputed',
  'refund_after_dispute',
  'withdrawal_requested',
];

/** The marks that a refund removes: one of a part of what was asked for leaves the rest to answer. */
export function marksOfRefund(order: Order, refund: Parameters<typeof leavesRequest>[1]): readonly Mark[] {
  return leavesRequest(order, refund)
    ? ['refund_failing']
    : answeredMarks.filter((mark) => mark !== 'withdrawal_requested');
}

/**
 * Records what a buyer asked for and what was decided; undefined when another request is recorded since the order was read, or
 * a copy that is asked for was opened. The order is due: the buyer gets the acknowledgement, then the money; or the owner gets the
 * notice, and the order a mark.
 */
export function recordRefundRequest(order: Order, asked: RefundAsked, name: string | undefined) {
  const { orderId, withdrawalRequestedAt } = order;
  const isWithdrawal = asked.kind === 'withdrawal' && withdrawalRequestedAt === undefined;
  // A withdrawal from some copies leaves the contract about the others.
  const isOfOrder = asked.keys === undefined;
  const isForOwner = asked.decision === 'to_owner';
  const firstAt = findFirstAsking(order);
  if (isForOwner) logFault('order_marked', { orderId, reason: 'refund_asked' });
  return updateOrder(orderId, {
    set: {
      refundAsked: { ...asked, ...(firstAt !== undefined && { firstAt }) },
      ...(isForOwner ? {} : { refundDue: makeRefundDue(order, asked) }),
      ...(isWithdrawal && isOfOrder && { withdrawalRequestedAt: asked.at }),
      ...(isWithdrawal && name && { withdrawalName: name }),
      ...deliverAt(asked.at),
    },
    unset: ['refundRefused'],
    ...(isForOwner ? { add: { marks: new Set(['refund_asked']) } } : {}),
    ...requestCondition(order, asked),
  });
}

/** No other request was recorded since the order was read, and nobody has opened a copy that is asked for. */
function requestCondition(order: Order, { keys = [] }: RefundAsked) {
  const facts = keys.map((number) => toSnakeName(placesOf(receiverOf(order, number)).openedAt));
  const unset = keys.length === 0 ? [] : ['refund_due', ...new Set(facts)];
  const { refundAsked } = order;
  const { condition, values } =
    refundAsked === undefined
      ? asReadCondition('refund_asked', undefined)
      : asReadCondition('refund_asked.turn', refundAsked.turn ?? 1);
  return { condition: [condition, ...unset.map((fact) => `attribute_not_exists(${fact})`)].join(' AND '), values };
}

type Wish = { at: string; amountCents?: number | undefined; keys?: number[] | undefined };

/** One key for all tries: Stripe refunds once under it. Of copies their price is paid back, of which a part may be paid back already. */
function makeRefundDue(order: Order, { at, keys, amountCents = keys && priceCopies(order, keys) }: Wish) {
  return {
    idempotencyKey: `refund-${order.orderId}-${Date.parse(at)}`,
    attempt: 0,
    since: at,
    ...(amountCents !== undefined && { amountCents }),
    ...(keys !== undefined && { keys }),
  };
}

/**
 * Makes a refund due that the owner decided: of a sum, of some copies, or of all that is left. One of a part of what was asked for
 * leaves the answer to it as it was. Undefined when the order changed since it was read: the same may be paid back by then.
 */
export function orderRefund(order: Order, wish: Wish) {
  return updateUnchanged(order, {
    set: { refundDue: makeRefundDue(order, wish), ...deliverAt(wish.at) },
    unset: [
      ...(leavesRequest(order, wish) ? [] : (['refundRefused'] as const)),
      ...(coversRequest(order, wish) ? (['refundDenied'] as const) : []),
    ],
  });
}

/**
 * Records that the owner pays nothing back, with the reason for the buyer, and makes the mail about it due. Undefined when the
 * order changed since it was read.
 */
export function denyRefund(order: Order, denied: NonNullable<Order['refundDenied']>) {
  return updateUnchanged(order, {
    set: { refundDenied: denied, ...deliverAt(denied.at) },
    ...answeredUpdate(order, answeredMarks),
  });
}

/** Takes the order's lease before Stripe is asked for the refund that is due; undefined when another caller has it or did it. */
export function beginRefund(order: Order, now: Date) {
  const [lease, refund] = [leaseUpdate(now), refundDueCondition(order)];
  return updateOrder(order.orderId, {
    set: { ...lease.set, 'refundDue.askedAt': order.refundDue?.askedAt ?? now.toISOString() },
    condition: `${refund.condition} AND ${lease.condition}`,
    values: { ...refund.values, ...lease.values },
  });
}

/**
 * Records that Stripe took the refund, and the refund itself as its events do; undefined `made` when somebody else had paid
 * all back before. Gives the order after it.
 */
export function recordRefundMade(order: Order, made: string | undefined) {
  const answered = marksAnsweredBy(order, (made && order.refundDue) || {});
  const { refunds = [] } = order;
  // An event may have told that it was held, before it left.
  const isHeld = listRefunds({ ...order, refunds: made === undefined ? refunds : [...refunds, made] }).short.length > 0;
  return endRefundDue(order, {
    ...(made === undefined ? {} : { add: { refunds: new Set([made]) } }),
    ...answeredUpdate(order, isHeld ? answered : [...answered, 'refund_held']),
  });
}

/** Records that Stripe has the refund, which is a fact of the order already: it is held, or failed at once and is not asked for again. */
export function recordRefundTaken(order: Order, { hasFailed }: { hasFailed: boolean }) {
  const answered = hasFailed ? (['refund_failing'] as const) : marksAnsweredBy(order, order.refundDue ?? {});
  return endRefundDue(order, answeredUpdate(order, answered));
}

const marksAnsweredBy = (order: Order, refund: Parameters<typeof leavesRequest>[1]) =>
  isAllDue(order) ? answeredMarks : marksOfRefund(order, refund);

/** Ends the refund that is due, as it was read. */
function endRefundDue(order: Order, update: Omit<Parameters<typeof updateOrder>[1], 'unset' | 'condition' | 'values'>) {
  return updateOrder(order.orderId, { unset: ['refundDue', 'leaseUntil'], ...update, ...refundDueCondition(order) });
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
      ...deliverAt(dueAt.toISOString()),
    },
    unset: ['leaseUntil'],
    ...refundDueCondition({ refundDue }),
  });
}

/** Records that Stripe refuses the refund for good, by its code; the owner is told. */
export function recordRefundRefused({ orderId, refundDue }: Order, refused: NonNullable<Order['refundRefused']>) {
  const reason = refused.code === 'charge_disputed' ? 'refund_disputed' : 'refund_refused';
  logFault('order_marked', { orderId, reason });
  return updateOrder(orderId, {
    set: { refundRefused: refused },
    unset: ['refundDue', 'leaseUntil'],
    add: { marks: new Set([reason]) },
    ...refundDueCondition({ refundDue }),
  });
}

/** The condition that the refund which is due is the one that was read, or that none is. */
export function refundDueCondition({ refundDue }: Pick<Order, 'refundDue'>) {
  return refundDue === undefined
    ? asReadCondition('refund_due', undefined)
    : asReadCondition('refund_due.idempotency_key', refundDue.idempotencyKey, ':seen_refund');
}
