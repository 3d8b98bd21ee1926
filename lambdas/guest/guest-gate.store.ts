/**
 * The one gate for mails to somebody whose address a buyer typed: a partner, the recipient of a gift, or who may be the buyer's
 * new address. Who wants none gets none, and the shop sends so many a day in all. A partner's or a recipient's mailbox gets those
 * of one order a day.
 */
import { endSeconds, retention } from '#content/retention.ts';
import { dayMs } from '#lambdas/format/paris-time.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { MailContext } from '#lambdas/mail/fill-words.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { type Sending, type Sent, withheld } from '#lambdas/mail/mail-record.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasRoomFor, sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { giveBackTry, takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { openToken, sealToken } from '#lambdas/runtime/hash.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { type LinkKeys, loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'COUNTERS_TABLE';
const toKey = (guest: string) => ({ counter: `guest-stop#${guest}` });

/** The keyed hash of a mailbox, its spellings alike. */
const toGuest = (email: string): Promise<string> => hashWithSecret(emailKey(email));

/** Notes that the owner of a mailbox, given by its keyed hash, wants no mail but those of their own purchases. */
export async function stopGuestMails(guest: string, now: Date): Promise<void> {
  const set = { stoppedAt: now.toISOString(), deleteAt: endSeconds(now, retention.guestStop) };
  await updateItem(table, toKey(guest), expressUpdate({ set }));
}

/** Whether the owner of a mailbox wants no mail but those of their own purchases. */
export async function isGuestStopped(email: string): Promise<boolean> {
  return (await getItem(table, toKey(await toGuest(email)))) !== undefined;
}

/** The token has the keyed hash of the mailbox, `guest`, never its address. It never expires. */
export const makeStopToken = (guest: string, keys: LinkKeys) => sealToken('stop-guest-mails', guest, keys);

/** The keyed hash of the mailbox that a token is for; undefined for a forged one. */
export const readStopToken = (token: string, keys: LinkKeys) => openToken('stop-guest-mails', token, keys);

/** The page by which a guest ends all mails of the shop, and the headers for the mail client's own button (RFC 8058). */
export async function makeGuestStopLink(email: string, { siteUrl, supportAddress }: MailContext) {
  const token = makeStopToken(await toGuest(email), await loadLinkKeys());
  return {
    url: `${siteUrl}/newsletter#stop=${token}`,
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/guest/stop?token=${token}`, supportAddress),
  };
}

/** How many addresses may be given by sharing an order, by changing its buyer's own, and for each copy. */
const addresses = { aDay: 3, inAll: 10 };

/** Whether one address more may be given; `given`: when each of the others was, ISO 8601 UTC. */
export function mayGiveAddress(given: readonly string[] = [], now: Date): boolean {
  const today = given.filter((at) => now.getTime() - Date.parse(at) < dayMs);
  return given.length < addresses.inAll && today.length < addresses.aDay;
}

type GuestMail = { order: Order; email: string; occasion: string; now: Date };

/** A second try counts as a mail of its own: SES may have taken the first. */
function toCounted({ order: { orderId, mails }, email, occasion, now }: GuestMail) {
  const id = `${orderId} ${occasion} ${mails?.[occasion]?.sends ?? 1}`;
  return { kind: 'guest', id, orderId, email, now } as const;
}

/** Whether a mail about an order could leave for the mailbox at this moment. */
export const hasRoomForGuest = (mail: GuestMail) => hasRoomFor(toCounted(mail));

/** When a mail is tried again that the shop's total of the day holds back. */
const heldMs = 60 * 60_000;

function totalOf(now: Date) {
  const limit = Number(getVariable('GUEST_MAILS_A_DAY'));
  return { action: 'guest-mail', everyone: true, per: 'day', limit, now } as const;
}

/**
 * Sends a mail within the shop's total of the day, or holds it for an hour; one that SES did not take counts for nothing. The order
 * notes whom it wrote to, by the keyed hash.
 */
export async function sendWithinTotal(
  { order: { orderId }, email, now }: Omit<GuestMail, 'occasion'>,
  send: () => Promise<Sent>,
): Promise<Sending> {
  if (!(await takeTry(totalOf(now)))) {
    logFault('guest_mails_exceeded', { orderId });
    return { heldUntil: new Date(now.getTime() + heldMs) };
  }
  try {
    await updateOrder(orderId, { add: { guestsMailed: new Set([await toGuest(email)]) } });
    return await send();
  } catch (error) {
    // The mail's fault is the one to tell; at worst the total stays one too high.
    if (readMailFault(error) !== 'unanswered') await giveBackTry(totalOf(now)).catch(() => {});
    throw error;
  }
}

/** Sends a mail to a guest, within the shop's total; a mailbox whose owner said so, or that had its share, gets none. */
export async function sendToGuest(mail: GuestMail, send: () => Promise<Sent>): Promise<Sending> {
  if (await isGuestStopped(mail.email)) return withheld;
  return sendWithinQuota(toCounted(mail), withheld, () => sendWithinTotal(mail, send));
}
