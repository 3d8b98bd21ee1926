/** The tokens in the newsletter's links: `<address in base64url>[.<issued, base 36 ms>].<HMAC>`. */

import { retention } from '#content/retention.ts';
import { dayMs } from '#lambdas/format/paris-time.ts';
import type { MailContext } from '#lambdas/mail/fill-words.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { openToken, sealToken } from '#lambdas/runtime/hash.ts';
import { type LinkKeys, loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** How many days a confirmation link works, and an unconfirmed address is kept. */
export const confirmDays = retention.unconfirmedSubscription.days;

const encode = (email: string) => Buffer.from(email).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url').toString();

/** The token of a confirmation link, valid for `confirmDays` from `issuedAt`. */
export function makeConfirmToken(email: string, { keys, issuedAt }: { keys: LinkKeys; issuedAt: Date }): string {
  return sealToken('newsletter-confirm', `${encode(email)}.${issuedAt.getTime().toString(36)}`, keys);
}

/** The address a confirmation token stands for, and when it was issued; undefined for a forged or expired token. */
export function readConfirmToken(
  token: string,
  { keys, now }: { keys: LinkKeys; now: Date },
): { email: string; issuedAt: Date } | undefined {
  const [address, issued] = openToken('newsletter-confirm', token, keys)?.split('.') ?? [];
  if (address === undefined || issued === undefined) return undefined;
  const issuedAt = new Date(Number.parseInt(issued, 36));
  const isTimely = now.getTime() - issuedAt.getTime() <= confirmDays * dayMs;
  return isTimely ? { email: decode(address), issuedAt } : undefined;
}

/** The token of an unsubscribe link; it never expires. */
export function makeUnsubscribeToken(email: string, keys: LinkKeys): string {
  return sealToken('newsletter-unsubscribe', encode(email), keys);
}

/** The page that a mail leads to, and the headers for the mail client's own button. */
export async function makeUnsubscribeLink(email: string, { siteUrl, supportAddress }: MailContext) {
  const token = makeUnsubscribeToken(email, await loadLinkKeys());
  return {
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=${token}`,
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/newsletter/unsubscribe?token=${token}`, supportAddress),
  };
}

/** The address an unsubscribe token stands for; undefined for a forged token. */
export function readUnsubscribeToken(token: string, keys: LinkKeys): string | undefined {
  const address = openToken('newsletter-unsubscribe', token, keys);
  return address === undefined ? undefined : decode(address);
}
