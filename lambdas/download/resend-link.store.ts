/** The mail with the link, sent once more: to the same address, or to the one that the order has moved to. */
import { movingTo } from '#lambdas/address-change/former-address.ts';
import { mailMarks } from '#lambdas/mail/mail-record.ts';
import { deliverAt, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { answeredUpdate } from '#lambdas/order/order-facts.store.ts';
import { linkAgainUpdate } from '#lambdas/order/order-outbox.store.ts';

/**
 * Has an order's mail sent once more within the minute, which answers the marks of the mail. With an `email`, since the first
 * address was wrong, it goes there and the links mailed before end. For the operator; undefined when the order changed since it
 * was read.
 */
export function requestResend(order: Order, now: Date, email?: string) {
  const { unset, add } = linkAgainUpdate(order);
  const isMoved = email !== undefined;
  return updateUnchanged(order, {
    set: { ...deliverAt(now.toISOString()), ...(isMoved ? movingTo(order, email, now) : {}) },
    unset: [...unset, ...(isMoved ? (['pendingEmail'] as const) : [])],
    add: { ...add, ...(isMoved ? { linkVersion: 1 } : {}) },
    ...answeredUpdate(order, isMoved ? [...mailMarks, 'link_spread'] : mailMarks),
  });
}
