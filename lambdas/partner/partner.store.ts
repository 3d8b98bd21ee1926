/** Who shares an order, each change one conditional update: of two at once the second one changes nothing. */
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { Order } from '#lambdas/order/order.ts';
import { updateOrder } from '#lambdas/order/order-update.store.ts';

/** The partner that the order had when it was read. */
function isAsRead({ partner }: Order) {
  if (partner === undefined) return { condition: 'attribute_not_exists(partner)' };
  return { condition: 'partner.email = :seen', values: { ':seen': partner.email } };
}

/**
 * Shares an order; a partner before loses the link. The same write makes the mail due. Undefined when the order's partner has
 * changed since it was read.
 */
export function sharePartner(order: Order, partner: NonNullable<Order['partner']>): Promise<Order | undefined> {
  const isReplaced = order.partner !== undefined;
  return updateOrder(order.orderId, {
    set: { partner, guestKey: emailKey(partner.email), due: 'deliver', dueAt: partner.since },
    ...(isReplaced ? { add: { partnerVersion: 1 } } : {}),
    ...isAsRead(order),
  });
}

/** Takes the partner's link back. Undefined when the order's partner has changed since it was read. */
export function takePartnerBack(order: Order): Promise<Order | undefined> {
  return updateOrder(order.orderId, { unset: ['partner', 'guestKey'], add: { partnerVersion: 1 }, ...isAsRead(order) });
}
