/** Who holds a link to an order: its buyer, the partner the buyer shares it with, or the person it was given to. Pure. */

import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';

export const roles = ['buyer', 'partner', 'recipient'] as const;
export type Role = (typeof roles)[number];

/** The address of a holder; undefined when the order has no such holder, or the buyer hands the gift over. */
export function addressOf({ email, partner, recipient }: Order, role: Role): string | undefined {
  return { buyer: email, partner: partner?.email, recipient: recipient?.email }[role];
}

/** Whether the order has such a holder now. */
export function hasHolder({ partner, recipient }: Order, role: Role): boolean {
  return { buyer: true, partner: partner !== undefined, recipient: recipient !== undefined }[role];
}

/**
 * Whether a holder may have the files now: while the order gives access, the person it was given to from the agreed moment
 * on, and who gave it never.
 */
export function canRead(order: Order, role: Role, now: Date): boolean {
  if (!hasAccess(order) || !hasHolder(order, role)) return false;
  const { recipient } = order;
  if (role === 'recipient') return recipient?.at === undefined || now >= new Date(recipient.at);
  return recipient === undefined;
}

/** From when on a gift may be opened, ISO 8601 UTC: the agreed moment, but not before the payment. */
export function handOverAt({ paidAt = '', recipient }: Order): string {
  const at = recipient?.at ?? paidAt;
  return at > paidAt ? at : paidAt;
}

/** Who looks at the order's page, and when. `linkFor`: the link of another holder, to hand over; null without access. */
export type Viewer = { role: Role; now: Date; linkFor: (role: Role) => string | null };
