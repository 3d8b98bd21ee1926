/** Those to whom an order's copies are given: what is mailed to them, and when. Pure. */
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { giftSentAt, nameGiftMail, openedAt } from '#lambdas/order/copies.ts';
import {
  addressOf,
  canRead,
  findGift,
  handOverAt,
  hasHolder,
  isPaidBack,
  kindOf,
  type Role,
  recipientsOf,
  type Viewer,
} from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isAllDue } from '#lambdas/order/refund.ts';
import { isAskedBack } from '#lambdas/refund/refund-rules.ts';

/** Whether a copy is mailed: nothing leaves in the name of a buyer who was erased. */
function isMailed(order: Order, role: Role): boolean {
  const isNamed = addressOf(order, 'buyer') !== undefined || giftSentAt(order, role) !== undefined;
  return isNamed && addressOf(order, role) !== undefined;
}

/** Whether the buyer hands a copy over: as intended, or since the mail does not arrive. */
export function isByHand(order: Order, role: Role): boolean {
  const isLost = isUndeliverable(order.mails?.[nameGiftMail('gift', order, role)]);
  return hasHolder(order, role) && (!isMailed(order, role) || isLost);
}

/**
 * What becomes of a copy that was given: its mail is to leave, or has left; nothing leaves or opens without access, and nothing
 * leaves while its buyer waits for the money; or the payment went back.
 */
export function giftState(order: Order, role: Role): 'scheduled' | 'sent' | 'held' | 'closed' {
  if (['refunded', 'failed'].includes(orderStatus(order)) || isPaidBack(order, role)) return 'closed';
  if (!hasAccess(order)) return 'held';
  if (giftSentAt(order, role) !== undefined) return 'sent';
  return isAllDue(order) || isAskedBack(order, role) ? 'held' : 'scheduled';
}

/** The mails with the recipients' links, not before the agreed moment; none for a copy that the buyer hands over. */
export function planGift(order: Order): PlannedMail[] {
  return recipientsOf(order)
    .filter((role) => isMailed(order, role) && giftState(order, role) === 'scheduled')
    .map((role) => ({
      occasion: nameGiftMail('gift', order, role),
      to: role,
      about: role,
      at: handOverAt(order, role),
    }));
}

/** The mails that tell the buyer to hand a copy over, since the mail to its recipient will not arrive. */
export function planGiftWithheld(order: Order): PlannedMail[] {
  if (!hasAccess(order)) return [];
  return recipientsOf(order).flatMap((role) => {
    const record = order.mails?.[nameGiftMail('gift', order, role)];
    const occasion = nameGiftMail('gift_withheld', order, role);
    const at = isUndeliverable(record) && !isMailSent(order, occasion) ? record?.outcomeAt : undefined;
    return at !== undefined && !isPaidBack(order, role) ? [{ occasion, to: 'buyer', about: role, at }] : [];
  });
}

/** A gift that was paid back is told of, but only to somebody who has opened it. */
export function planGiftClosed(order: Order): PlannedMail[] {
  const { paidAt } = order;
  if (paidAt === undefined) return [];
  return recipientsOf(order)
    .filter((role) => orderStatus(order) === 'refunded' || isPaidBack(order, role))
    .filter((role) => addressOf(order, role) !== undefined && openedAt(order, role) !== undefined)
    .filter((role) => giftSentAt(order, role) !== undefined)
    .map((role) => ({ occasion: nameGiftMail('gift_closed', order, role), to: role, about: role, at: paidAt }))
    .filter(({ occasion }) => !isMailSent(order, occasion));
}

/**
 * A gift as its buyer or its recipient may see it. `url`: the recipient's link, for a buyer who hands the gift over.
 */
export function showGift(order: Order, { role, now, linkFor }: Viewer) {
  const isBuyer = role === 'buyer';
  const receiver = kindOf(role) === 'recipient' ? role : 'recipient';
  const given = findGift(order, receiver);
  const can = { card: isBuyer && given !== undefined && hasAccess(order) && !isPaidBack(order, receiver) };
  if (given === undefined) return { gift: null, can };
  const gift = {
    to: isBuyer ? (addressOf(order, receiver) ?? null) : null,
    at: handOverAt(order, receiver),
    state: isBuyer ? giftState(order, receiver) : null,
    isOpen: canRead(order, receiver, now),
    message: given.message ?? null,
    url: can.card && isByHand(order, receiver) ? linkFor(receiver) : null,
  };
  return { gift, can };
}
