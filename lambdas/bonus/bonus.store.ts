/** The bonus of an order: what comes with its products for nothing, such as the notebook, one row each. */
import { endSeconds, retention } from '#content/retention.ts';
import type { Order } from '#lambdas/order/order.ts';
import { expressUpdate, putItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'ORDER_GIFTS_TABLE';
// The specification names the table's attributes.
const toKey = (orderId: string, bonusId: string) => ({ order_id: orderId, gift_product_id: bonusId });

const bonusIdsOf = ({ lines }: Order) => [...new Set(lines.flatMap(({ bonusId }) => bonusId ?? []))];

export const hasBonus = (order: Order) => bonusIdsOf(order).length > 0;

/** Records the bonus of an unpaid order; repeating it before the payment changes nothing. Its rows are deleted with the order. */
export async function recordPendingBonus(order: Order): Promise<void> {
  for (const bonusId of bonusIdsOf(order)) {
    await putItem(table, {
      ...toKey(order.orderId, bonusId),
      customer_email: order.email,
      is_delivered: false,
      delete_at: endSeconds(order.createdAt, retention.unpaidOrder),
    });
  }
}

export async function correctBonusAddress(order: Order, email: string): Promise<void> {
  for (const bonusId of bonusIdsOf(order)) {
    await updateItem(table, toKey(order.orderId, bonusId), {
      ...expressUpdate({ set: { customerEmail: email } }),
      ConditionExpression: 'attribute_exists(order_id)',
    });
  }
}

/** Marks the bonus of a paid order as delivered; repeating it changes nothing, and a row that is missing is made again. */
export async function deliverBonus(order: Order, at: string): Promise<void> {
  for (const bonusId of bonusIdsOf(order)) {
    await updateItem(table, toKey(order.orderId, bonusId), {
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
