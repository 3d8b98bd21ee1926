/**
 * The tokens in the newsletter's links: the address and an HMAC over it and the link's purpose, so that nothing secret is
 * stored and neither link serves the other's purpose. `<address in base64url>[.<issued, base 36 ms>].<HMAC>`.
 */
import { retention } from '#content/retention.ts';
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** How many days a confirmation link works, and an unconfirmed address is kept. */
export const confirmDays = retention.unconfirmedSubscription.days;

const toSubject = (purpose: Purpose, payload: string) => `newsletter-${purpose}:${payload}`;

function sign(purpose: Purpose, payload: string, { signing }: LinkKeys): string {
  return `${payload}.${seal(toSubject(purpose, payload), signing)}`;
}

/** The payload of a token signed for this purpose; undefined for any other token. */
function open(purpose: Purpose, token: string, { accepted }: LinkKeys): string | undefined {
  const end = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(end, 0));
  return isSeal(token.slice(end + 1), toSubject(purpose, payload), accepted) ? payload : undefined;
}

const encode = (email: string) => Buffer.from(email).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url').toString();

/** The token of a confirmation link, valid for `confirmDays` from `issuedAt`. */
export function makeConfirmToken(email: string, { keys, issuedAt }: { keys: LinkKeys; issuedAt: Date }): string {
  return sign('confirm', `${encode(email)}.${issuedAt.getTime().toString(36)}`, keys);
}

/** The address a confirmation token stands for, and when it was issued; undefined for a forged or expired token. */
export function readConfirmToken(
  token: string,
  { keys, now }: { keys: LinkKeys; now: Date },
): { email: string; issuedAt: Date } | undefined {
  const [address, issued] = open('confirm', token, keys)?.split('.') ?? [];
  if (address === undefined || issued === undefined) return undefined;
  const issuedAt = new Date(Number.parseInt(issued, 36));
  const isTimely = now.getTime() - issuedAt.getTime() <= confirmDays * 86_400_000;
  return isTimely ? { email: decode(address), issuedAt } : undefined;
}

/** The token of an unsubscribe link; it never expires. */
export function makeUnsubscribeToken(email: string, keys: LinkKeys): string {
  return sign('unsubscribe', encode(email), keys);
}

/** The address an unsubscribe token stands for; undefined for a forged token. */
export function readUnsubscribeToken(token: string, keys: LinkKeys): string | undefined {
  const address = open('unsubscribe', token, keys);
  return address === undefined ? undefined : decode(address);
}
