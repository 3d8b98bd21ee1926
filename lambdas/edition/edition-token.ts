/** The token of the link by which a reader refuses mails about new editions: it opens nothing. `<order id>.<HMAC>` */
import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const seal = (orderId: string, key: string) =>
  createHmac('sha256', key).update(`editions:${orderId}`).digest('base64url');

/** A token that never expires. */
export function makeEditionsToken(orderId: string, { signing }: LinkKeys): string {
  return `${orderId}.${seal(orderId, signing)}`;
}

/** The order that a token is for; undefined for a forged one. */
export function readEditionsToken(token: string, { accepted }: LinkKeys): string | undefined {
  const [orderId = '', sent = ''] = token.split('.');
  return accepted.some((key) => equalInConstantTime(sent, seal(orderId, key))) ? orderId : undefined;
}
