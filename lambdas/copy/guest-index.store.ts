/** Whom further copies were mailed to, one row each in the table of the bonuses, which has an index by mailbox. */
import { guestAddressesEnd } from '#lambdas/guest/guest-data.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { giftSentAt } from '#lambdas/order/copies.ts';
import { addressOf, type CopyRole, copyRolesOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'ORDER_GIFTS_TABLE';
// The specification names the attribute `gift_product_id`: a row of a copy has its role there.
const toKey = (orderId: string, role: CopyRole) => ({ order_id: orderId, gift_product_id: role });

/**
 * Stores whom further copies were mailed to, for the index by which they find their links again, as long as the order keeps their
 * addresses. An order that is settled renews it; what nobody renews or removes, after a crash, ends by itself.
 */
export async function keepGuestAddresses(order: Order): Promise<void> {
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
export async function removeGuestAddress(orderId: string, role: CopyRole, email: string): Promise<void> {
  await updateItem(table, toKey(orderId, role), {
    ...expressUpdate({ unset: ['customerEmail', 'guestKey'] }, { ':email': email }),
    ConditionExpression: 'customer_email = :email',
  });
}
