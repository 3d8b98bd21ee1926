/** A change of the buyer's address: as it is asked for, as it is confirmed, and as the owner corrects it. */
import { movingTo } from '#lambdas/address-change/former-address.ts';
import { mailMarks } from '#lambdas/mail/mail-record.ts';
import { deliverAt, updateOrder, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { answeredUpdate } from '#lambdas/order/order-facts.store.ts';
import { linkAgainUpdate } from '#lambdas/order/order-outbox.store.ts';

/** Within this time the same address is a second click; later, the mail may not have come. */
const sameRequestMs = 10 * 60_000;

export function isSameRequest({ pendingEmail }: Order, email: string, now: Date): boolean {
  return pendingEmail?.email === email && now.getTime() - Date.parse(pendingEmail.askedAt) <= sameRequestMs;
}

/**
 * Notes the address that is to replace the buyer's, in the place of one noted before; its mail is due at once. Undefined when
 * the same was asked within ten minutes, or another call has asked since the order was read.
 */
export function requestAddressChange(
  { orderId, addressAskedAt = [] }: Order,
  email: string,
  now: Date,
): Promise<Order | undefined> {
  const askedAt = now.toISOString();
  // Of two calls at once, the second has not counted the first.
  const asRead =
    addressAskedAt.length === 0 ? 'attribute_not_exists(address_asked_at)' : 'size(address_asked_at) = :asked';
  return updateOrder(orderId, {
    set: {
      pendingEmail: { email, askedAt },
      addressAskedAt: [...addressAskedAt, askedAt],
      ...deliverAt(askedAt),
    },
    condition: `attribute_exists(paid_at) AND ${asRead} AND (attribute_not_exists(pending_email)
      OR pending_email.email <> :email OR pending_email.asked_at < :before)`,
    values: {
      ':email': email,
      ':before': new Date(now.getTime() - sameRequestMs).toISOString(),
      ...(addressAskedAt.length > 0 && { ':asked': addressAskedAt.length }),
    },
  });
}

/**
 * Gives an order the address that its owner has confirmed: the links mailed before end, and the new one is due at once.
 * Undefined when no address waits, or the order changed since it was read.
 */
export async function changeAddress(order: Order, now: Date): Promise<Order | undefined> {
  if (order.pendingEmail === undefined) return undefined;
  const { email } = order.pendingEmail;
  const { unset, add } = linkAgainUpdate(order);
  return updateUnchanged(order, {
    set: { ...movingTo(order, email, now), ...deliverAt(now.toISOString()) },
    unset: [...unset, 'pendingEmail'],
    add: { ...add, linkVersion: 1 },
  });
}

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
