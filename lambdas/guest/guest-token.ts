/**
 * The link by which somebody whose address a buyer typed ends all mails of the shop to it. Its token has the keyed hash of the
 * mailbox, never its address, and never expires.
 */
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { openToken, sealToken } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** `guest`: the keyed hash of the mailbox. */
export const makeStopToken = (guest: string, keys: LinkKeys) => sealToken('stop-guest-mails', guest, keys);

/** The keyed hash of the mailbox that a token is for; undefined for a forged one. */
export const readStopToken = (token: string, keys: LinkKeys) => openToken('stop-guest-mails', token, keys);

/** The page that a mail leads to, and the headers for the mail client's own button. */
export function makeStopLink(token: string, { siteUrl, supportAddress }: { siteUrl: string; supportAddress: string }) {
  return {
    url: `${siteUrl}/newsletter#stop=${token}`,
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/guest/stop?token=${token}`, supportAddress),
  };
}
