/**
 * What the newsletter's links carry: the address itself and an HMAC over it and the link's purpose, so nothing secret is
 * stored and one link never does the other's work. `<address in base64url>[.<issued, base 36 ms>].<HMAC>`.
 */
import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '#lambdas/runtime/hash.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** How long a confirmation link works: as long as an unconfirmed address is kept. */
export const confirmDays = 7;

function seal(purpose: Purpose, payload: string, linkSecret: string): string {
  return createHmac('sha256', linkSecret).update(`newsletter-${purpose}:${payload}`).digest('base64url');
}

function sign(purpose: Purpose, payload: string, linkSecret: string): string {
  return `${payload}.${seal(purpose, payload, linkSecret)}`;
}

/** The payload of a token that we signed for this purpose, or undefined. */
function open(purpose: Purpose, token: string, linkSecret: string): string | undefined {
  const end = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(end, 0));
  return equalInConstantTime(token.slice(end + 1), seal(purpose, payload, linkSecret)) ? payload : undefined;
}

const encode = (email: string) => Buffer.from(email).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url').toString();

/** The token of a confirmation link; good for seven days from `issuedAt`. */
export function makeConfirmToken(
  email: string,
  { linkSecret, issuedAt }: { linkSecret: string; issuedAt: Date },
): string {
  return sign('confirm', `${encode(email)}.${issuedAt.getTime().toString(36)}`, linkSecret);
}

/** Whose confirmation this is and when it was asked for; undefined for a token that is not ours or too old. */
export function readConfirmToken(
  token: string,
  { linkSecret, now }: { linkSecret: string; now: Date },
): { email: string; issuedAt: Date } | undefined {
  const [address, issued] = open('confirm', token, linkSecret)?.split('.') ?? [];
  if (address === undefined || issued === undefined) return undefined;
  const issuedAt = new Date(Number.parseInt(issued, 36));
  const isTimely = now.getTime() - issuedAt.getTime() <= confirmDays * 86_400_000;
  return isTimely ? { email: decode(address), issuedAt } : undefined;
}

/** The token of an unsubscribe link; it never runs out. */
export function makeUnsubscribeToken(email: string, linkSecret: string): string {
  return sign('unsubscribe', encode(email), linkSecret);
}

/** Who wants no more letters; undefined for a token that is not ours. */
export function readUnsubscribeToken(token: string, linkSecret: string): string | undefined {
  const address = open('unsubscribe', token, linkSecret);
  return address === undefined ? undefined : decode(address);
}
