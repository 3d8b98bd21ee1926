import { endSeconds, retention } from '#content/retention.ts';
import { guestAddressesEnd } from '#lambdas/guest/guest-data.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { giftSentAt } from '#lambdas/order/copies.ts';
import { addressOf, type CopyRole, copyRolesOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { expressUpdate, putItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'ORDER_GIFTS_TABLE';

const listGiftIds = ({ lines }: Order) => [...new Set(lines.flatMap(({ giftId }) => giftId ?? []))];

export const hasGift = (order: Order) => listGiftIds(order).length > 0;

/** Records the gifts of an unpaid order; repeating it before the payment changes nothing. The rows are deleted with the order. */
export async function recordPendingGifts(order: Order): Promise<void> {
  for (const giftId of listGiftIds(order)) {
    await putItem(table, {
      ...toKey(order.orderId, giftId),
      customer_email: order.email,
      is_delivered: false,
      delete_at: endSeconds(order.createdAt, retention.unpaidOrder),
    });
  }
}

export async function correctGiftAddress(order: Order, email: string): Promise<void> {
  for (const giftId of listGiftIds(order)) {
    await updateItem(table, toKey(order.orderId, giftId), {
      ...expressUpdate({ set: { customerEmail: email } }),
      ConditionExpression: 'attribute_exists(order_id)',
    });
  }
}

/** Marks the gifts of a paid order as delivered; repeating it changes nothing, and a row that is missing is made again. */
export async function deliverGifts(order: Order, at: string): Promise<void> {
  for (const giftId of listGiftIds(order)) {
    await updateItem(table, toKey(order.orderId, giftId), {
      UpdateExpression:
        'SET is_delivered = :yes, customer_email = :email, delivered_at = if_not_exists(delivered_at, :at), delete_at = :end',
      ExpressionAttributeValues: {
        ':yes': true,
        ':email': order.email,
        ':at': at,
        ':end': endSeconds(order.paidAt ?? at, retention.paidOrder),
      },
    });
  }
}

/** `of`: a gift's id, or the role of whoever has a copy. */
const toKey = (orderId: string, of: string) => ({ order_id: orderId, gift_product_id: of });

/**
 * Stores whom further copies were mailed to, for the index by which they find their links again, as long as the order keeps their
 * addresses. An order that is settled renews it; what nobody renews or removes, after a crash, ends by itself.
 */
export async function keepGiftAddresses(order: Order): Promise<void> {
  const end = guestAddressesEnd(order);
  for (const role of copyRolesOf(order)) {
    const email = addressOf(order, role);
    if (end === undefined || email === undefined || giftSentAt(order, role) === undefined) continue;
    const deleteAt = Math.ceil(Date.parse(end) / 1000);
    const { createdAt } = order;
    const set = { customerEmail: email, guestKey: emailKey(email), createdAt, isDelivered: true, deleteAt };
    await updateItem(table, toKey(order.orderId, role), expressUpdate({ set }));
  }
}

/** Forgets one of them, unless the copy has been given to somebody else since. */
export async function removeGiftAddress(orderId: string, role: CopyRole, email: string): Promise<void> {
  await updateItem(table, toKey(orderId, role), {
    ...expressUpdate({ unset: ['customerEmail', 'guestKey'] }, { ':email': email }),
    ConditionExpression: 'customer_email = :email',
  });
}
