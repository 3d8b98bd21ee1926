/**
 * The link by which somebody whose address a buyer typed ends all mails of the shop to it. Its token has the keyed hash of the
 * mailbox, never its address: `<hash>.<HMAC>`. It never expires.
 */
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

const toSubject = (guest: string) => `stop-guest-mails:${guest}`;

/** `guest`: the keyed hash of the mailbox. */
export function makeStopToken(guest: string, { signing }: LinkKeys): string {
  return `${guest}.${seal(toSubject(guest), signing)}`;
}

/** The keyed hash of the mailbox that a token is for; undefined for a forged one. */
export function readStopToken(token: string, { accepted }: LinkKeys): string | undefined {
  const [guest = '', sent = ''] = token.split('.');
  return isSeal(sent, toSubject(guest), accepted) ? guest : undefined;
}

/** The page that a mail leads to, and the headers for the mail client's own button. */
export function makeStopLink(token: string, { siteUrl, supportAddress }: { siteUrl: string; supportAddress: string }) {
  return {
    url: `${siteUrl}/newsletter#stop=${token}`,
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/guest/stop?token=${token}`, supportAddress),
  };
}
