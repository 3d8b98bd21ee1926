/**
 * The orders' outbox: while work is left an order stands in the sparse index `due`, under the time of the next try. A paid
 * order stands there under `deliver`, an unpaid one under `due`: mails do not wait behind questions to Stripe.
 */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { leaveAddress } from '#lambdas/order/former-address.ts';
import type { Order } from '#lambdas/order/order.ts';
import { factsOfSentMail, nextMailAt } from '#lambdas/order/order-mails.ts';
import { updateOrder, updateUnchanged } from '#lambdas/order/order-update.store.ts';
import type { MailOutbox } from '#lambdas/outbox/mails.store.ts';
import type { DueIndex } from '#lambdas/outbox/outbox.store.ts';
import { releasePromo } from '#lambdas/promo/promo.store.ts';
import { logStep } from '#lambdas/runtime/log.ts';

/** A mail that SES does not take is tried every minute for a quarter of an hour, then every ten minutes. */
export const orderOutbox: MailOutbox<Order> = {
  table: 'ORDERS_TABLE',
  key: 'order_id',
  due: 'deliver',
  retry: { frequentAttempts: 15, laterMs: 10 * 60_000 },
  update: (orderId, { facts, set, add, isAside, ...change }) =>
    updateOrder(orderId, { set: { ...facts, ...set }, add: { ...add, ...(isAside && { version: 0 }) }, ...change }),
  factsOfSentMail,
};

/** The unpaid orders, by the time of the next question to Stripe. */
export const paymentChecks: DueIndex = { table: 'ORDERS_TABLE', key: 'order_id' };

/** Sets when to ask Stripe about an unpaid order again. An order that was paid meanwhile stays due at once. */
export function postponePaymentCheck(orderId: string, dueAt: string) {
  return updateOrder(orderId, { set: { dueAt }, condition: 'attribute_exists(due) AND attribute_not_exists(paid_at)' });
}

/**
 * Makes a paid order due when its next mail is, if that is sooner than it is due now: a new fact may owe a mail, such as a
 * dispute that ended. While a mail is being tried its retry stands. Gives the order after it.
 */
export async function planNextMail(order: Order): Promise<Order> {
  const { orderId, paidAt, dueAt, mailAttempts } = order;
  const next = nextMailAt(order);
  const isPlanned = dueAt !== undefined && (next === undefined || dueAt <= next || mailAttempts !== undefined);
  if (paidAt === undefined || next === undefined || isPlanned) return order;
  const planned = await updateOrder(orderId, {
    set: { due: 'deliver', dueAt: next },
    condition: 'attribute_not_exists(due_at) OR due_at > :due_at',
  });
  return planned ?? order;
}

/**
 * Ends the work on an order for now, unless the order changed since it was read: a payment may have arrived. It leaves the
 * outbox, or stands there until its next mail is due.
 */
export function closeOrder(order: Order) {
  const dueAt = nextMailAt(order);
  return updateUnchanged(
    order,
    dueAt === undefined
      ? { unset: ['due', 'dueAt', 'mailAttempts'] }
      : { set: { due: 'deliver', dueAt }, unset: ['mailAttempts'] },
  );
}

/**
 * Has the mail about an edition leave from `at` on. One write, so that no crash leaves an order told of and not due; undefined
 * when the order changed since it was read.
 */
export function announceEdition(order: Order, { edition, at }: { edition: number; at: string }) {
  const isDueSooner = order.dueAt !== undefined && order.dueAt <= at;
  const announced = { announcedEdition: edition, announcedAt: at };
  return updateUnchanged(order, { set: isDueSooner ? announced : { ...announced, due: 'deliver', dueAt: at } });
}

/** Ends an order that will not be paid: releases its promo code and takes it out of the outbox. Gives the order after it. */
export async function closeUnpaidOrder(order: Order, now: Date): Promise<Order> {
  const { orderId, promoCode, promoHeld } = order;
  if (promoCode !== undefined && promoHeld) await releasePromo(promoCode, orderId);
  const closed = await closeOrder(order);
  if (closed !== undefined) logStep('unpaid_order_closed', now, { orderId });
  return closed ?? order;
}

/** What makes the mail with the link owed again; the proof of the earlier mail is kept. */
function owingLinkAgain({ emailSentAt, messageId, mails }: Order) {
  return {
    unset: [
      ...(['emailSentAt', 'messageId', 'leaseUntil', 'mailAttempts'] as const),
      // An update cannot name a place inside a map that is not there.
      ...(mails === undefined ? [] : (['mails.link'] as const)),
    ],
    add: emailSentAt === undefined ? {} : { earlierLinks: new Set([`${emailSentAt} ${messageId ?? 'unknown'}`]) },
  };
}

/** The facts of an order that moves to another address. The address it had is told of it. */
function movingTo(order: Order, email: string, now: Date) {
  const formerEmails = leaveAddress(order, email, now.toISOString());
  return { email, emailKey: emailKey(email), ...(formerEmails.length === 0 ? {} : { formerEmails }) };
}

/**
 * Has an order's mail sent once more within the minute. With an `email`, since the first address was wrong, it goes there and
 * the links mailed before end. For the operator; undefined when the order changed since it was read.
 */
export function requestResend(order: Order, now: Date, email?: string) {
  const { unset, add } = owingLinkAgain(order);
  const isMoved = email !== undefined;
  return updateUnchanged(order, {
    set: {
      due: 'deliver',
      dueAt: now.toISOString(),
      ...(isMoved ? movingTo(order, email, now) : {}),
    },
    unset: [...unset, 'needsAttention', ...(isMoved ? (['pendingEmail'] as const) : [])],
    add: { ...add, ...(isMoved ? { linkVersion: 1 } : {}) },
  });
}

/**
 * Gives an order the address that its owner has confirmed: the links mailed before end, and the new one is due at once.
 * Undefined when no address waits, or the order changed since it was read.
 */
export async function changeAddress(order: Order, now: Date): Promise<Order | undefined> {
  if (order.pendingEmail === undefined) return undefined;
  const { email } = order.pendingEmail;
  const { unset, add } = owingLinkAgain(order);
  return updateUnchanged(order, {
    set: { ...movingTo(order, email, now), due: 'deliver', dueAt: now.toISOString() },
    unset: [...unset, 'pendingEmail'],
    add: { ...add, linkVersion: 1 },
  });
}
