/**
 * Whom a copy is given to, each change one conditional update: of several at once one counts. Whom further copies were mailed to
 * stands besides in the table of the bonuses, one row each, which has an index by mailbox.
 */

import { guestAddressesEnd } from '#lambdas/guest/guest-data.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { giftSentAt } from '#lambdas/order/copies.ts';
import { addressOf, type CopyRole, copyOf, copyRolesOf, placesOf, type ReceiverRole } from '#lambdas/order/holder.ts';
import { versionOf } from '#lambdas/order/link-token.ts';
import { deliverAt, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';
import { refundDueCondition } from '#lambdas/refund/refund-facts.store.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';
import { asReadCondition, expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

/** The copy is given, or free; it has changed hands as often as when it was read, and nobody has opened it. */
function copyCondition(order: Order, role: ReceiverRole, state: 'given' | 'free') {
  const { recipient, version, openedAt } = placesOf(role);
  const { condition, values } = asReadCondition(toSnakeName(version), copyOf(order, role).version);
  const has = state === 'given' ? 'attribute_exists' : 'attribute_not_exists';
  const alone = role === 'recipient' ? ' AND attribute_not_exists(partner)' : '';
  return {
    condition: `${condition} AND ${has}(${recipient}) AND attribute_not_exists(${toSnakeName(openedAt)})${alone}`,
    values,
  };
}

type Giving = { role: ReceiverRole; recipient: Recipient; now: Date };

/**
 * Gives a copy; the same write makes its mail due. Undefined when it was given or opened meanwhile, or a refund was asked for: it
 * could close the copy.
 */
export function giveCopy(order: Order, { role, recipient, now }: Giving): Promise<Order | undefined> {
  const [at, places] = [now.toISOString(), placesOf(role)];
  const { email } = recipient;
  const [copy, refund] = [copyCondition(order, role, 'free'), refundDueCondition(order)];
  return updateOrder(order.orderId, {
    set: {
      [places.recipient]: recipient,
      ...(email !== undefined && { [places.givenAt]: [...(copyOf(order, role).givenAt ?? []), at] }),
      ...(role === 'recipient' && email !== undefined && { guestKey: emailKey(email) }),
      ...deliverAt(at),
    },
    condition: `${copy.condition} AND ${refund.condition}`,
    values: { ...copy.values, ...refund.values },
  });
}

/** Takes back a copy that nobody opened: its link ends. Undefined when it was opened or given anew meanwhile. */
export async function takeCopyBack(order: Order, role: ReceiverRole): Promise<Order | undefined> {
  const { recipient, version } = placesOf(role);
  const email = copyOf(order, role).recipient?.email;
  const after = await updateOrder(order.orderId, {
    set: { [version]: versionOf(order, role) + 1 },
    unset: role === 'recipient' ? [recipient, 'guestKey'] : [recipient],
    ...copyCondition(order, role, 'given'),
  });
  if (after !== undefined && email !== undefined && role !== 'recipient')
    await removeGuestAddress(order.orderId, role, email);
  return after;
}

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
