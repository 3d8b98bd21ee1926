/** Who shares an order, each change one conditional update: of two at once the second one changes nothing. */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { deliverAt, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { asReadCondition } from '#lambdas/runtime/table.ts';

/** The order has been shared and taken back as often as when it was read, and given to nobody, whose key this would replace. */
function partnerCondition({ partner, partnerVersion }: Order) {
  const shared = partner === undefined ? 'attribute_not_exists(partner)' : 'attribute_exists(partner)';
  const { condition, values } = asReadCondition('partner_version', partnerVersion);
  return { condition: `${shared} AND attribute_not_exists(recipient) AND ${condition}`, values };
}

/**
 * Shares an order; a partner before loses the link. The same write makes the mail due. Undefined when the order's partner has
 * changed since it was read.
 */
export function sharePartner(
  order: Order,
  partner: NonNullable<Order['partner']> & { email: string },
): Promise<Order | undefined> {
  const isReplaced = order.partner !== undefined;
  const partnerSharedAt = [...(order.partnerSharedAt ?? []), partner.since];
  return updateOrder(order.orderId, {
    set: { partner, partnerSharedAt, guestKey: emailKey(partner.email), ...deliverAt(partner.since) },
    ...(isReplaced ? { add: { partnerVersion: 1 } } : {}),
    ...partnerCondition(order),
  });
}

/** Takes the partner's link back. Undefined when the order's partner has changed since it was read. */
export function takePartnerBack(order: Order): Promise<Order | undefined> {
  return updateOrder(order.orderId, {
    unset: ['partner', 'guestKey'],
    add: { partnerVersion: 1 },
    ...partnerCondition(order),
  });
}
