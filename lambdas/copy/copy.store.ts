/** Whom a copy is given to, each change one conditional update: of several at once one counts. */
import { removeGiftAddress } from '#lambdas/gift/gift.store.ts';
import type { CopyRole } from '#lambdas/order/holder.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Copy, Order, Recipient } from '#lambdas/order/order.ts';

/** The copy has been given and taken back as often as when it was read. */
function asRead(role: CopyRole, { version }: Copy, isGiven: boolean) {
  const has = isGiven ? 'attribute_exists' : 'attribute_not_exists';
  return {
    condition: `copies.${role}.version = :seen_version AND ${has}(copies.${role}.recipient)`,
    values: { ':seen_version': version },
  };
}

type Giving = { role: CopyRole; copy: Copy; recipient: Recipient; now: Date };

/** Gives a copy; the same write makes its mail due. Undefined when it was given meanwhile. */
export function giveCopy(order: Order, { role, copy, recipient, now }: Giving): Promise<Order | undefined> {
  const at = now.toISOString();
  return updateOrder(order.orderId, {
    set: {
      [`copies.${role}.recipient`]: recipient,
      [`copies.${role}.givenAt`]: [...(copy.givenAt ?? []), at],
      due: 'deliver',
      dueAt: at,
    },
    ...asRead(role, copy, false),
  });
}

/** Takes back a copy that nobody opened: its link ends. Undefined when it was opened or given anew meanwhile. */
export async function takeCopyBack(order: Order, role: CopyRole, copy: Copy): Promise<Order | undefined> {
  const { condition, values } = asRead(role, copy, true);
  const after = await updateOrder(order.orderId, {
    set: { [`copies.${role}.version`]: copy.version + 1 },
    unset: [`copies.${role}.recipient`],
    condition: `${condition} AND attribute_not_exists(copies.${role}.opened_at)`,
    values,
  });
  const email = copy.recipient?.email;
  if (after !== undefined && email !== undefined) await removeGiftAddress(order.orderId, role, email);
  return after;
}
