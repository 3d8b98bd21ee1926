/**
 * Who holds a link to an order: its buyer, the partner the buyer shares it with, the person it was given to, and those to whom
 * further copies were given. Pure.
 */
import { listKeptFirstCopies, listRepaidCopies } from '#lambdas/order/numbered-copies.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';

export type CopyRole = `copy_${number}`;
export type Role = 'buyer' | 'partner' | 'recipient' | CopyRole;

export const isCopyRole = (role: string): role is CopyRole => /^copy_\d+$/.test(role);

export const copyRolesOf = ({ copies = {} }: Pick<Order, 'copies'>) => Object.keys(copies).filter(isCopyRole);

export const rolesOf = (order: Pick<Order, 'copies'>): Role[] => [
  'buyer',
  'partner',
  'recipient',
  ...copyRolesOf(order),
];

/** Whoever is given a copy: the first one, or a further one. */
export type ReceiverRole = 'recipient' | CopyRole;

/**
 * Where the order has each fact of the copy that a role reads. Buyer, partner and recipient share the first one, whose facts stand
 * beside the others' map.
 */
export const placesOf = (role: Role) =>
  isCopyRole(role)
    ? ({
        recipient: `copies.${role}.recipient`,
        version: `copies.${role}.version`,
        openedAt: `copies.${role}.openedAt`,
        givenAt: `copies.${role}.givenAt`,
      } as const)
    : ({
        recipient: 'recipient',
        version: 'recipientVersion',
        openedAt: 'firstHandedOutAt',
        givenAt: 'recipientGivenAt',
      } as const);

type Copy = NonNullable<Order['copies']>[string];
type CopyFacts = { [fact in 'recipient' | 'version' | 'openedAt' | 'givenAt']?: Copy[fact] | undefined };

/** The facts of the copy that a role reads, wherever the order has them. */
export function copyOf(order: Order, role: Role): CopyFacts {
  if (isCopyRole(role)) return order.copies?.[role] ?? {};
  const { recipient, recipientVersion: version, firstHandedOutAt: openedAt, recipientGivenAt: givenAt } = order;
  return { recipient, version, openedAt, givenAt };
}

export const kindOf = (role: Role) => (isCopyRole(role) ? 'recipient' : role);

/** How a copy was given to the holder of a role; undefined for the buyer, the partner, and what is not given. */
export function findGift(order: Order, role: Role): Recipient | undefined {
  return role === 'buyer' || role === 'partner' ? undefined : copyOf(order, role).recipient;
}

/** The roles of those whom a copy is given to. */
export const recipientsOf = (order: Order) => rolesOf(order).filter((role) => findGift(order, role) !== undefined);

/**
 * The address of a holder; undefined when the order has no such holder, the buyer hands the gift over, or the holder was
 * erased.
 */
export function addressOf(order: Order, role: Role): string | undefined {
  const holders = { buyer: order, partner: order.partner };
  const { email } = (role === 'buyer' || role === 'partner' ? holders[role] : findGift(order, role)) ?? {};
  return email?.includes('@') ? email : undefined;
}

/** Whether what the holder of a role has, or could have, was paid back. */
export function isPaidBack(order: Order, role: Role): boolean {
  if (isCopyRole(role)) return listRepaidCopies(order).includes(Number(role.slice('copy_'.length)));
  return listKeptFirstCopies(order).length === 0;
}

export function hasHolder(order: Order, role: Role): boolean {
  if (role === 'buyer') return true;
  return (role === 'partner' ? order.partner : findGift(order, role)) !== undefined;
}

/**
 * Whether a holder may have the files now: while the order gives access, and who was given it from the agreed moment on. A buyer who
 * gave the order away cannot read it.
 */
export function canRead(order: Order, role: Role, now: Date): boolean {
  if (!hasAccess(order) || !hasHolder(order, role) || isPaidBack(order, role)) return false;
  const gift = findGift(order, role);
  if (gift !== undefined) return gift.at === undefined || now >= new Date(gift.at);
  return order.recipient === undefined;
}

/** From when on a gift may be opened, ISO 8601 UTC: the agreed moment, but not before the payment. */
export function handOverAt(order: Order, role: Role = 'recipient'): string {
  const { paidAt = '' } = order;
  const at = findGift(order, role)?.at;
  return at !== undefined && at > paidAt ? at : paidAt;
}

/** Who looks at the order's page, and when. `linkFor`: the link of another holder, to hand over; null without access. */
export type Viewer = { role: Role; now: Date; linkFor: (role: Role) => string | null };
