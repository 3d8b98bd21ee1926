import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '#lambdas/runtime/hash.ts';

/** The token of an order's download link: 256 bits, derived from the order id, so that no secret is stored. */
export function makeLinkToken(orderId: string, linkSecret: string): string {
  return createHmac('sha256', linkSecret).update(`download:${orderId}`).digest('base64url');
}

/** Whether a token opens an order, compared in constant time. */
export function isLinkToken(token: string, { orderId, linkSecret }: { orderId: string; linkSecret: string }): boolean {
  return equalInConstantTime(token, makeLinkToken(orderId, linkSecret));
}

/**
 * The address of our page for an order's files: `/download?orderId=order_1#t=…`. The token is in the fragment, which
 * browsers send to no server, so it is in no log and no referrer (ASVS 14.2.1).
 */
export function makeDownloadUrl(
  orderId: string,
  { siteUrl, linkSecret }: { siteUrl: string; linkSecret: string },
): string {
  return `${siteUrl}/download?orderId=${encodeURIComponent(orderId)}#t=${makeLinkToken(orderId, linkSecret)}`;
}
