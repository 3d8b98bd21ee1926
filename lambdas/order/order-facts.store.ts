/**
 * The facts recorded in an order, each by one update. Those about payment, refund, dispute, gift and withdrawal are
 * conditional: they may be repeated and may come in any order.
 */

import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { logFault } from '#lambdas/runtime/log.ts';

/** Stores the payment page made for the order; undefined when the order was closed while Stripe made it. */
export function savePaymentPage(orderId: string, page: { stripeSessionId: string; paymentPageUrl: string }) {
  return updateOrder(orderId, { set: page, condition: 'attribute_not_exists(expired_at)' });
}

/** Stores the id of a payment page that belongs to the order, whatever the order's status. */
export function adoptPaymentPage(orderId: string, stripeSessionId: string) {
  return updateOrder(orderId, { set: { stripeSessionId } });
}

/** Changes the order's Stripe idempotency key: Stripe replays the 500 it saved under the old one. */
export function startNewStripeAttempt(orderId: string) {
  return updateOrder(orderId, { add: { stripeAttempt: 1 } });
}

/** Records the payment once; undefined when it is recorded already. The order is then kept for good, and due. */
export function recordPayment(
  orderId: string,
  payment: {
    paidAt: string;
    paymentIntent?: string;
    amountPaidCents: number;
    currencyPaid: string;
    stripeSessionId: string;
  },
) {
  return updateOrder(orderId, {
    set: { ...payment, due: 'due', dueAt: payment.paidAt },
    unset: ['deleteAt'],
    condition: 'attribute_not_exists(paid_at)',
  });
}

/** Records that the payment page was closed unpaid. */
export function recordExpiry(orderId: string, at: string) {
  return updateOrder(orderId, { set: { expiredAt: at }, condition: 'attribute_not_exists(expired_at)' });
}

/** Records that a delayed payment method failed. */
export function recordPaymentFailure(orderId: string, at: string) {
  return updateOrder(orderId, { set: { paymentFailedAt: at }, condition: 'attribute_not_exists(payment_failed_at)' });
}

/**
 * Records the sum refunded so far, in cents. Stripe's sum only grows, so the largest one seen is the current one. The order
 * is due then: the buyer gets a mail.
 */
export function recordRefund(orderId: string, { refundedCents, at }: { refundedCents: number; at: string }) {
  return updateOrder(orderId, {
    set: { refundedCents, due: 'due', dueAt: at },
    condition: 'attribute_not_exists(refunded_cents) OR refunded_cents < :refunded_cents',
  });
}

/** Records a dispute's state, unless a later one is recorded. */
export function recordDispute(orderId: string, dispute: { disputeStatus: string; disputeRank: number }) {
  return updateOrder(orderId, {
    set: { disputeStatus: dispute.disputeStatus, disputeRank: dispute.disputeRank },
    condition: 'attribute_not_exists(dispute_rank) OR dispute_rank < :dispute_rank',
  });
}

/** Records that the gift was delivered. */
export function recordGiftDelivery(orderId: string, at: string) {
  return updateOrder(orderId, { set: { giftDeliveredAt: at }, condition: 'attribute_not_exists(gift_delivered_at)' });
}

/** Records that the buyer withdrew from the contract; the first statement counts. */
export function recordWithdrawal(orderId: string, facts: { withdrawalRequestedAt: string; withdrawalName: string }) {
  return updateOrder(orderId, { set: facts, condition: 'attribute_not_exists(withdrawal_requested_at)' });
}

/**
 * Logs an alarm event and marks the order for the operator, once a reason; gives the order after it. It logs first: after a
 * crash in between, the event is logged twice rather than never.
 */
export async function raiseAttention(order: Order, reason: string): Promise<Order> {
  const { orderId, needsAttention = [] } = order;
  if (needsAttention.includes(reason)) return order;
  logFault('order_needs_attention', { orderId, reason });
  return (await updateOrder(orderId, { add: { needsAttention: new Set([reason]) } })) ?? order;
}
