/** Two orders that one mailbox paid shortly after each other: the buyer of the second is asked whether it is one too many. Pure. */
import { dayMs } from '#lambdas/format/paris-time.ts';
import { isMailSent } from '#lambdas/mail/mail-record.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

const paidTwiceOccasion = 'paid_twice';

/**
 * The order of the same mailbox that was paid last before this one, from the day before it on; gifts and orders paid back do not
 * count. A bank debit counts from its beginning: while it is on its way its buyer sees no order, and may pay for another.
 */
export function findFirstOrder(order: Order, orders: Order[]): Order | undefined {
  const { orderId, paidAt = '', processingAt = paidAt } = order;
  const dayBefore = new Date(Date.parse(processingAt) - dayMs).toISOString();
  const isEarlier = (other: Order) => {
    const { paidAt: at = '', recipient } = other;
    // Two payments of one millisecond: one of the two is the second.
    const isBefore = at < paidAt || (at === paidAt && other.orderId < orderId);
    return recipient === undefined && hasAccess(other) && at >= dayBefore && isBefore;
  };
  return orders
    .filter(isEarlier)
    .toSorted((a, b) => (a.paidAt ?? '').localeCompare(b.paidAt ?? ''))
    .at(-1);
}

/** Owed by the second order, as long as nothing was asked or paid back for it. */
export function planPaidTwice(order: Order): PlannedMail[] {
  const { secondOrderOf, paidAt, refundAsked } = order;
  const isAnswered = refundAsked !== undefined || isMailSent(order, paidTwiceOccasion);
  if (secondOrderOf === undefined || paidAt === undefined || isAnswered || !hasAccess(order)) return [];
  return [{ occasion: paidTwiceOccasion, to: 'buyer', at: paidAt }];
}
