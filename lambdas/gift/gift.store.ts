import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { endSeconds, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { CopyRole } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { updateItem } from '#lambdas/runtime/table.ts';

/**
 * Records the gift of an unpaid order; repeating it before the payment changes nothing. The row is deleted with the order.
 */
export async function recordPendingGift(order: Order): Promise<void> {
  if (order.giftId === undefined) return;
  await getDocuments().send(
    new PutCommand({
      TableName: getVariable('ORDER_GIFTS_TABLE'),
      Item: {
        order_id: order.orderId,
        gift_product_id: order.giftId,
        customer_email: order.email,
        is_delivered: false,
        delete_at: endSeconds(order.createdAt, retention.unpaidOrder),
      },
    }),
  );
}

/** Corrects the address that an order's gift is recorded for. */
export async function correctGiftAddress({ orderId, giftId }: Order, email: string): Promise<void> {
  if (giftId === undefined) return;
  await updateItem(
    'ORDER_GIFTS_TABLE',
    { order_id: orderId, gift_product_id: giftId },
    {
      UpdateExpression: 'SET customer_email = :email',
      ConditionExpression: 'attribute_exists(order_id)',
      ExpressionAttributeValues: { ':email': email },
    },
  );
}

/** Marks the gift of a paid order as delivered; repeating it changes nothing, and a row that is missing is made again. */
export async function deliverGift(order: Order, at: string): Promise<void> {
  if (order.giftId === undefined) return;
  const key = { order_id: order.orderId, gift_product_id: order.giftId };
  await updateItem('ORDER_GIFTS_TABLE', key, {
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

const toKey = (orderId: string, role: CopyRole) => ({ order_id: orderId, gift_product_id: role });

/** Stores whom a copy is given to, for the index by which that person finds the link again. */
export async function storeGiftAddress(order: Order, role: CopyRole, email: string): Promise<void> {
  await updateItem('ORDER_GIFTS_TABLE', toKey(order.orderId, role), {
    UpdateExpression:
      'SET customer_email = :email, guest_key = :guest, created_at = :at, is_delivered = :yes, delete_at = :end',
    ExpressionAttributeValues: {
      ':email': email,
      ':guest': emailKey(email),
      ':at': order.createdAt,
      ':yes': true,
      ':end': endSeconds(order.paidAt ?? order.createdAt, retention.paidOrder),
    },
  });
}

/** Forgets it, unless the copy has been given to somebody else since. */
export async function removeGiftAddress(orderId: string, role: CopyRole, email: string): Promise<void> {
  await updateItem('ORDER_GIFTS_TABLE', toKey(orderId, role), {
    UpdateExpression: 'REMOVE customer_email, guest_key',
    ConditionExpression: 'customer_email = :email',
    ExpressionAttributeValues: { ':email': email },
  });
}
