import { createHmac } from 'node:crypto';
import type { Order } from '#lambdas/order/order.ts';
import { equalInConstantTime } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** What a link opens. A corrected address raises `linkVersion`, so that the links mailed before open nothing any more. */
type LinkedOrder = Pick<Order, 'orderId' | 'linkVersion'>;

function seal({ orderId, linkVersion = 0 }: LinkedOrder, key: string): string {
  const subject = linkVersion === 0 ? `download:${orderId}` : `download:${orderId}:${linkVersion}`;
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/** The token of an order's download link: 256 bits, derived from the order id, so that no secret is stored. */
export function makeLinkToken(order: LinkedOrder, { signing }: Pick<LinkKeys, 'signing'>): string {
  return seal(order, signing);
}

/** Whether a token opens an order, compared in constant time. */
export function isLinkToken(token: string, order: LinkedOrder, { accepted }: Pick<LinkKeys, 'accepted'>): boolean {
  return accepted.some((key) => equalInConstantTime(token, seal(order, key)));
}

/**
 * The address of our page for an order's files: `/download?orderId=order_1#t=…`. The token is in the fragment, which
 * browsers send to no server, so it is in no log and no referrer (ASVS 14.2.1).
 */
export function makeDownloadUrl(order: LinkedOrder, { siteUrl, keys }: { siteUrl: string; keys: LinkKeys }): string {
  return `${siteUrl}/download?orderId=${encodeURIComponent(order.orderId)}#t=${makeLinkToken(order, keys)}`;
}
