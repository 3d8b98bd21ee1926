import { hasHolder, isCopyRole, type Role, rolesOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/**
 * A holder's links are numbered: one that is replaced or taken back raises the number, and opens nothing any more. No link ends by
 * time; how long the address of a file lives stands in `content/retention.json`.
 */
type LinkedOrder = Pick<Order, 'orderId' | 'linkVersion' | 'partnerVersion' | 'recipientVersion' | 'copies'>;

/** How often the link of a role has ended. */
export function versionOf({ linkVersion, partnerVersion, recipientVersion, copies }: LinkedOrder, role: Role): number {
  if (isCopyRole(role)) return copies?.[role]?.version ?? 0;
  return { buyer: linkVersion, partner: partnerVersion, recipient: recipientVersion }[role] ?? 0;
}

type Subject = { orderId: string; role: Role; version: number };

function toSubject({ orderId, role, version }: Subject): string {
  const name = role === 'buyer' ? `download:${orderId}` : `${role}:${orderId}`;
  return version === 0 ? name : `${name}:${version}`;
}

/** The token of a holder's link: 256 bits, derived from the order id, so that no secret is stored. */
export function makeLinkToken(
  order: LinkedOrder,
  { signing }: Pick<LinkKeys, 'signing'>,
  role: Role = 'buyer',
): string {
  return seal(toSubject({ orderId: order.orderId, role, version: versionOf(order, role) }), signing);
}

/** Whose link a token is; `isCurrent` is false for one that was replaced or taken back. */
export type LinkHolder = { role: Role; isCurrent: boolean };

/** The holder of a token, compared in constant time; undefined for a token that never was one of the order's. */
export function findLinkHolder(
  token: string,
  order: Order,
  { accepted }: Pick<LinkKeys, 'accepted'>,
): LinkHolder | undefined {
  const isSealOf = (subject: Subject) => isSeal(token, toSubject(subject), accepted);
  for (const role of rolesOf(order)) {
    const latest = versionOf(order, role);
    for (let version = latest; version >= 0; version -= 1) {
      if (isSealOf({ orderId: order.orderId, role, version }))
        return { role, isCurrent: version === latest && hasHolder(order, role) };
    }
  }
  return undefined;
}

type LinkContext = { siteUrl: string; keys: LinkKeys; role?: Role };

/**
 * The address of our page for an order: `/download?orderId=order_1#t=…`. The token is in the fragment, which browsers send to
 * no server, so it is in no log and no referrer (ASVS 14.2.1).
 */
export function makeDownloadUrl(order: LinkedOrder, context: LinkContext): string {
  return makeUrl('/download', order, context);
}

/** The address of the page that takes a statement of withdrawal, filled in with the buyer's order. */
export function makeWithdrawalUrl(order: LinkedOrder, context: Omit<LinkContext, 'role'>): string {
  return makeUrl('/retractation', order, context);
}

function makeUrl(path: string, order: LinkedOrder, { siteUrl, keys, role = 'buyer' }: LinkContext): string {
  return `${siteUrl}${path}?orderId=${encodeURIComponent(order.orderId)}#t=${makeLinkToken(order, keys, role)}`;
}
