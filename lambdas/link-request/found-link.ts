/** What an address is mailed when somebody asks to find it again: the links it holds, in any role. Pure. */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { addressOf, canRead, type Role, rolesOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderStatus } from '#lambdas/order/order-status.ts';
import { isAskedBack } from '#lambdas/refund/refund-rules.ts';

export type FoundLink = { order: Order; role: Role };

/** A buyer finds a paid order even after a refund, for the receipt; a guest only what opens the files and is not asked back. */
function isToBeFound({ order, role }: FoundLink, now: Date): boolean {
  if (addressOf(order, role) === undefined) return false;
  if (role !== 'buyer') return canRead(order, role, now) && !isAskedBack(order, role);
  return order.paidAt !== undefined && orderStatus(order) !== 'failed';
}

const listGuests = (order: Order, mailbox: string) =>
  rolesOf(order).filter((role) => role !== 'buyer' && emailKey(addressOf(order, role) ?? '') === emailKey(mailbox));

/**
 * The links of one mailbox, newest order first, by the address each was sent to: who typed an alias may not be who has the
 * mailbox. `bought`: its orders; `shared`: those of others in which it may hold a link.
 */
export function groupByAddress(
  { mailbox, bought, shared }: { mailbox: string; bought: Order[]; shared: Order[] },
  now: Date,
): [address: string, links: FoundLink[]][] {
  const held = [
    ...bought.map((order): FoundLink => ({ order, role: 'buyer' })),
    ...shared.flatMap((order) => listGuests(order, mailbox).map((role): FoundLink => ({ order, role }))),
  ];
  const found = held
    .filter((link) => isToBeFound(link, now))
    .toSorted((a, b) => b.order.createdAt.localeCompare(a.order.createdAt));
  return [...Map.groupBy(found, ({ order, role }) => addressOf(order, role)?.toLowerCase() ?? '')];
}
