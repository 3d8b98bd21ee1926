/** Whom a copy is given to, each change one conditional update: of several at once one counts. */
import { removeGiftAddress } from '#lambdas/gift/gift.store.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { GivenRole } from '#lambdas/order/copies.ts';
import { findGift } from '#lambdas/order/holder.ts';
import { versionOf } from '#lambdas/order/link-token.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';
import { refundDueCondition } from '#lambdas/refund/refund-facts.store.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';
import { asReadCondition } from '#lambdas/runtime/table.ts';

/** Where the order has each fact of a copy. */
const placesOf = (role: GivenRole) =>
  role === 'recipient'
    ? ({
        recipient: 'recipient',
        version: 'recipientVersion',
        openedAt: 'firstHandedOutAt',
        givenAt: 'recipientGivenAt',
      } as const)
    : ({
        recipient: `copies.${role}.recipient`,
        version: `copies.${role}.version`,
        openedAt: `copies.${role}.openedAt`,
        givenAt: `copies.${role}.givenAt`,
      } as const);

/** When the buyer gave a copy, each time, ISO 8601 UTC. */
export const givenAtOf = ({ copies, recipientGivenAt }: Order, role: GivenRole) =>
  (role === 'recipient' ? recipientGivenAt : copies?.[role]?.givenAt) ?? [];

/** The copy has been given and taken back as often as when it was read, and nobody has opened it. */
function copyCondition(order: Order, role: GivenRole, isGiven: boolean) {
  const { recipient, version, openedAt } = placesOf(role);
  const seen = role === 'recipient' ? order.recipientVersion : versionOf(order, role);
  const { condition, values } = asReadCondition(toSnakeName(version), seen);
  const has = isGiven ? 'attribute_exists' : 'attribute_not_exists';
  const alone = role === 'recipient' ? ' AND attribute_not_exists(partner)' : '';
  return {
    condition: `${condition} AND ${has}(${recipient}) AND attribute_not_exists(${toSnakeName(openedAt)})${alone}`,
    values,
  };
}

type Giving = { role: GivenRole; recipient: Recipient; now: Date };

/**
 * Gives a copy; the same write makes its mail due. Undefined when it was given or opened meanwhile, or a refund was asked for: it
 * could close the copy.
 */
export function giveCopy(order: Order, { role, recipient, now }: Giving): Promise<Order | undefined> {
  const [at, places] = [now.toISOString(), placesOf(role)];
  const { email } = recipient;
  const [copy, refund] = [copyCondition(order, role, false), refundDueCondition(order)];
  return updateOrder(order.orderId, {
    set: {
      [places.recipient]: recipient,
      [places.givenAt]: [...givenAtOf(order, role), at],
      ...(role === 'recipient' && email !== undefined && { guestKey: emailKey(email) }),
      due: 'deliver',
      dueAt: at,
    },
    condition: `${copy.condition} AND ${refund.condition}`,
    values: { ...copy.values, ...refund.values },
  });
}

/** Takes back a copy that nobody opened: its link ends. Undefined when it was opened or given anew meanwhile. */
export async function takeCopyBack(order: Order, role: GivenRole): Promise<Order | undefined> {
  const { recipient, version } = placesOf(role);
  const email = findGift(order, role)?.email;
  const after = await updateOrder(order.orderId, {
    set: { [version]: versionOf(order, role) + 1 },
    unset: role === 'recipient' ? [recipient, 'guestKey'] : [recipient],
    ...copyCondition(order, role, true),
  });
  if (after !== undefined && email !== undefined && role !== 'recipient')
    await removeGiftAddress(order.orderId, role, email);
  return after;
}
