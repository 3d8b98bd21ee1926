/**
 * The orders' outbox: while work is left an order stands in the sparse index `due`, under the time of the next try. A paid
 * order stands there under `deliver`, an unpaid one under `check_payment`: mails do not wait behind questions to Stripe.
 */

import { deliverAt, updateOrder, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { linkOccasion } from '#lambdas/order/planned-mail.ts';
import type { MailOutbox } from '#lambdas/outbox/mail-records.store.ts';
import type { DueIndex } from '#lambdas/outbox/outbox.store.ts';
import { releasePromo } from '#lambdas/promo/promo.store.ts';
import { reservedCodeOf } from '#lambdas/promo/promo.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/** A mail that SES does not take is tried every minute for a quarter of an hour, then every ten minutes. */
export const orderOutbox: MailOutbox<Order> = {
  table: 'ORDERS_TABLE',
  key: 'order_id',
  due: 'deliver',
  retry: { frequentAttempts: 15, laterMs: 10 * 60_000 },
  update: (orderId, { facts, set, add, isAside, ...change }) =>
    updateOrder(orderId, { set: { ...facts, ...set }, add: { ...add, ...(isAside && { version: 0 }) }, ...change }),
  factsOfSentMail: (occasion, { messageId, at }) => (occasion === linkOccasion ? { messageId, emailSentAt: at } : {}),
};

/** The unpaid orders, by the time of the next question to Stripe. */
export const paymentChecks: DueIndex = { table: 'ORDERS_TABLE', key: 'order_id', due: 'check_payment' };

/** Sets when to ask Stripe about an unpaid order again. An order that was paid meanwhile stays due at once. */
export function postponePaymentCheck(orderId: string, dueAt: string) {
  return updateOrder(orderId, { set: { dueAt }, condition: 'attribute_exists(due) AND attribute_not_exists(paid_at)' });
}

/**
 * Ends the work on an order for now, unless the order changed since it was read: a payment may have arrived. It leaves the
 * outbox, or stands there until `dueAt`, when its next mail is due.
 */
export function closeOrder(order: Order, dueAt: string | undefined) {
  return updateUnchanged(
    order,
    dueAt === undefined
      ? { unset: ['due', 'dueAt', 'mailAttempts'] }
      : { set: deliverAt(dueAt), unset: ['mailAttempts'] },
  );
}

/**
 * Ends an order that will not be paid: releases its promo code and takes it out of the outbox, since it owes no mail. Gives the
 * order after it.
 */
export async function closeUnpaidOrder(order: Order, now: Date): Promise<Order> {
  const { orderId, promoReserved } = order;
  const code = reservedCodeOf(order);
  if (code !== undefined && promoReserved) await releasePromo(code, orderId);
  const closed = await closeOrder(order, undefined);
  if (closed !== undefined) logStep('unpaid_order_closed', now, { orderId });
  return closed ?? order;
}

/** What makes the mail with the link owed again; the proof of the earlier mail is kept. */
export function linkAgainUpdate({ emailSentAt, messageId }: Order) {
  return {
    unset: ['emailSentAt', 'messageId', 'leaseUntil', 'mailAttempts', 'mails.link'] as const,
    add: emailSentAt === undefined ? {} : { earlierLinks: new Set([`${emailSentAt} ${messageId ?? 'unknown'}`]) },
  };
}
