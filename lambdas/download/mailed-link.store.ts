/** The mail with the link, sent once more: to the same address, or to the one that the order has moved to. */
import { leaveAddress } from '#lambdas/address-change/former-address.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { mailMarks } from '#lambdas/mail/mail-record.ts';
import { updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { answeredUpdate } from '#lambdas/order/order-facts.store.ts';

/** What makes the mail with the link owed again; the proof of the earlier mail is kept. */
function linkAgainUpdate({ emailSentAt, messageId, mails }: Order) {
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
 * Has an order's mail sent once more within the minute, which answers the marks of the mail. With an `email`, since the first
 * address was wrong, it goes there and the links mailed before end. For the operator; undefined when the order changed since it
 * was read.
 */
export function requestResend(order: Order, now: Date, email?: string) {
  const { unset, add } = linkAgainUpdate(order);
  const isMoved = email !== undefined;
  return updateUnchanged(order, {
    set: {
      due: 'deliver',
      dueAt: now.toISOString(),
      ...(isMoved ? movingTo(order, email, now) : {}),
    },
    unset: [...unset, ...(isMoved ? (['pendingEmail'] as const) : [])],
    add: { ...add, ...(isMoved ? { linkVersion: 1 } : {}) },
    ...answeredUpdate(order, isMoved ? [...mailMarks, 'link_spread'] : mailMarks),
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
    set: { ...movingTo(order, email, now), due: 'deliver', dueAt: now.toISOString() },
    unset: [...unset, 'pendingEmail'],
    add: { ...add, linkVersion: 1 },
  });
}
