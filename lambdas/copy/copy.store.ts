/** Whom a copy is given to, each change one conditional update: of several at once one counts. */
import { removeGiftAddress } from '#lambdas/gift/gift.store.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { GivenRole } from '#lambdas/order/copies.ts';
import { findGift } from '#lambdas/order/holder.ts';
import { versionOf } from '#lambdas/order/link-token.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';
import { toSnakeName } from '#lambdas/runtime/stored-names.ts';

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
function asRead(order: Order, role: GivenRole, isGiven: boolean) {
  const { recipient, version, openedAt } = placesOf(role);
  const [seen, place] = [versionOf(order, role), toSnakeName(version)];
  const isSeen = role === 'recipient' && seen === 0 ? `attribute_not_exists(${place})` : `${place} = :seen_version`;
  const has = isGiven ? 'attribute_exists' : 'attribute_not_exists';
  const alone = role === 'recipient' ? ' AND attribute_not_exists(partner)' : '';
  return {
    condition: `${isSeen} AND ${has}(${recipient}) AND attribute_not_exists(${toSnakeName(openedAt)})${alone}`,
    ...(isSeen.includes(':seen_version') && { values: { ':seen_version': seen } }),
  };
}

type Giving = { role: GivenRole; recipient: Recipient; now: Date };

/** No refund was asked for since the order was read: it could close the copy. */
const asOwed = ({ refundDue }: Order) =>
  refundDue === undefined
    ? { condition: 'attribute_not_exists(refund_due)' }
    : { condition: 'refund_due.idempotency_key = :seen_refund', values: { ':seen_refund': refundDue.idempotencyKey } };

/** Gives a copy; the same write makes its mail due. Undefined when it was given, opened or to be paid back meanwhile. */
export function giveCopy(order: Order, { role, recipient, now }: Giving): Promise<Order | undefined> {
  const [at, places] = [now.toISOString(), placesOf(role)];
  const { email } = recipient;
  const [read, owed] = [asRead(order, role, false), asOwed(order)];
  return updateOrder(order.orderId, {
    set: {
      [places.recipient]: recipient,
      [places.givenAt]: [...givenAtOf(order, role), at],
      ...(role === 'recipient' && email !== undefined && { guestKey: emailKey(email) }),
      due: 'deliver',
      dueAt: at,
    },
    condition: `${read.condition} AND ${owed.condition}`,
    values: { ...read.values, ...owed.values },
  });
}

/** Takes back a copy that nobody opened: its link ends. Undefined when it was opened or given anew meanwhile. */
export async function takeCopyBack(order: Order, role: GivenRole): Promise<Order | undefined> {
  const { recipient, version } = placesOf(role);
  const email = findGift(order, role)?.email;
  const after = await updateOrder(order.orderId, {
    set: { [version]: versionOf(order, role) + 1 },
    unset: role === 'recipient' ? [recipient, 'guestKey'] : [recipient],
    ...asRead(order, role, true),
  });
  if (after !== undefined && email !== undefined && role !== 'recipient')
    await removeGiftAddress(order.orderId, role, email);
  return after;
}
