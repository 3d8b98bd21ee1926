/** The token of the link by which a reader refuses mails about new editions: it opens nothing. `<order id>.<HMAC>` */
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const toSubject = (orderId: string) => `editions:${orderId}`;

/** A token that never expires. */
export function makeEditionsToken(orderId: string, { signing }: LinkKeys): string {
  return `${orderId}.${seal(toSubject(orderId), signing)}`;
}

/** The order that a token is for; undefined for a forged one. */
export function readEditionsToken(token: string, { accepted }: LinkKeys): string | undefined {
  const [orderId = '', sent = ''] = token.split('.');
  return isSeal(sent, toSubject(orderId), accepted) ? orderId : undefined;
}
