/** What is known of an order. Every fact is one conditional update that can be repeated, in any order, without harm. */
import { updateOrder } from '#lambdas/order/order-update.store.ts';

/** Keeps the payment page made for the order; undefined when the order was given up while Stripe made it. */
export function savePaymentPage(orderId: string, page: { stripeSessionId: string; paymentPageUrl: string }) {
  return updateOrder(orderId, { set: page, condition: 'attribute_not_exists(expired_at)' });
}

/** Keeps the id of a page that is known to be the order's, whatever became of the order meanwhile. */
export function adoptPaymentPage(orderId: string, stripeSessionId: string) {
  return updateOrder(orderId, { set: { stripeSessionId } });
}

/** Moves on to a fresh Stripe idempotency key, since Stripe replays the 500 it saved under the old one. */
export function startNewStripeAttempt(orderId: string) {
  return updateOrder(orderId, { set: {}, add: { stripe_attempt: 1 } });
}

/** The payment, once: undefined when it was recorded before. From here on the order is kept, and due. */
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
    unset: ['delete_at'],
    condition: 'attribute_not_exists(paid_at)',
  });
}

/** The payment page closed unpaid. */
export function recordExpiry(orderId: string, at: string) {
  return updateOrder(orderId, { set: { expiredAt: at }, condition: 'attribute_not_exists(expired_at)' });
}

/** A delayed payment method failed. */
export function recordPaymentFailure(orderId: string, at: string) {
  return updateOrder(orderId, { set: { paymentFailedAt: at }, condition: 'attribute_not_exists(payment_failed_at)' });
}

/**
 * What Stripe says was paid back so far, in cents: it only ever grows, so the largest value seen is the true one. The buyer
 * is to be told: the order is due.
 */
export function recordRefund(orderId: string, { refundedCents, at }: { refundedCents: number; at: string }) {
  return updateOrder(orderId, {
    set: { refundedCents, due: 'due', dueAt: at },
    condition: 'attribute_not_exists(refunded_cents) OR refunded_cents < :refunded_cents',
  });
}

/** A dispute's state, unless a later one is known. */
export function recordDispute(orderId: string, dispute: { disputeStatus: string; disputeRank: number }) {
  return updateOrder(orderId, {
    set: { disputeStatus: dispute.disputeStatus, disputeRank: dispute.disputeRank },
    condition: 'attribute_not_exists(dispute_rank) OR dispute_rank < :dispute_rank',
  });
}

/** The gift was handed over with the order. */
export function recordGiftDelivery(orderId: string, at: string) {
  return updateOrder(orderId, { set: { giftDeliveredAt: at }, condition: 'attribute_not_exists(gift_delivered_at)' });
}

/** The buyer withdrew from the contract; the first statement counts. */
export function recordWithdrawal(orderId: string, facts: { withdrawalRequestedAt: string; withdrawalName: string }) {
  return updateOrder(orderId, { set: facts, condition: 'attribute_not_exists(withdrawal_requested_at)' });
}

/** Marks an order for a person to look at; reasons add up. */
export function flagOrder(orderId: string, reason: string) {
  return updateOrder(orderId, { set: {}, add: { needs_attention: new Set([reason]) } });
}
